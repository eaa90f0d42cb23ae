import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Id, Instant, SenderChannel } from './shapes.ts'

export const SmtpSecurity = z.enum(['tls', 'starttls', 'opportunistic', 'none'], 'Segurança inválida')
export type SmtpSecurity = z.infer<typeof SmtpSecurity>

const described = {
  id: Id,
  channel: SenderChannel,
  name: z.string(),
  isDefault: z.boolean(),
  perMinute: z.number().nullable(),
  perDay: z.number().nullable(),
  /** suspended: it failed several times and rests. stopped: it needs a person. */
  state: z.enum(['ok', 'suspended', 'stopped']),
  suspendedUntil: Instant.optional(),
  /** What its server last said when something was wrong, or to a test. */
  lastReply: z.string().optional(),
  /** What keeps messages from leaving through it, and what to do about it. */
  advice: z.array(z.string()).optional(),
  createdAt: Instant,
  updatedAt: Instant,
}

/** What is shown of a mail server as it is kept. */
export const smtpShape = {
  host: z.string(),
  port: z.number(),
  security: SmtpSecurity,
  user: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().optional(),
  bounceDomain: z.string().optional(),
  /** At most so many at once; null: as many as are usual with its provider. */
  connections: z.number().nullable().default(null),
}

/** What there is of the secrets, never the secrets. */
const SmtpSender = z.object({
  ...described,
  mode: z.literal('smtp'),
  ...smtpShape,
  dkimDomain: z.string().optional(),
  dkimSelector: z.string().optional(),
  hasPassword: z.boolean(),
  hasDkimKey: z.boolean(),
  /** The key that sealed its secrets is no longer there: they must be typed again. */
  secretsLost: z.boolean(),
})

/** What is shown of a mail account as it is kept. */
export const accountShape = {
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().optional(),
  connections: z.number().nullable().default(null),
}

/** A mail account that a person signs in to at its provider. */
const AccountSender = <Mode extends 'google' | 'microsoft'>(mode: Mode) =>
  z.object({
    ...described,
    mode: z.literal(mode),
    ...accountShape,
    /** lost: the provider no longer takes it, and a person has to sign in again. */
    signedIn: z.enum(['no', 'yes', 'lost']),
  })
const GoogleSender = AccountSender('google')
const MicrosoftSender = AccountSender('microsoft')

/** What is shown of a number as it is kept. */
export const cloudApiShape = { phoneNumberId: z.string(), displayPhone: z.string().optional() }

const CloudApiSender = z.object({
  ...described,
  mode: z.literal('cloud_api'),
  ...cloudApiShape,
  tokenLast4: z.string().optional(),
  hasAppSecret: z.boolean(),
  hasVerifyToken: z.boolean(),
  secretsLost: z.boolean(),
})

const AssistedSender = z.object({ ...described, mode: z.literal('assisted') })
const SandboxSender = z.object({ ...described, mode: z.literal('sandbox') })

type Senders = z.ZodDiscriminatedUnion<
  [
    typeof SmtpSender,
    typeof GoogleSender,
    typeof MicrosoftSender,
    typeof CloudApiSender,
    typeof AssistedSender,
    typeof SandboxSender,
  ],
  'mode'
>

const otherSenders: z.ZodObject<{ mode: z.ZodLiteral<string> }>[] = []

/** What is shown of a mode that a server has beside those of the product. */
export const admitSender = (mode: string, shown: z.ZodRawShape) => {
  otherSenders.push(z.object({ ...shown, ...described, mode: z.literal(mode) }))
}

/** Made when it is first asked for: by then a server has admitted what it has. */
export const Sender = z.lazy(() => {
  const modes = [
    SmtpSender,
    GoogleSender,
    MicrosoftSender,
    CloudApiSender,
    AssistedSender,
    SandboxSender,
    ...otherSenders,
  ] as const
  // Of another mode only its own channel knows more than this type says.
  return z.discriminatedUnion('mode', modes) as unknown as Senders
})
export type Sender = z.infer<typeof Sender>

export const listSenders = endpoint({
  method: 'GET',
  path: '/senders',
  summary: 'Os canais de envio do usuário',
  response: z.array(Sender),
})
