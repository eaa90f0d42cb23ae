import { inDatabase } from './database.ts'
import { deadServer, longReply } from './dead-server.ts'
import { lookOf } from './looks.ts'
import { asTask, campaignWith, wasSent } from './messages.ts'
import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'
import { screens } from './routes.ts'

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('no screen has an accessibility violation, or is wider than the window', async ({
      demoPage: page,
    }) => {
      for (const path of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        expect(await violations(page), path).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - screen.width),
          path,
        ).toBeLessThanOrEqual(0)
      }
    })

    test('neither has the login, empty or refused', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('Email é obrigatório')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('neither have the channels of the profile, in trouble, edited, tested or deleted', async ({
      newPage: page,
      newcomer,
    }) => {
      const { sender } = await outreachOf(page, newcomer)
      const { id } = await sender(deadServer)
      await inDatabase((client) =>
        client.query("update senders set state = 'stopped', last_reply = $2 where id = $1", [id, longReply]),
      )
      const scan = async (what: string) => {
        expect(await violations(page), what).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - screen.width)
        expect(overflow, what).toBeLessThanOrEqual(0)
      }
      const act = async (item: string) => {
        await page.getByRole('button', { name: 'Ações de Vendas' }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      await page.goto('/profile')
      await expect(page.getByText('Parado')).toBeVisible()
      await scan('card')

      await page.getByRole('button', { name: 'Novo canal' }).click()
      await page.getByText('Assinatura DKIM e devoluções').click()
      await page.getByRole('button', { name: 'Criar canal' }).click()
      await expect(page.getByText('Servidor é obrigatório')).toBeVisible()
      await scan('SMTP')
      await page.getByLabel('Tipo').selectOption('WhatsApp (API oficial)')
      await scan('official API')
      await page.getByLabel('Tipo').selectOption('WhatsApp (assistido)')
      await scan('by hand')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Descartar' }).click()

      await page.getByRole('button', { name: 'Ações de Vendas' }).click()
      await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
      await scan('menu')
      await page.keyboard.press('Escape')
      await act('Enviar e-mail de teste')
      await page.getByRole('button', { name: 'Enviar teste' }).click()
      await expect(page.getByText('A mensagem não foi enviada.')).toBeVisible()
      await scan('test')
      await page.keyboard.press('Escape')
      await act('Excluir')
      await expect(page.getByRole('button', { name: 'Manter canal' })).toBeFocused()
      await scan('delete')
    })

    test('neither have the tasks of the day, a message opened, or the history of a person', async ({
      newPage: page,
      newcomer,
    }) => {
      const scan = async (what: string) => {
        expect(await violations(page), what).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - screen.width)
        expect(overflow, what).toBeLessThanOrEqual(0)
      }
      const calls = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
      await calls.keep([{ name: 'Caio', state: 'task', set: asTask(['Caio']) }])
      const mails = await campaignWith(page, newcomer)
      const [sent, failed] = await mails.keep([
        { name: 'Ana', state: 'sent', set: wasSent(['Ana', 'Ana']) },
        { name: 'Bia', state: 'failed', set: { reason: longReply } },
      ])
      const messages = await campaignWith(page, newcomer, { channel: 'whatsapp', content: 'Oi, {{name}}' })
      await messages.keep([{ name: 'Davi', state: 'task', set: asTask(['Davi']) }])
      const isNarrow = width < 768
      await page.goto('/tasks?channel=call')
      if (isNarrow) await page.getByRole('button', { name: 'Registrar resultado' }).click()
      await page.getByRole('button', { name: 'Ligar depois' }).click()
      await page.getByRole('button', { name: 'Outra data' }).click()
      await expect(page.getByLabel('Dia e hora')).toBeVisible()
      await scan('call')
      await page.goto('/tasks?channel=whatsapp')
      await expect(page.getByRole('heading', { name: 'Davi' })).toBeVisible()
      await scan('message')
      await page.keyboard.press('e')
      await scan('message changed')
      if (isNarrow) await page.getByRole('button', { name: /^Lista/ }).click()
      await expect(page.getByRole('option', { name: /Davi/ })).toBeVisible()
      await scan('list')
      if (isNarrow) await page.getByRole('option', { name: /Davi/ }).click()
      await page.getByRole('button', { name: /^Adiar/ }).click()
      await scan('put off')
      await page.getByRole('button', { name: 'Amanhã 9h' }).click()
      await expect(page.getByText('Nenhuma tarefa com esses filtros')).toBeVisible()
      await scan('none found')
      await page.goto('/tasks?state=snoozed')
      await expect(page.getByRole('button', { name: 'Trazer de volta' })).toBeVisible()
      await scan('put aside')
      await page.goto(`/activities?message=${sent}`)
      await expect(page.getByText('O que disse')).toBeVisible()
      await scan('message')
      await page.getByRole('button', { name: 'Histórico de Ana' }).click()
      await expect(page.getByText('Entrou na campanha')).toBeVisible()
      await scan('history')
      await page.goto(`/activities?message=${failed}`)
      await page.getByRole('button', { name: 'Reenviar' }).click()
      await scan('send again')
    })
  })
}
