import { getCoverage, listMissing } from '@cadencia/contract/coverage'
import type { Answer } from '@cadencia/contract/endpoint'
import type { Template } from '@cadencia/contract/templates'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'

const { person } = await startApi()

let lastContact = 0

async function add(owner: Person, metadata: object) {
  lastContact += 1
  const contact = {
    name: `Contato ${lastContact}`,
    email: `c${lastContact}@exemplo.com.br`,
    whatsapp: '(11) 98765-4321',
    metadata,
  }
  return ((await owner.call('POST', '/contacts', contact)).body as { id: number }).id
}

const coverage = async (owner: Person, query = '') =>
  (await owner.call('GET', `${getCoverage.path}${query}`)).body as Answer<typeof getCoverage>

const missing = async (owner: Person, body: object) =>
  (await owner.call('POST', listMissing.path, body)).body as Answer<typeof listMissing>

test('keys are counted however they are spelled, under the spelling first seen, and blank values are none', async () => {
  const ana = await person()
  const first = await add(ana, { Empresa: 'Aurora', cidade: 'Recife' })
  await add(ana, { 'EMPRESA ': 'Boreal', empresa: 'Boreal Ltda' })
  const blank = await add(ana, { empresa: '  ', Função: 'Diretora' })
  const gone = await add(ana, { apagado: 'sim' })
  await ana.call('DELETE', `/contacts/${gone}`)
  expect(await coverage(ana)).toEqual({
    contacts: 3,
    campaigns: [],
    attributes: [
      { key: 'empresa', label: 'Empresa', contacts: 2 },
      { key: 'cidade', label: 'cidade', contacts: 1 },
      { key: 'funcao', label: 'Função', contacts: 1 },
    ],
  })
  const names = async (keys: string[]) => {
    const { total, contacts } = await missing(ana, { keys })
    return [total, contacts.map(({ id }) => id)]
  }
  expect(await names(['Empresa'])).toEqual([1, [blank]])
  expect(await names(['funcao', 'EMPRESA'])).toEqual([3, [blank, blank - 1, first]])
  expect(await names(['cidade', 'ninguém tem'])).toEqual([3, [blank, blank - 1, first]])
})

test('of a template in use the contacts of its campaigns count, and it says who is still to receive it', async () => {
  const ana = await person()
  const template = (
    await ana.call('POST', '/templates', { name: 'Oi', type: 'call', content: 'Oi {{contact.cargo}}' })
  ).body as Template
  expect((await ana.call('GET', `/templates/${template.id}`)).body).not.toHaveProperty('uses')
  const campaign = (await ana.call('POST', '/campaigns', { name: 'Prospecção', status: 'active' })).body as {
    id: number
  }
  await ana.call('POST', '/cadences/bulk', {
    campaignId: campaign.id,
    cadences: [{ templateId: template.id, delayMinutes: 1440 }],
  })
  await add(ana, { cargo: 'Fora' })
  const contactIds = [await add(ana, { cargo: 'Diretora' }), await add(ana, { cidade: 'Natal' })]
  await ana.call('POST', '/contacts/add-to-campaign', { campaignId: campaign.id, contactIds })
  expect(await coverage(ana, `?templateId=${template.id}`)).toEqual({
    contacts: 2,
    campaigns: [{ id: campaign.id, name: 'Prospecção' }],
    attributes: [
      { key: 'cargo', label: 'cargo', contacts: 1 },
      { key: 'cidade', label: 'cidade', contacts: 1 },
    ],
  })
  expect(await missing(ana, { keys: ['Cargo'], templateId: template.id })).toMatchObject({
    total: 1,
    contacts: [{ id: contactIds[1], metadata: { cidade: 'Natal' } }],
  })
  expect((await ana.call('GET', `/templates/${template.id}`)).body).toMatchObject({
    uses: [{ campaign: { id: campaign.id, name: 'Prospecção' }, step: 1, pending: 2 }],
  })
})

test("nothing of another account is counted, nor through the template of another's campaign", async () => {
  const ana = await person()
  const bia = await person()
  await add(ana, { segredo: 'da Ana' })
  await add(bia, { cargo: 'Diretora' })
  const { id } = (await ana.call('POST', '/templates', { name: 'Oi', type: 'call', content: 'Oi' }))
    .body as Template
  const ofBia = { contacts: 1, campaigns: [], attributes: [{ key: 'cargo', label: 'cargo', contacts: 1 }] }
  expect(await coverage(bia)).toEqual(ofBia)
  expect((await missing(bia, { keys: ['segredo'] })).total).toBe(1)
  const gone = { status: 404, body: { message: 'Template não encontrado' } }
  expect(await bia.call('GET', `/attributes?templateId=${id}`)).toMatchObject(gone)
  expect(await bia.call('POST', listMissing.path, { keys: ['cargo'], templateId: id })).toMatchObject(gone)
})

test.each([{ keys: [] }, { keys: [''] }, {}, { keys: Array.from({ length: 51 }, () => 'a') }])(
  'a question without sense is refused: %j',
  async (body) => {
    expect(await (await person()).call('POST', listMissing.path, body)).toMatchObject({
      status: 400,
      body: { message: 'Escolha de 1 a 50 atributos' },
    })
  },
)
