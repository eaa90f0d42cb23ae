import { type Sender, SmtpSecurity } from '@cadencia/contract/sender'
import { SenderInput } from '@cadencia/contract/senders'
import { z } from 'zod'

const text = z.string()

/** What the form holds while it is written: every field a text, a switch is on when it is not empty. */
const Texts = z.object({
  mode: z.enum(['smtp', 'cloud_api', 'assisted']),
  name: text,
  isDefault: text,
  perMinute: text,
  perDay: text,
  host: text,
  port: text,
  security: SmtpSecurity,
  user: text,
  password: text,
  fromName: text,
  fromAddress: text,
  replyTo: text,
  bounceDomain: text,
  dkimDomain: text,
  dkimSelector: text,
  dkimKey: text,
  phoneNumberId: text,
  displayPhone: text,
  token: text,
  appSecret: text,
  verifyToken: text,
})
export type SenderDraft = z.infer<typeof Texts>
export type SenderMode = SenderDraft['mode']

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const limitOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

export const DraftInput = Texts.transform((draft): z.input<typeof SenderInput> => ({
  ...draft,
  isDefault: draft.isDefault !== '',
  port: numberOf(draft.port),
  perMinute: limitOf(draft.perMinute),
  perDay: limitOf(draft.perDay),
})).pipe(SenderInput)

const empty: SenderDraft = {
  mode: 'smtp',
  name: '',
  isDefault: '',
  perMinute: '',
  perDay: '',
  host: '',
  port: '587',
  security: 'starttls',
  user: '',
  password: '',
  fromName: '',
  fromAddress: '',
  replyTo: '',
  bounceDomain: '',
  dkimDomain: '',
  dkimSelector: '',
  dkimKey: '',
  phoneNumberId: '',
  displayPhone: '',
  token: '',
  appSecret: '',
  verifyToken: '',
}

/** Secrets begin empty: they are never shown, and what stays empty is kept. */
export function draftOf(sender: Sender | undefined, senders: readonly Sender[]): SenderDraft {
  if (!sender || sender.mode === 'sandbox') return { ...empty, isDefault: suggestsDefault('smtp', senders) }
  const common = {
    ...empty,
    name: sender.name,
    perMinute: limit(sender.perMinute),
    perDay: limit(sender.perDay),
  }
  switch (sender.mode) {
    case 'smtp':
      return {
        ...common,
        mode: sender.mode,
        host: sender.host,
        port: String(sender.port),
        security: sender.security,
        user: sender.user,
        fromName: sender.fromName,
        fromAddress: sender.fromAddress,
        ...extrasOf(sender),
      }
    case 'cloud_api':
      return {
        ...common,
        mode: sender.mode,
        phoneNumberId: sender.phoneNumberId,
        displayPhone: sender.displayPhone ?? '',
      }
    case 'assisted':
      return { ...common, mode: sender.mode }
  }
}

const limit = (value: number | null) => (value === null ? '' : String(value))

const extrasOf = (sender: Extract<Sender, { mode: 'smtp' }>) => ({
  replyTo: sender.replyTo ?? '',
  bounceDomain: sender.bounceDomain ?? '',
  dkimDomain: sender.dkimDomain ?? '',
  dkimSelector: sender.dkimSelector ?? '',
})

const channelOf = (mode: SenderMode) => (mode === 'smtp' ? 'email' : 'whatsapp')

/** The first real sender of a channel is meant to be used. */
export const suggestsDefault = (mode: SenderMode, senders: readonly Sender[]) =>
  senders.some((each) => each.channel === channelOf(mode) && each.isDefault && each.mode === 'sandbox')
    ? 'on'
    : ''

type Bound = { name: string; value: string; onChange: (change: { target: { value: string } }) => void }

/** What the parts of the form need of it. */
export type FormPart = {
  bind: (name: keyof SenderDraft) => Bound
  errors: { [K in keyof SenderDraft]?: string | undefined }
  sender: Sender | undefined
}
