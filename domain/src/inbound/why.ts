import type { InboundClass, ReportClass } from './mail.ts'
import type { PersonClass } from './words.ts'

const longestQuote = 120

const quote = (words: string) => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > longestQuote ? `${line.slice(0, longestQuote - 1).trimEnd()}…` : line
}

const personal: Record<PersonClass, string> = {
  reply: 'Resposta de uma pessoa',
  interest: 'Demonstrou interesse',
  refusal: 'Sem interesse',
  opt_out: 'Pediu para sair',
  wrong_person: 'Não é a pessoa certa',
  left_company: 'Saiu da empresa',
}

export const whyPerson = (className: PersonClass, words: string) =>
  words === '' || className === 'reply' ? personal[className] : `${personal[className]}: “${quote(words)}”`

const automatic: Partial<Record<InboundClass, string>> = {
  ooo: 'ausente, sem data de volta',
  challenge: 'pede uma confirmação para entregar',
  left_company: 'saiu da empresa',
}

const brazilian = (day: string) => day.split('-').toReversed().join('/')

export function whyMachine(className: InboundClass, sign: string, returnOn: string | undefined): string {
  const more = returnOn === undefined ? automatic[className] : `de volta em ${brazilian(returnOn)}`
  return `Resposta automática (${sign})${more === undefined ? '' : `: ${more}`}`
}

const reported: Record<ReportClass, string> = {
  bounce_hard: 'O endereço não existe ou não recebe mensagens',
  bounce_soft: 'O servidor do contato não entregou a mensagem',
  bounce_policy_sender: 'O servidor do contato recusou o remetente',
  bounce_policy_recipient: 'Só aceita mensagens internas ou de remetentes autorizados',
  bounce_delayed: 'Entrega atrasada: o servidor continua tentando',
  complaint: 'Marcou a mensagem como spam',
  other: 'Aviso de um servidor, sem efeito',
}

export const whyReport = (className: ReportClass, said: string) =>
  said === '' || className === 'other' ? reported[className] : `${reported[className]} (${quote(said)})`
