import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, pageOf, template } from '#test/account.ts'
import { stepOf, withSteps } from '#test/cadence.ts'
import { dialogSays, find, hasFocus, press, says, textsOf, there, valueOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { reply } from '#test/stubs.ts'

const day = 1440
const path = '/cadence?campaignId=3'
const card = async (title: string) =>
  there((await screen.findByRole('heading', { level: 2, name: title })).closest('section'))

test('a cadence shows its campaign, its delays, what each step says and its dates', async () => {
  const content = '<p>Conheça a <b>Aurora</b> &amp; equipe</p><script>alert(1)</script>'
  const counts = {
    deliveredMessages: 9,
    captureClickMessages: 0,
    whatsappClickMessages: 0,
    openRate: 0,
    clickRate: 0,
  }
  const step = { cadenceId: 1, stepOrder: 1, templateName: 'Apresentação', channel: 'email' }
  await open(path, {
    ...withSteps(
      [
        stepOf(1, 1, 'Apresentação', 0),
        stepOf(2, 2, 'Roteiro', 2 * day + 185, { template: { name: 'Roteiro', type: 'call' } }),
        stepOf(3, 3, 'Roteiro', 0, { template: { name: 'Roteiro', type: 'call' } }),
      ],
      { about: { description: 'Base atual', justWeekday: true } },
    ),
    'GET /templates/1': template(1, 'Apresentação', { type: 'email', subject: 'Olá {{name}}', content }),
    'GET /metrics/campaigns/3/cadences': [
      { ...step, ...counts, sentMessages: 9, openedMessages: 4, clickedMessages: 2 },
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Lançamento' })
  await says('Base atual')
  await says('Segunda a sexta')
  const steps = await card('Etapas (3)')
  await says('#1 Apresentação', steps)
  await says('9 enviadas · 4 abertas · 2 cliques', steps)
  await says('Aguardar 2 dias 3 horas 5 minutos', steps)
  expect(within(steps).getAllByText('Imediatamente')).toHaveLength(2)
  expect(within(steps).getAllByText('Ligação')).toHaveLength(2)
  await waitFor(() => expect(within(steps).getAllByText(/^Dia 3 · (sex, 20|dom, 22)\/11$/)).toHaveLength(2))

  const peek = there(within(steps).getAllByText('Ver conteúdo')[0]?.closest('details'))
  peek.open = true
  await userEvent.click(peek)
  peek.dispatchEvent(new Event('toggle'))
  await says('Olá {{name}}', steps)
  const text = await find('region', 'Conteúdo de Apresentação')
  expect(text.textContent).toBe('Conheça a Aurora & equipe')
  const calendar = await card('Se um contato entrar agora')
  expect(within(calendar).getAllByText(/^\p{L}{3}, \d{2}\/11 às 09:00$/u)).toHaveLength(3)
})

test('the checklist names what keeps a campaign from sending, and mends it', async () => {
  const started = campaign(3, 'Lançamento', { status: 'active', cadences: [stepOf(1, 1, 'Toque', 0)] })
  const { answer, toasts } = await open(path, {
    ...withSteps([stepOf(1, 1, 'Toque', 0)], { about: { status: 'draft' } }),
    'GET /templates': [template(1, 'Toque', { content: 'Sou da {{user.company}}' })],
    'PATCH /campaigns/3/status': () => {
      answer({ 'GET /campaigns/3': started })
      return started
    },
  })
  const ready = await card('Pronta para enviar?')
  await says('Campanha em rascunho não envia mensagens', ready)
  await says('1 etapa ativa', ready)
  await says('Nenhum contato relacionado', ready)
  await says('Faltam valores para {{user.company}}', ready)
  const links = within(ready).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Relacionar contatos', '/contacts'],
    ['Abrir perfil', '/profile'],
  ])
  await userEvent.click(within(ready).getByRole('button', { name: 'Ativar' }))
  await waitFor(() => expect(toasts).toContain('Campanha ativada'))
  await waitFor(() => expect(textsOf(ready.querySelectorAll('li'))[0]).toContain('Campanha ativa'))
})

test('deleting a step asks first, says when it fails, and the focus goes on; without steps one is begun', async () => {
  const [um, dois] = [stepOf(1, 1, 'Um', 0), stepOf(2, 2, 'Dois', day)]
  const { answer, toasts } = await open(path, {
    ...withSteps([um, dois]),
    'GET /campaigns/without-active-cadences': [campaign(3, 'Lançamento')],
    'GET /campaigns': [campaign(3, 'Lançamento')],
    'DELETE /cadences/1': reply(500),
    'DELETE /cadences/2': () => answer({ 'GET /cadences': [] }),
  })
  await press('Excluir etapa 1')
  await find('alertdialog', 'Excluir a etapa #1?')
  await dialogSays(
    'Contatos que ainda não chegaram a esta etapa não receberão a mensagem. Esta ação não pode ser desfeita.',
  )
  await hasFocus(find('button', 'Manter etapa'))
  await press('Excluir etapa')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Erro ao excluir etapa. Tente novamente.'),
  )
  answer({ 'DELETE /cadences/1': () => answer({ 'GET /cadences': [dois] }) })
  await press('Excluir etapa')
  await waitFor(() => expect(toasts).toContain('Etapa excluída'))
  await says('Etapas (1)')
  await hasFocus(find('button', 'Excluir etapa 2'))
  await userEvent.keyboard('{Enter}')
  await press('Excluir etapa')
  await says('Esta campanha não tem etapas')
  await userEvent.click(there((await screen.findAllByRole('button', { name: 'Criar cadência' }))[0]))
  await waitFor(async () => expect(await valueOf('Campanha *')).toBe('3'))
})

test('a step says its condition, whether a person does it and what is to be done, and how many it passed by', async () => {
  const counts = { cadenceId: 2, stepOrder: 2, templateName: 'Lembrete', channel: 'email' }
  const bruna = {
    messageId: 9,
    contact: { id: 7, name: 'Bruna' },
    recipient: 'bruna@exemplo.com.br',
    channel: 'email',
    stepOrder: 2,
    templateName: 'Lembrete',
    at: '2026-11-17T12:00:00.000Z',
    reason: 'Etapa pulada: não clicou na #1',
  }
  await open(path, {
    ...withSteps([
      stepOf(1, 1, 'Convite', 0, { byHand: true }),
      stepOf(2, 2, 'Lembrete', 0, { condition: { kind: 'clicked', stepId: 1 } }),
      stepOf(3, 3, 'Última', 0, { condition: { kind: 'attribute_is', key: 'setor', value: '' } }),
      stepOf(4, 4, 'LinkedIn', day, {
        template: { name: 'LinkedIn', type: 'task' },
        task: 'Convidar {{first_name}}',
      }),
    ]),
    'GET /metrics/campaigns/3/cadences': [{ ...counts, skippedMessages: 1 }],
    'GET /metrics/campaigns/3': { campaignId: 3, campaignName: 'Lançamento' },
    'GET /metrics/campaigns/3/links': [],
    'GET /metrics/campaigns/3/people': pageOf([bruna]),
  })
  const steps = await card('Etapas (4)')
  await says('Só se clicou na #1; senão, pula', steps)
  await says('Só se setor não está preenchido; senão, pula', steps)
  await says('À mão', steps)
  await says('Convidar {{first_name}}', steps)
  await says('1 pulada', steps)
  await says('Se a condição valer', await card('Se um contato entrar agora'))
  await userEvent.click(there(document.querySelector('a[href*="tab=metrics"]')))
  await userEvent.click(await screen.findByTitle('Quem pulou a etapa'))
  await dialogSays('Etapa pulada: não clicou na #1')
})
