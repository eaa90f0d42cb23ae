import type { Template } from '@cadencia/contract/templates'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'

const { db, person } = await startApi()

const email = { name: 'Boas-vindas', type: 'email', subject: 'Olá {{name}}', content: 'Tudo bem?' }
const whatsapp = { name: 'Lembrete', type: 'whatsapp', content: 'Oi *{{name}}*' }

async function create(owner: Person, template: object = email) {
  const { body } = await owner.call('POST', '/templates', template)
  return body as Template
}

/** A campaign of theirs whose cadence uses the template. */
async function useIn(owner: Person, templateId: number, campaign: string) {
  const { id } = await db
    .insertInto('campaigns')
    .values({ account_id: owner.id, owner_id: owner.userId, name: campaign })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('steps')
    .values({
      account_id: owner.id,
      campaign_id: id,
      step_order: 1,
      template_id: templateId,
      delay_minutes: 0,
    })
    .execute()
}

test('a template is created, read, listed newest first and by type', async () => {
  const ana = await person()
  const first = await create(ana)
  const second = await create(ana, whatsapp)
  expect(first).toEqual({
    ...email,
    id: expect.any(Number),
    createdAt: expect.any(String),
    unknownPlaceholders: [],
  })
  expect((await ana.call('GET', `/templates/${first.id}`)).body).toEqual(first)
  expect((await ana.call('GET', '/templates')).body).toEqual([second, first])
  expect((await ana.call('GET', '/templates/by-type?type=whatsapp')).body).toEqual([second])
  expect(await ana.call('GET', '/templates/by-type?type=fax')).toMatchObject({
    status: 400,
    body: { message: 'Tipo é obrigatório' },
  })
})

test('the subject is kept for email only', async () => {
  const ana = await person()
  expect(await create(ana, { ...whatsapp, subject: 'não vai' })).not.toHaveProperty('subject')
})

const subjectTooLong = 'Assunto muito longo. Limite de 998 bytes; acentos e emojis ocupam mais.'
const contentTooLong = 'Conteúdo muito longo. Limite de 500 kB; acentos e emojis ocupam mais.'
const words = (length: number) => `${'palavra '.repeat(length).slice(0, length - 1)}s`

test('the preheader of an email stays until it is taken away, and other channels have none', async () => {
  const ana = await person()
  const made = await create(ana, { ...email, preheader: ' Uma ideia para {{nome}} ' })
  expect(made).toMatchObject({ preheader: 'Uma ideia para {{nome}}', unknownPlaceholders: ['{{nome}}'] })
  const path = `/templates/${made.id}`
  expect((await ana.call('PATCH', path, email)).body).toMatchObject({ preheader: made.preheader })
  for (const nothing of [null, '', ' ']) {
    await ana.call('PATCH', path, { ...email, preheader: 'Outra' })
    expect((await ana.call('PATCH', path, { ...email, preheader: nothing })).body).not.toHaveProperty(
      'preheader',
    )
  }
  expect(await create(ana, { ...whatsapp, preheader: 'x' })).not.toHaveProperty('preheader')
  expect(await ana.call('PATCH', path, { ...email, preheader: 'x'.repeat(256) })).toMatchObject({
    status: 400,
    body: { message: 'Texto de prévia muito longo. Limite de 255 caracteres.' },
  })
})

test.each([
  [{ ...email, name: '' }, 'name', 'Nome é obrigatório'],
  [{ ...email, name: 'x'.repeat(256) }, 'name', 'Nome muito longo'],
  [{ ...email, type: 'fax' }, 'type', 'Tipo é obrigatório'],
  [{ ...email, type: undefined }, 'type', 'Tipo é obrigatório'],
  [{ ...email, content: '' }, 'content', 'Conteúdo é obrigatório'],
  [{ ...email, content: ' \n ' }, 'content', 'Conteúdo é obrigatório'],
  [{ ...email, content: 'x'.repeat(500_001) }, 'content', contentTooLong],
  [{ ...email, content: `${'ã'.repeat(250_000)}x` }, 'content', contentTooLong],
  [{ ...email, content: `${'🎉'.repeat(125_000)}x` }, 'content', contentTooLong],
  [{ ...email, subject: undefined }, 'subject', 'Assunto é obrigatório para templates de email'],
  [{ ...email, subject: '  ' }, 'subject', 'Assunto é obrigatório para templates de email'],
  [{ ...email, subject: words(999) }, 'subject', subjectTooLong],
  [{ ...email, subject: 'ã'.repeat(300) }, 'subject', subjectTooLong],
  [{ ...email, subject: '🎉'.repeat(150) }, 'subject', subjectTooLong],
])('%# is refused with the text of its field', async (body, field, text) => {
  const ana = await person()
  for (const answer of [
    await ana.call('POST', '/templates', body),
    await ana.call('PATCH', `/templates/${(await create(ana)).id}`, body),
  ]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: text, fields: { [field]: text } },
    })
  }
})

test.each([
  ['name', 'ã'.repeat(255)],
  ['subject', words(998)],
  ['subject', 'ã'.repeat(299)],
  ['subject', '🎉'.repeat(149)],
  ['content', 'x'.repeat(500_000)],
  ['content', 'ã'.repeat(250_000)],
  ['content', '🎉'.repeat(125_000)],
])('%# is as long as %s may be, and is kept whole', async (field, text) => {
  expect(await create(await person(), { ...email, [field]: text })).toHaveProperty(field, text)
})

test('a template has a thousand variables at most', async () => {
  const ana = await person()
  const created = (holes: number) =>
    ana.call('POST', '/templates', { ...email, content: '{{name}}'.repeat(holes) })
  expect((await created(1000)).status).toBe(201)
  expect(await created(1001)).toMatchObject({
    status: 400,
    body: { message: 'Um template tem no máximo 1.000 variáveis.' },
  })
})

