import { type BlockedBy, classifySmtp, type SmtpMeaning, type SmtpReply } from './smtp-reply.ts'

/** What went wrong with a mail server, and how it was spoken to. */
export type SmtpTrouble = SmtpReply & {
  /** What the system or the library calls it, where the server said nothing. */
  wireCode?: string | undefined
  security: 'tls' | 'starttls' | 'opportunistic' | 'none'
  port: number
}

type Rule = readonly [applies: (trouble: SmtpTrouble) => boolean, advice: string]

const isSilent = ({ code }: SmtpTrouble) => code === undefined
const isBeforeGreeting = ({ phase }: SmtpTrouble) => phase === 'greeting' || phase === 'connect'

const unknownAuthorities = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]
const notTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']

const appPassword =
  'O servidor recusou o usuário ou a senha. Confira os dois; no Gmail, no Outlook e no Yahoo use uma senha de app, não a senha da conta.'

/** The first that applies, from the connection to the message. */
const rules: readonly Rule[] = [
  [
    ({ wireCode, security }) => security === 'tls' && notTls.includes(wireCode ?? ''),
    'Esta porta não usa TLS direto. Em Segurança, escolha “STARTTLS obrigatório (porta 587)”, ou use a porta 465.',
  ],
  [
    (trouble) =>
      isSilent(trouble) && isBeforeGreeting(trouble) && trouble.port === 465 && trouble.security !== 'tls',
    'A porta 465 usa TLS desde o início. Em Segurança, escolha “TLS direto (porta 465)”, ou use a porta 587 com STARTTLS.',
  ],
  [
    ({ phase, code, security }) => phase === 'tls' && (code !== undefined || security === 'opportunistic'),
    'O servidor não oferece STARTTLS nesta porta, e sem criptografia a senha não é enviada. Use “TLS direto (porta 465)” ou a porta de envio do seu provedor, em geral 587.',
  ],
  [
    ({ wireCode }) => unknownAuthorities.includes(wireCode ?? ''),
    'O certificado do servidor não é de uma autoridade conhecida. Se o servidor é da sua empresa, quem instalou a Cadência pode indicar a autoridade em NODE_EXTRA_CA_CERTS.',
  ],
  [
    ({ wireCode }) => wireCode === 'ERR_TLS_CERT_ALTNAME_INVALID',
    'O certificado é de outro nome. Em Servidor, escreva o nome que o provedor indica, não um apelido nem o IP.',
  ],
  [
    ({ wireCode }) => wireCode === 'CERT_HAS_EXPIRED',
    'O certificado do servidor venceu: quem cuida dele precisa renová-lo.',
  ],
  [
    ({ wireCode }) => wireCode === 'ECONNREFUSED',
    'Ninguém atende nesta porta. Confira o servidor e a porta: em geral 587 com STARTTLS ou 465 com TLS direto.',
  ],
  [
    (trouble) => isSilent(trouble) && isBeforeGreeting(trouble),
    'O servidor não respondeu. Confira o endereço e a porta; a rede desta máquina também pode impedir a saída (a porta 25 costuma ser fechada).',
  ],
  [
    ({ enhanced, text }) => enhanced === '5.7.139' || /SmtpClientAuthentication is disabled/i.test(text),
    'A Microsoft desativou o envio por senha nesta conta: o administrador precisa permitir “SMTP autenticado” para ela.',
  ],
  [({ phase, code }) => phase === 'auth' && code !== undefined && code >= 500, appPassword],
  [
    ({ phase }) => phase === 'auth',
    'O servidor não aceitou a entrada agora. Tente de novo em alguns minutos; se continuar, confira usuário e senha.',
  ],
  [
    ({ code }) => code === 530,
    'O servidor pede usuário, senha e conexão segura. Preencha os dois e escolha STARTTLS (587) ou TLS direto (465).',
  ],
]

/** What a person can do about it, in one or two sentences; nothing where the server's own words are all there is. */
export function smtpAdvice(trouble: SmtpTrouble): string | undefined {
  const rule = rules.find(([applies]) => applies(trouble))
  return rule ? rule[1] : adviceOn(classifySmtp(trouble), trouble)
}

function adviceOn(meaning: SmtpMeaning, { phase }: SmtpTrouble): string | undefined {
  if (meaning.kind === 'blocked') return blockedAdvice[meaning.by]
  if (meaning.kind === 'sender_stopped')
    return 'O servidor não deixa esta conta enviar com este e-mail de remetente. Use o endereço da própria conta, ou autorize o outro no provedor.'
  if (meaning.kind === 'retry' && meaning.slowDown)
    return 'O servidor pede para enviar mais devagar. Defina o limite por minuto e por dia que o seu provedor permite.'
  return phase === 'rcpt' && meaning.kind === 'failed' && meaning.hardBounce
    ? 'O servidor não conhece o destinatário do teste, que é o e-mail com que você entra.'
    : undefined
}

const blockedAdvice: Record<BlockedBy, string> = {
  authentication:
    'O domínio do remetente não está autenticado. Publique no DNS dele o SPF do seu provedor e a chave DKIM, e depois um registro DMARC.',
  reputation:
    'O IP ou o domínio que envia está em uma lista de bloqueio. Envie por um provedor de e-mail com boa reputação, ou peça a remoção a quem mantém a lista.',
  policy:
    'O servidor bloqueou a mensagem por política ou conteúdo. Confira as regras do seu provedor e tente com outro texto.',
}

/** Whether a signature of one domain counts for a sender of another (DMARC, relaxed): the same, or one under the other. */
export function isAligned(signing: string, from: string): boolean {
  const [a, b] = [signing.toLowerCase(), from.toLowerCase()]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
