import { expect, test } from 'vitest'

import { startContacts } from '#test/contacts.ts'

const { person, input, create, phoneOf, total } = await startContacts()

test('a contact is created, read and changed', async () => {
  const ana = await person()
  const contact = await create(ana, { metadata: { cidade: 'Recife', nivel: 3, vip: true } })
  expect(contact).toMatchObject({
    name: 'João da Silva',
    whatsapp: '(11) 98765-4321',
    metadata: { cidade: 'Recife', nivel: 3, vip: true },
    campaigns: [],
  })
  expect((await ana.call('GET', `/contacts/${contact.id}`)).body).toEqual(contact)
  const changed = await ana.call('PATCH', `/contacts/${contact.id}`, { name: ' Jô ' })
  expect(changed).toMatchObject({ status: 200, body: { ...contact, name: 'Jô' } })
  const whole = input({ whatsapp: '(21) 3333-4444', metadata: {} })
  expect((await ana.call('PATCH', `/contacts/${contact.id}`, whole)).body).toEqual({
    ...contact,
    ...whole,
    channels: expect.arrayContaining([{ channel: 'call', state: 'ok', address: '+552133334444' }]),
  })
  expect(await phoneOf(contact.id)).toBe('+552133334444')
})

test.each([
  [{ name: '' }, 'name', 'Nome é obrigatório'],
  [{ name: 'x'.repeat(256) }, 'name', 'Nome muito longo'],
  [{ email: '' }, 'email', 'Email inválido'],
  [{ email: 'joao@' }, 'email', 'Email inválido'],
  [{ whatsapp: '119876' }, 'whatsapp', 'WhatsApp deve ter pelo menos 10 dígitos'],
  [{ whatsapp: '11 98765-4321 casa' }, 'whatsapp', 'Formato de WhatsApp inválido'],
  [{ metadata: { a: '\ud800' } }, 'metadata', 'O texto tem um caractere que não pode ser guardado'],
  [
    { metadata: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at])) },
    'metadata',
    'Um contato tem no máximo 200 atributos',
  ],
  [{ metadata: { a: 'x'.repeat(32_769) } }, 'metadata', 'Um atributo tem no máximo 32.768 caracteres'],
  [
    { metadata: { a: 'x'.repeat(32_768), b: ['x'.repeat(32_000), 'x'.repeat(700)], c: 'x'.repeat(100) } },
    'metadata',
    'Os atributos de um contato têm no máximo 65.536 caracteres ao todo',
  ],
])('%o is refused with the text of its field', async (changes, field, text) => {
  const ana = await person()
  const { id } = await create(ana)
  for (const answer of [
    await ana.call('POST', '/contacts', input(changes)),
    await ana.call('POST', '/contacts/with-campaign', { ...input(changes), campaignId: 1 }),
    await ana.call('PATCH', `/contacts/${id}`, changes),
  ])
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: text, fields: { [field]: text } },
    })
})

test('an address belongs to one contact of an owner, whatever its case', async () => {
  const [ana, bia] = [await person(), await person()]
  const { email } = await create(ana, { email: 'Maria@Exemplo.com.br' })
  const other = await create(ana)
  const refused = {
    status: 409,
    body: {
      code: 'email_in_use',
      message: 'E-mail já cadastrado',
      fields: { email: 'E-mail já cadastrado' },
    },
  }
  expect(await ana.call('POST', '/contacts', input({ email: email.toLowerCase() }))).toMatchObject(refused)
  expect(await ana.call('PATCH', `/contacts/${other.id}`, { email: email.toUpperCase() })).toMatchObject(
    refused,
  )
  expect((await bia.call('POST', '/contacts', input({ email }))).status).toBe(201)
})

test('of 50 who create the same address at once, one has it', async () => {
  const ana = await person()
  const body = input()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ana.call('POST', '/contacts', body)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect(await total(ana)).toBe(1)
})

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['(11) 8765-4321', '+5511987654321'],
  ['+55 11 98765 4321', '+5511987654321'],
  ['55 11 8765-4321', '+5511987654321'],
  ['011 98765-4321', '+5511987654321'],
  ['(11) 3333-4444', '+551133334444'],
  ['+351 912 345 678', '+351912345678'],
  ['0055 11 98765-4321', '+5511987654321'],
  ['+55 (011) 98765-4321', '+5511987654321'],
  ['9 8765-4321', null],
  ['(20) 98765-4321', null],
  ['00351 912 345 678', '+351912345678'],
  ['(00) 0000-0000', null],
  ['---------------', null],
])('%s is kept as typed and stands for %s', async (whatsapp, phone) => {
  const ana = await person()
  const contact = await create(ana, { whatsapp })
  expect(contact.whatsapp).toBe(whatsapp)
  expect(await phoneOf(contact.id)).toBe(phone)
})
