import { inDatabase } from './database.ts'
import { asTask, campaignWith } from './messages.ts'
import { violations } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

/** Contacts of a newcomer, with these attributes. */
const keep = (owner: Credentials, people: readonly (readonly [name: string, metadata: object])[]) =>
  inDatabase(async (client) => {
    for (const [name, metadata] of people)
      await client.query(
        `insert into contacts (account_id, name, email, whatsapp, metadata)
         select account_id, $2, $2 || '@exemplo.com.br', '(11) 98765-4321', $3 from users where email = $1`,
        [owner.email, name, JSON.stringify(metadata)],
      )
    await client.query('select count_anew(account_id) from users where email = $1', [owner.email])
  })

const fixed = ['Selecionar todos desta página', 'Nome', 'Email', 'WhatsApp']
const headings = (...more: string[]) => [...fixed, ...more, 'Ações']

test('the list of contacts shows what most of them have, what one chooses, and who answered', async ({
  newPage: page,
  newcomer,
}) => {
  await test.step('the two best covered attributes are columns, and others are chosen and kept', async () => {
    await keep(newcomer, [
      ['Ana', { empresa: 'Aurora', cidade: 'Recife', cargo: 'Diretora' }],
      ['Bia', { empresa: 'Ipê', cidade: 'Olinda' }],
      ['Caio', { empresa: 'Sol' }],
    ])
    await page.goto('/contacts')
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(headings('Empresa', 'Cidade', 'Situação', 'Último sinal'))
    const caio = page.getByRole('row').filter({ hasText: 'Caio' })
    await expect(caio.getByRole('cell')).toHaveText([/^Selecionar/, /@/, /98765/, 'Sol', '—', '—', '—', ''])

    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByLabel('Cargo').check()
    await page.getByLabel('Cidade').uncheck()
    await page.getByLabel('Criado em').check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Colunas' })).toBeFocused()
    const own = headings('Empresa', 'Cargo', 'Situação', 'Último sinal', 'Criado em')
    await expect(heads).toHaveText(own)
    await page.reload()
    await expect(heads).toHaveText(own)

    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await expect(heads).toHaveText(headings('Empresa', 'Cidade', 'Situação', 'Último sinal'))
  })
  await test.step('a contact that answered is seen as such, with when', async () => {
    const { keep: keepMessages } = await campaignWith(page, newcomer, { channel: 'whatsapp', content: 'Oi' })
    const [id] = await keepMessages([{ name: 'Ana', state: 'task', set: asTask([]) }])
    await page.goto('/contacts')
    await expect(page.getByRole('cell', { name: 'Em andamento' })).toBeVisible()
    await inDatabase((client) =>
      client.query(
        `insert into events (account_id, message_id, kind, at) select account_id, id, 'reply', now() from messages where id = $1`,
        [id],
      ),
    )
    await page.reload()
    await expect(page.getByRole('cell', { name: 'Respondeu' })).toBeVisible()
    await expect(page.getByRole('cell', { name: /^agora$|^há 1 min$/ })).toBeVisible()
  })
})

test('the choice of columns, and a table of all of them, have no accessibility violation', async ({
  demoPage: page,
}) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Colunas' }).click()
  await expect(page.getByLabel('Campanhas', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const box of await page.locator('.column-choice [type=checkbox]').all()) await box.check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Campanhas' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - screen.width)).toBeLessThanOrEqual(
    0,
  )
})
