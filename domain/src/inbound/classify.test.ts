import { describe, expect, test } from 'vitest'

import { inboundReplies } from '../../test/inbound-replies.ts'
import { classifyInbound, classifyText } from './classify.ts'
import { inboundClasses, type InboundMail } from './mail.ts'

const receivedAt = new Date('2026-11-16T13:00:00Z')

const mail = (
  text: string,
  headers: Record<string, string> = {},
  subject = 'Re: Uma ideia',
): InboundMail => ({
  header: (name) => headers[name],
  from: 'carlos@cliente.example',
  subject,
  text,
})
const read = (text: string, headers?: Record<string, string>, subject?: string) =>
  classifyInbound(mail(text, headers, subject), { receivedAt, isMatched: true })

const automatic = { 'auto-submitted': 'auto-replied' }

describe('the reason a screen shows', () => {
  test.each([
    ['Isso é spam, me tira dessa lista', 'Pediu para sair: “me tira dessa lista”'],
    ['Agradeço. Não temos interesse no momento.', 'Sem interesse: “Não temos interesse no momento”'],
    ['Vamos marcar uma reunião?', 'Demonstrou interesse: “Vamos marcar uma reunião”'],
    ['Não sou a pessoa certa.', 'Não é a pessoa certa: “Não sou a pessoa certa”'],
    ['O Carlos saiu da empresa.', 'Saiu da empresa: “O Carlos saiu da empresa”'],
    ['Qual o valor?', 'Resposta de uma pessoa'],
  ])('of "%s" is %s', (text, why) => {
    expect(read(text).why).toBe(why)
  })

  test.each([
    ['Recebemos sua mensagem.', 'Resposta automática (Auto-Submitted)'],
    ['Estou de férias e volto dia 05/01.', 'Resposta automática (Auto-Submitted): de volta em 05/01/2027'],
    ['Estou de férias.', 'Resposta automática (Auto-Submitted): ausente, sem data de volta'],
    ['Não trabalho mais aqui.', 'Resposta automática (Auto-Submitted): saiu da empresa'],
    [
      'Clique para provar que não é um robô: https://x.example',
      'Resposta automática (Auto-Submitted): pede uma confirmação para entregar',
    ],
  ])('of the machine that wrote "%s" is %s', (text, why) => {
    expect(read(text, automatic).why).toBe(why)
  })

  test.each([
    ['bounce_hard', 'O endereço não existe ou não recebe mensagens (550 5.1.1 User unknown)'],
    ['bounce_soft', 'O servidor do contato não entregou a mensagem (550 5.1.1 User unknown)'],
    ['bounce_policy_sender', 'O servidor do contato recusou o remetente (550 5.1.1 User unknown)'],
    [
      'bounce_policy_recipient',
      'Só aceita mensagens internas ou de remetentes autorizados (550 5.1.1 User unknown)',
    ],
    ['bounce_delayed', 'Entrega atrasada: o servidor continua tentando (550 5.1.1 User unknown)'],
    ['complaint', 'Marcou a mensagem como spam (550 5.1.1 User unknown)'],
    ['other', 'Aviso de um servidor, sem efeito'],
  ] as const)('of the report %s is %s', (className, why) => {
    const report = { class: className, said: '550 5.1.1 User unknown' }
    const reading = classifyInbound({ ...mail(''), report }, { receivedAt, isMatched: true })
    expect(reading).toEqual({ class: className, auto: true, why })
  })

  test('names the words as they stand in the text, to be marked there', () => {
    const text = 'Bom dia,\n\nNÃO me mandem mais nada!\n\nAtt,\nPaula'
    const { words = '' } = read(text)
    expect(words).toBe('NÃO me mandem mais nada')
    expect(text).toContain(words)
    const decomposed = read(text.normalize('NFD')).words ?? ''
    expect(text.normalize('NFD')).toContain(decomposed)
  })
})

describe('person or machine', () => {
  test('is decided by headers, never by what the text says', () => {
    for (const text of [
      'Resposta automática: estou de férias',
      'Esta é uma mensagem automática.',
      'Me remova da lista',
    ]) {
      expect(read(text).auto).toBe(false)
      expect(read(text, automatic).auto).toBe(true)
    }
  })

  test('a person who mentions holidays is not away', () => {
    expect(read('Voltei de férias hoje. Ainda faz sentido?').class).toBe('reply')
    expect(read('Só vi agora porque estava de férias.', {}, 'Re: Férias coletivas').auto).toBe(false)
  })

  test('a machine that answers a message of ours is never "other"; one that does not may be', () => {
    const bill = mail('Vencimento 20/11.', automatic, 'Sua fatura chegou')
    expect(classifyInbound(bill, { receivedAt, isMatched: true }).class).toBe('auto_ack')
    expect(classifyInbound(bill, { receivedAt, isMatched: false }).class).toBe('other')
  })

  test('a newsletter is "other", but a person who answers through a list is a person', () => {
    const listed = mail('Me remova da lista', { 'list-id': '<x.example>' })
    expect(classifyInbound(listed, { receivedAt, isMatched: false }).class).toBe('other')
    expect(classifyInbound(listed, { receivedAt, isMatched: true }).class).toBe('opt_out')
  })
})