test("an owner's templates have 10 MB together: they are all listed at once", async () => {
  const ana = await person()
  const long = { ...email, content: 'x'.repeat(500_000) }
  const { id } = await create(ana)
  await db
    .insertInto('templates')
    .values(Array.from({ length: 20 }, () => ({ account_id: ana.id, ...long, type: 'email' as const })))
    .execute()
  const refused = { status: 413, body: { message: expect.stringContaining('passam de 10 MB ao todo') } }
  expect(await ana.call('POST', '/templates', long)).toMatchObject(refused)
  expect(await ana.call('PATCH', `/templates/${id}`, long)).toMatchObject(refused)
  expect((await ana.call('PATCH', `/templates/${id}`, email)).status).toBe(200)
  expect((await (await person()).call('POST', '/templates', long)).status).toBe(201)
})

test('an edit changes everything but the type', async () => {
  const ana = await person()
  const { id } = await create(ana)
  const changed = { name: 'Novo', type: 'email', subject: 'Outro', content: 'Mudou' }
  expect((await ana.call('PATCH', `/templates/${id}`, changed)).body).toMatchObject({ id, ...changed })
  expect(await ana.call('PATCH', `/templates/${id}`, { ...changed, type: 'whatsapp' })).toMatchObject({
    status: 400,
    body: { message: 'O tipo não pode ser alterado após a criação' },
  })
  expect((await ana.call('GET', `/templates/${id}`)).body).toMatchObject({ type: 'email' })
})

test('what nobody could fill is named, in subject and content', async () => {
  const ana = await person()
  const template = await create(ana, {
    ...email,
    subject: '{{assunto}}',
    content: '{{name}} {{nome}} {{user.x}}',
  })
  expect(template.unknownPlaceholders).toEqual(['{{assunto}}', '{{nome}}'])
})

test('a template is deleted, unless a cadence uses it', async () => {
  const ana = await person()
  const [free, used] = [await create(ana), await create(ana)]
  await useIn(ana, used.id, 'Reativação Q4')
  expect((await ana.call('DELETE', `/templates/${free.id}`)).status).toBe(204)
  expect((await ana.call('GET', `/templates/${free.id}`)).status).toBe(404)
  expect((await ana.call('DELETE', `/templates/${free.id}`)).status).toBe(404)
  expect(await ana.call('DELETE', `/templates/${used.id}`)).toMatchObject({
    status: 409,
    body: {
      code: 'template_in_use',
      message: 'Este template está em uso na cadência da campanha Reativação Q4',
    },
  })
  expect((await ana.call('GET', '/templates')).body).toMatchObject([{ id: used.id }])
})

test('a step that was removed holds no template back', async () => {
  const ana = await person()
  const { id } = await create(ana)
  await useIn(ana, id, 'Antiga')
  await db
    .updateTable('steps')
    .set({ is_active: false, removed_at: new Date() })
    .where('account_id', '=', ana.id)
    .execute()
  expect((await ana.call('DELETE', `/templates/${id}`)).status).toBe(204)
})

test("another user's template does not exist", async () => {
  const [ana, bia] = [await person(), await person()]
  const { id } = await create(ana)
  expect(await bia.call('GET', `/templates/${id}`)).toMatchObject({
    status: 404,
    body: { message: 'Template não encontrado' },
  })
  expect((await bia.call('PATCH', `/templates/${id}`, email)).status).toBe(404)
  expect((await bia.call('DELETE', `/templates/${id}`)).status).toBe(404)
  expect((await bia.call('GET', '/templates')).body).toEqual([])
  expect((await bia.call('GET', '/templates/by-type?type=email')).body).toEqual([])
  expect((await ana.call('GET', `/templates/${id}`)).status).toBe(200)
})

test.each(['abc', '0', '-1', '1.5', '99999999999999999999'])(
  'the id %s is refused, not searched for',
  async (id) => {
    const ana = await person()
    expect(await ana.call('GET', `/templates/${id}`)).toMatchObject({
      status: 400,
      body: { message: 'Identificador inválido' },
    })
  },
)

const approved = { name: 'lembrete_2', language: 'pt_BR', variables: ['{{name}}', '{{user.company}}'] }
const versionOf = ({ id }: Template) =>
  db.selectFrom('templates').select(['version', 'approved']).where('id', '=', id).executeTakeFirstOrThrow()

test('a WhatsApp template may have a template of Meta that stands for it, until it is taken away', async () => {
  const ana = await person()
  const made = await create(ana, { ...whatsapp, approved })
  expect(made.approved).toEqual(approved)
  const renamed = { ...approved, name: 'lembrete_3' }
  const path = `/templates/${made.id}`
  expect((await ana.call('PATCH', path, { ...whatsapp, approved: renamed })).body).toMatchObject({
    approved: renamed,
  })
  expect(await versionOf(made)).toEqual({ version: 2, approved: renamed })
  expect((await ana.call('PATCH', path, whatsapp)).body).toMatchObject({ approved: renamed })
  expect((await ana.call('PATCH', path, { ...whatsapp, approved: null })).body).not.toHaveProperty('approved')
  expect(await versionOf(made)).toEqual({ version: 4, approved: null })
})

test('only WhatsApp has templates of Meta, and their names are those of Meta', async () => {
  const ana = await person()
  expect(await create(ana, { ...email, approved })).not.toHaveProperty('approved')
  for (const wrong of [{ name: 'Lembrete 2' }, { language: 'português' }, { variables: [''] }, { name: '' }])
    expect(
      (await ana.call('POST', '/templates', { ...whatsapp, approved: { ...approved, ...wrong } })).status,
    ).toBe(400)
})
