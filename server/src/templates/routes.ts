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

import { removeTemplate, templateNotFound } from './delete.ts'
import {
  createTemplate,
  findTemplate,
  listTemplates,
  type TemplateFields,
  type TemplateRow,
  updateTemplate,
} from './queries.ts'
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
    return present(template)
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
}

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