describe('a wish to leave', () => {
  const alone = 'SAIR|PARAR|CANCELAR|STOP|BAJA|REMOVER|DESCADASTRAR|NÃO QUERO|UNSUBSCRIBE'.split('|')

  test.each(alone)('is the word %s alone, as text or as subject of an empty mail', (word) => {
    expect(read(word)).toMatchObject({ class: 'opt_out', words: word })
    expect(read(`${word.toLowerCase()}.`).class).toBe('opt_out')
    expect(read('', {}, word)).toMatchObject({ class: 'opt_out', words: word })
    expect(read('', {}, `Re: ${word}`).class).toBe('reply')
  })

  test('in the quoted original or in a legal notice is not one', () => {
    const footer = 'Não quer mais receber nossos e-mails? Descadastre-se: https://t.vendas.example/t/u/x'
    const notice =
      'Esta mensagem é confidencial. Se não for o destinatário, exclua este e-mail: uso não autorizado.'
    const text = `Qual o valor?\n\n${notice}\n\nEm 16/11/2026 09:00, Ana Prado <ana@vendas.example> escreveu:\n\n${footer}`
    expect(read(text).class).toBe('reply')
  })

  test('is not what a person asks about the product', () => {
    for (const text of [
      'Seu sistema tira o contato da lista sozinho quando volta erro?',
      'Vocês têm cancelamento sem multa no contrato?',
      'Queremos parar de usar planilha, seu sistema importa CSV?',
      'Pode me tirar uma dúvida?',
    ])
      expect(read(text).class).not.toBe('opt_out')
  })
})

test('another address in the new text is offered, but neither the own one nor ours', () => {
  const to = { to: 'Ana Prado <ana@vendas.example>' }
  expect(read('Fale com a Bia: Bia@Cliente.example.', to).referral).toBe('bia@cliente.example')
  expect(read('Não sou eu, Ana (ana@vendas.example). carlos@cliente.example', to).referral).toBeUndefined()
  expect(read('Remova meu e-mail outro@cliente.example da lista', to).referral).toBeUndefined()
})

describe('a WhatsApp text', () => {
  test('is read by the same words', () => {
    expect(classifyText('não me mande mais mensagem')).toMatchObject({ class: 'opt_out', auto: false })
    expect(classifyText('Sair')).toMatchObject({ class: 'opt_out', auto: false })
    expect(classifyText('bora marcar')).toMatchObject({ class: 'interest', auto: false })
  })

  test('that greets within ten seconds is a machine', () => {
    const greeting = 'Olá! Agradecemos o seu contato. Em breve retornaremos.'
    expect(classifyText(greeting, { secondsAfterOurs: 3 })).toMatchObject({ class: 'auto_ack', auto: true })
    expect(classifyText(greeting, { secondsAfterOurs: 11 }).auto).toBe(false)
    expect(classifyText(greeting).auto).toBe(false)
    expect(classifyText('Qual o valor?', { secondsAfterOurs: 3 }).auto).toBe(false)
    expect(classifyText('sair', { secondsAfterOurs: 3 }).class).toBe('opt_out')
  })
})

const forms: Record<string, (text: string) => string> = {
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  'without accents': (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  'in upper case': (text) => text.toUpperCase(),
  'with other spaces and lines': (text) => text.replaceAll(' ', '\u00a0 ').replaceAll('. ', '.\r\n'),
}

test.each(Object.entries(forms))('a reply means the same %s', (_, form) => {
  const differing = inboundReplies.filter(
    ({ text }) => classifyText(form(text)).class !== classifyText(text).class,
  )
  expect(differing).toEqual([])
})

test('replies never used to make the words or the counts are read well enough', () => {
  const judged = inboundReplies.map(({ expected, text }) => ({ expected, found: classifyText(text).class }))
  const right = judged.filter(({ expected, found }) => expected === found)
  const leaving = judged.filter(({ found }) => found === 'opt_out')
  const wished = judged.filter(({ expected }) => expected === 'opt_out')
  const both = right.filter(({ expected }) => expected === 'opt_out')
  expect(judged.filter(({ expected }) => !inboundClasses.includes(expected))).toEqual([])
  expect(judged.length).toBeGreaterThanOrEqual(60)
  expect(right.length / judged.length).toBeGreaterThanOrEqual(0.85)
  expect(both.length / wished.length).toBeGreaterThanOrEqual(0.9)
  expect(both.length / leaving.length).toBeGreaterThanOrEqual(0.95)
})
