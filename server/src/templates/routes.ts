import * as coverage from '@cadencia/contract/coverage'
import * as snippets from '@cadencia/contract/snippets'
import * as changes from '@cadencia/contract/template-changes'
import { testTemplate } from '@cadencia/contract/template-test'
import * as api from '@cadencia/contract/templates'
import { compile, unknownIn } from '@cadencia/domain/template'
import type { FastifyInstance } from 'fastify'

import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route, routeOnce } from '#platform/route.ts'
import { mapInTurns } from '#platform/turns.ts'
import { openBox } from '#sandbox/box.ts'

import { coverageOf, missingIn } from './coverage/coverage.ts'
import { usesOf } from './coverage/queries.ts'
import { removeTemplate, templateNotFound } from './delete.ts'
import {
  createTemplate,
  findTemplate,
  listTemplates,
  type TemplateFields,
  type TemplateRow,
  updateTemplate,
} from './queries.ts'
import { listSnippets } from './snippets/queries.ts'
import { keepSnippet, removeSnippet, renameSnippet } from './snippets/snippets.ts'
import { sendTest } from './test-send.ts'
import { refuseTooMuch } from './too-much.ts'

export function templateRoutes(app: FastifyInstance, db: Db, options: AppOptions) {
  const publicUrl = () => options.publicUrl ?? app.listeningOrigin
  const test = { context: options, box: openBox(db), publicUrl }
  route(app, api.listTemplates, async ({ session }) =>
    mapInTurns(await listTemplates(db, session.accountId), present),
  )

  route(app, api.listTemplatesByType, async ({ session, query }) =>
    mapInTurns(await listTemplates(db, session.accountId, query.type), present),
  )

  route(app, api.getTemplate, async ({ session, params }) => {
    const template = await findTemplate(db, session.accountId, params.id)
    if (!template) throw templateNotFound()
    const uses = await usesOf(db, session.accountId, params.id)
    return { ...present(template), ...(uses.length > 0 && { uses: uses.map(presentUse) }) }
  })

  routeOnce(app, db, changes.createTemplate, async (tx, { session, body }) => {
    await refuseTooMuch(tx, session.accountId, body)
    return present(await createTemplate(tx, session.accountId, toFields(body)))
  })

  route(app, changes.updateTemplate, async ({ session, params, body }) => {
    await refuseTooMuch(db, session.accountId, body, params.id)
    const updated = await updateTemplate(db, session.accountId, params.id, toFields(body))
    if (updated) return present(updated)
    if (!(await findTemplate(db, session.accountId, params.id))) throw templateNotFound()
    throw new Refusal('invalid', { message: changes.typeIsFixed, fields: { type: changes.typeIsFixed } })
  })

  route(app, api.deleteTemplate, async ({ session, params }) => {
    await removeTemplate(db, session.accountId, params.id)
  })

  route(app, testTemplate, ({ session, body }) => sendTest(db, test, session, body))

  route(app, coverage.getCoverage, ({ session, query }) =>
    coverageOf(db, session.accountId, query.templateId),
  )

  route(app, coverage.listMissing, ({ session, body }) => missingIn(db, session.accountId, body))

  snippetRoutes(app, db)
}

function snippetRoutes(app: FastifyInstance, db: Db) {
  route(app, snippets.listSnippets, ({ session }) => listSnippets(db, session.accountId))

  routeOnce(app, db, snippets.createSnippet, (tx, { session, body }) =>
    keepSnippet(tx, session.accountId, body),
  )

  route(app, snippets.renameSnippet, ({ session, params, body }) =>
    renameSnippet(db, session.accountId, params.id, body.name),
  )

  route(app, snippets.deleteSnippet, ({ session, params }) => removeSnippet(db, session.accountId, params.id))
}

type Use = Awaited<ReturnType<typeof usesOf>>[number]

const presentUse = ({ id, name, step, pending }: Use) => ({ campaign: { id, name }, step, pending })

const toFields = ({
  name,
  type,
  subject,
  preheader,
  content,
  approved,
}: changes.TemplateInput): TemplateFields => ({
  name,
  type,
  subject: subject ?? null,
  content,
  ...(preheader !== undefined && { preheader: preheader || null }),
  ...(approved !== undefined && { approved }),
})

function present(row: TemplateRow) {
  const approved = api.ApprovedTemplate.safeParse(row.approved).data
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    ...(row.subject === null ? {} : { subject: row.subject }),
    ...(row.preheader === null ? {} : { preheader: row.preheader }),
    content: row.content,
    ...(approved && { approved }),
    createdAt: row.created_at.toISOString(),
    unknownPlaceholders: unknownIn(
      [row.subject ?? '', row.content, row.preheader ?? ''].flatMap((text) => compile(text)),
    ),
  }
}
