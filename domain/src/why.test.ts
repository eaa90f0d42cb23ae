import { expect, test } from 'vitest'

import { messageStates, statusOf } from './message.ts'
import { noPublicAddress } from './public-address.ts'
import { type SenderStanding, type Standing, whyPending } from './why.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/Sao_Paulo]`).toInstant()
const now = at('2026-11-13T14:00')

const sender: SenderStanding = {
  state: 'ok',
  lastReply: '',
  suspendedUntil: undefined,
  freeAt: undefined,
  dayIsFull: false,
  lacksAddress: false,
}
const due: Standing = {
  state: 'scheduled',
  needsSender: true,
  now,
  timeZone: 'America/Sao_Paulo',
  shippingAt: now,
  nextAttemptAt: now,
  opensAt: now,
  attempts: 0,
  outcome: undefined,
  stopAsked: false,
  heldFor: undefined,
  campaign: 'active',
  waitsForStep: false,
  isConditional: false,
  enoughToday: undefined,
  sender,
}
const why = (changes: Partial<Standing>) => {
  const found = whyPending({ ...due, ...changes })
  return found && [found.text, found.leavesAt?.toString()]
}
const after = (text: string) => ({ nextAttemptAt: at(text), opensAt: at(text) })

test('what has nothing against it leaves at once', () => {
  expect(why({})).toEqual(['Na fila: sai em instantes', now.toString()])
})

test('what has a condition leaves if it holds; what holds it back before is said alone', () => {
  expect(
    why({ isConditional: true, shippingAt: at('2026-11-14T09:00'), ...after('2026-11-14T09:00') }),
  ).toEqual(['Agendada: sai amanhã às 9h, se a condição da etapa valer', at('2026-11-14T09:00').toString()])
  expect(why({ isConditional: true, campaign: 'paused' })).toEqual(['Campanha pausada', undefined])
})

test('what is no longer pending has nothing to explain', () => {
  for (const state of messageStates) expect(why({ state }) === undefined).toBe(statusOf[state] !== 'pending')
})

test('what is being handed over says so', () => {
  expect(why({ state: 'dispatched' })).toEqual(['Sendo enviada agora', undefined])
  expect(why({ state: 'dispatched', stopAsked: true })).toEqual([
    'Sendo enviada agora: se não sair, não sai mais',
    undefined,
  ])
})

test('a task waits for a person, whatever else there is', () => {
  expect(why({ state: 'task', campaign: 'paused' })).toEqual(['Tarefa: aguarda você', undefined])
})

test('without a public address no date is promised, not even one that was planned', () => {
  const lacking = { sender: { ...sender, lacksAddress: true } }
  expect(why(lacking)).toEqual([noPublicAddress, undefined])
  expect(why({ ...lacking, shippingAt: at('2026-11-16T09:00') })).toEqual([noPublicAddress, undefined])
  expect(why({ ...lacking, campaign: 'paused' })).toEqual(['Campanha pausada', undefined])
})

test('what an answer holds says whose answer it is, before all else', () => {
  const held = (isColleague: boolean) => why({ campaign: 'paused', heldFor: { name: 'Thaís', isColleague } })
  expect(held(false)).toEqual(['Parada: Thaís respondeu', undefined])
  expect(held(true)).toEqual(['Parada: Thaís, da mesma empresa, respondeu', undefined])
})

test('a campaign that is not active holds everything', () => {
  expect(why({ campaign: 'paused' })).toEqual(['Campanha pausada', undefined])
  expect(why({ campaign: 'draft' })).toEqual(['Campanha em rascunho', undefined])
  expect(why({ campaign: 'completed' })).toEqual(['Campanha finalizada', undefined])
})

test('before its time it says when, as one would say it', () => {
  const planned = (text: string) => why({ shippingAt: at(text), ...after(text) })?.[0]
  expect(planned('2026-11-13T14:05')).toBe('Agendada: sai às 14:05')
  expect(planned('2026-11-13T23:00')).toBe('Agendada: sai às 23h')
  expect(planned('2026-11-14T00:00')).toBe('Agendada: sai amanhã às 0h')
  expect(planned('2026-11-15T09:30')).toBe('Agendada: sai domingo às 09:30')
  expect(planned('2026-11-19T09:00')).toBe('Agendada: sai quinta-feira às 9h')
  expect(planned('2026-11-20T09:00')).toBe('Agendada: sai em 20/11 às 9h')
})

