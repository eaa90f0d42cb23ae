import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Host, Line, Port, Secret } from './mail-server.ts'
import { Sender, SmtpSecurity } from './sender.ts'
import { ById, Name, Nothing } from './shapes.ts'

/** One mailbox: neither a list nor a name beside it. */
const Mailbox = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(254, 'Email inválido').pipe(z.email('Email inválido'))

/** An empty field is an absent one. */
const optional = (max: number, fits: RegExp | z.ZodType<string>, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, { error: message, abort: true })
    .refine(
      (text) => text === '' || (fits instanceof RegExp ? fits.test(text) : fits.safeParse(text).success),
      message,
    )
    .transform((text) => text || undefined)
    .optional()

const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

const Limit = (max: number) =>
  z
    .int('Use um número inteiro')
    .min(1, 'Use um número maior que zero')
    .max(max, `Use um número até ${max.toLocaleString('pt-BR')}`)
    .nullable()
    .default(null)

const common = {
  name: Name,
  /** Makes it the one that campaigns without a sender of their own use. */
  isDefault: z.boolean('Escolha se é o canal padrão').default(false),
}
/** null: as many as the server takes. */
const pace = { perMinute: Limit(10_000), perDay: Limit(10_000_000) }

const from = {
  fromName: Line(255).default(''),
  fromAddress: Mailbox('E-mail do remetente é obrigatório'),
  replyTo: optional(254, Mailbox('Email inválido'), 'Email inválido'),
  connections: Limit(64),
}

const smtp = {
  host: Host('smtp.exemplo.com'),
  port: Port,
  security: SmtpSecurity,
  user: Line(255).default(''),
  ...from,
  bounceDomain: optional(253, domain, 'Domínio inválido'),
  dkimDomain: optional(253, domain, 'Domínio inválido'),
  dkimSelector: optional(63, /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i, 'Seletor inválido'),
}

const phoneNumberIdMessage = 'O ID do número tem só dígitos e fica no painel da Meta'
const phoneNumberId = z
  .string('ID do número é obrigatório')
  .trim()
  .min(1, 'ID do número é obrigatório')
  .max(20, { error: phoneNumberIdMessage, abort: true })
  .regex(/^\d{5,20}$/, phoneNumberIdMessage)

const SmtpInput = z.object({
  mode: z.literal('smtp'),
  ...common,
  ...pace,
  ...smtp,
  password: Secret(1024),
  /** A private key in PEM. */
  dkimKey: optional(
    16_000,
    /^-----BEGIN [A-Z ]+-----[\s\S]+$/,
    'Chave DKIM inválida. Cole a chave privada em PEM.',
  ),
})

const AccountInput = <Mode extends 'google' | 'microsoft'>(mode: Mode) =>
  z.object({ mode: z.literal(mode), ...common, ...pace, ...from })
const GoogleInput = AccountInput('google')
const MicrosoftInput = AccountInput('microsoft')

const CloudApiInput = z.object({
  mode: z.literal('cloud_api'),
  ...common,
  ...pace,
  phoneNumberId,
  displayPhone: optional(40, /^[\d\s()+-]+$/, 'Telefone inválido'),
  token: Secret(2048),
  appSecret: Secret(255),
  verifyToken: Secret(255),
})

const AssistedInput = z.object({ mode: z.literal('assisted'), ...common })

type Inputs = z.ZodDiscriminatedUnion<
  [typeof SmtpInput, typeof GoogleInput, typeof MicrosoftInput, typeof CloudApiInput, typeof AssistedInput],
  'mode'
>

const otherInputs: z.ZodObject<{ mode: z.ZodLiteral<string> }>[] = []

/** What is filled in for a mode that a server has beside those of the product. */
export const admitSenderInput = (mode: string, input: z.ZodRawShape) => {
  otherInputs.push(z.object({ ...input, ...common, ...pace, mode: z.literal(mode) }))
}

/** The sandbox exists from the beginning and is not created. Made when it is first asked for, as Sender is. */
export const SenderInput = z
  .lazy(() => {
    const modes = [
      SmtpInput,
      GoogleInput,
      MicrosoftInput,
      CloudApiInput,
      AssistedInput,
      ...otherInputs,
    ] as const
    // Of another mode only its own channel knows more than this type says.
    return z.discriminatedUnion('mode', modes, 'Tipo de canal inválido') as unknown as Inputs
  })
  .refine((input) => input.mode !== 'smtp' || Boolean(input.dkimDomain) === Boolean(input.dkimSelector), {
    path: ['dkimSelector'],
    message: 'Preencha o domínio e o seletor do DKIM, ou nenhum dos dois',
  })
export type SenderInput = z.output<typeof SenderInput>
export type SmtpInput = z.output<typeof SmtpInput>
export type CloudApiInput = z.output<typeof CloudApiInput>

/** Each thing that was said to the server, and its exact answer. */
export const SenderTest = z.object({
  ok: z.boolean(),
  steps: z.array(z.object({ name: z.string(), ok: z.boolean(), reply: z.string() })),
  /** What a person can do about what went wrong, or would go wrong with a campaign. */
  advice: z.array(z.string()).optional(),
})
export type SenderTest = z.infer<typeof SenderTest>

export const createSender = endpoint({
  method: 'POST',
  path: '/senders',
  summary: 'Cria um canal de envio',
  status: 201,
  body: SenderInput,
  response: Sender,
})

export const updateSender = endpoint({
  method: 'PUT',
  path: '/senders/:id',
  summary: 'Muda um canal de envio; senhas e chaves que não vêm ficam como estão',
  params: ById,
  body: SenderInput,
  response: Sender,
})

export const deleteSender = endpoint({
  method: 'DELETE',
  path: '/senders/:id',
  summary: 'Exclui um canal de envio que nenhuma campanha ativa escolheu',
  params: ById,
  response: Nothing,
})

export const makeSenderDefault = endpoint({
  method: 'POST',
  path: '/senders/:id/default',
  summary: 'Torna um canal o padrão das campanhas que não escolhem outro',
  params: ById,
  response: Sender,
})

export const resumeSender = endpoint({
  method: 'POST',
  path: '/senders/:id/resume',
  summary: 'Volta a usar um canal suspenso ou parado',
  params: ById,
  response: Sender,
})

export const testSender = endpoint({
  method: 'POST',
  path: '/senders/:id/test',
  summary:
    'Envia um e-mail de teste ao próprio usuário, ou pergunta à Meta pelo número, e mostra cada resposta',
  params: ById,
  body: z.object({ to: optional(254, Mailbox('Email inválido'), 'Email inválido') }),
  response: SenderTest,
})