test('each day of the week has its name', () => {
  const monday = at('2026-11-16T14:00')
  const named = [18, 19, 20, 21, 22].map((day) => {
    const then = at(`2026-11-${day}T09:00`)
    return whyPending({ ...due, now: monday, shippingAt: then, opensAt: then })?.text
  })
  expect(named).toEqual(
    ['quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'].map(
      (day) => `Agendada: sai ${day} às 9h`,
    ),
  )
  const fromFriday = [16, 17].map((day) => why({ opensAt: at(`2026-11-${day}T09:00`) })?.[0])
  expect(fromFriday).toEqual(
    ['segunda-feira', 'terça-feira'].map((day) => `Fora do horário: sai ${day} às 9h`),
  )
})

test('the hours are those of whoever reads', () => {
  const told = { shippingAt: at('2026-11-13T14:05'), ...after('2026-11-13T14:05') }
  expect(why({ ...told, timeZone: 'Asia/Tokyo' })?.[0]).toBe('Agendada: sai às 02:05')
})

test('a step waits for the one before it', () => {
  expect(why({ waitsForStep: true, ...after('2026-11-13T14:01') })).toEqual([
    'Espera a etapa anterior',
    undefined,
  ])
})

test('a sender that only a person can mend shows its last answer', () => {
  const lastReply = '535 5.7.8 Senha recusada'
  expect(why({ sender: { ...sender, state: 'stopped', lastReply } })).toEqual([
    'Remetente parado: 535 5.7.8 Senha recusada',
    undefined,
  ])
  expect(why({ sender: { ...sender, state: 'stopped' } })?.[0]).toBe('Remetente parado: verifique o canal')
  expect(why({ sender: undefined })?.[0]).toBe('Sem canal de envio: crie um em Perfil')
})

test('a sender that rests says until when and after what', () => {
  const suspendedUntil = at('2026-11-13T14:01')
  expect(why({ sender: { ...sender, state: 'suspended', suspendedUntil, lastReply: '421 cheio' } })).toEqual([
    'Remetente em pausa, tenta de novo às 14:01: 421 cheio',
    suspendedUntil.toString(),
  ])
  expect(why({ sender: { ...sender, state: 'suspended', suspendedUntil: now } })?.[0]).toBe(
    'Na fila: sai em instantes',
  )
})

test('a sender rests only while it is said to, and until a moment that is known', () => {
  const suspendedUntil = at('2026-11-13T14:01')
  for (const standing of [{ suspendedUntil }, { state: 'suspended' }] as const)
    expect(why({ sender: { ...sender, ...standing } })?.[0]).toBe('Na fila: sai em instantes')
})

test('a call needs no sender', () => {
  expect(why({ needsSender: false, sender: undefined })?.[0]).toBe('Na fila: sai em instantes')
})

test('after a refusal it says which attempt comes when', () => {
  expect(why({ state: 'retry', attempts: 1, ...after('2026-11-13T14:05') })).toEqual([
    'Aguardando nova tentativa 2 de 15 às 14:05',
    at('2026-11-13T14:05').toString(),
  ])
})

test('given back without an attempt, it is in the queue', () => {
  for (const standing of [{}, { state: 'retry' }, { attempts: 1 }] as const)
    expect(why({ ...standing, ...after('2026-11-13T14:06') })?.[0]).toBe('Na fila: sai às 14:06')
})

test('a call that was put off says why and when it comes back', () => {
  const call = {
    needsSender: false,
    state: 'retry',
    sender: undefined,
    ...after('2026-11-16T09:00'),
  } as const
  expect(why({ ...call, outcome: 'no_answer' })?.[0]).toBe(
    'Não atendeu: volta como tarefa segunda-feira às 9h',
  )
  expect(why({ ...call, outcome: 'call_later' })?.[0]).toBe(
    'Ligar depois: volta como tarefa segunda-feira às 9h',
  )
  const enoughToday = 'Limite de 2 ligações por dia para este número'
  expect(why({ ...call, enoughToday })?.[0]).toBe(
    'Limite de 2 ligações por dia para este número: volta segunda-feira às 9h',
  )
})

test('outside the hours of the campaign it says when they open', () => {
  expect(why({ opensAt: at('2026-11-16T09:00') })).toEqual([
    'Fora do horário: sai segunda-feira às 9h',
    at('2026-11-16T09:00').toString(),
  ])
})

test("a sender's limit says when there is room", () => {
  expect(why({ sender: { ...sender, freeAt: at('2026-11-13T14:02') } })).toEqual([
    'Limite do remetente: sai às 14:02',
    at('2026-11-13T14:02').toString(),
  ])
  expect(why({ sender: { ...sender, dayIsFull: true } })?.[0]).toBe('Limite diário do remetente: sai amanhã')
})
