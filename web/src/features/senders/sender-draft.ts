import type { Sender, SmtpSecurity } from '@cadencia/contract/sender'
import { SenderInput } from '@cadencia/contract/senders'
import { z } from 'zod'

import type { Form } from '#lib/form.ts'

/** What the form holds, whichever kind of sender it is about. */
export type SenderDraft = {
  mode: SenderInput['mode']
  name: string
  isDefault: boolean
  /** null: no limit. */
  perMinute: number | null
  perDay: number | null
  host: string
  port: number
  security: SmtpSecurity
  user: string
  password: string
  fromName: string
  fromAddress: string
  replyTo: string
  bounceDomain: string
  connections: number | null
  dkimDomain: string
  dkimSelector: string
  dkimKey: string
  phoneNumberId: string
  displayPhone: string
  token: string
  appSecret: string
  verifyToken: string
}
export type SenderMode = SenderDraft['mode']

export const DraftInput = z
  .custom<SenderDraft>()
  .transform((draft): z.input<typeof SenderInput> => draft)
  .pipe(SenderInput)

const empty: SenderDraft = {
  mode: 'smtp',
  name: '',
  isDefault: false,
  perMinute: null,
  perDay: null,
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  password: '',
  fromName: '',
  fromAddress: '',
  replyTo: '',
  bounceDomain: '',
  connections: null,
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
    perMinute: sender.perMinute,
    perDay: sender.perDay,
  }
  switch (sender.mode) {
    case 'smtp':
      return {
        ...common,
        mode: sender.mode,
        host: sender.host,
        port: sender.port,
        security: sender.security,
        user: sender.user,
        ...fromOf(sender),
        ...extrasOf(sender),
      }
    case 'google':
    case 'microsoft':
      return { ...common, mode: sender.mode, ...fromOf(sender) }
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

type Mailing = Extract<Sender, { mode: 'smtp' | 'google' | 'microsoft' }>

const fromOf = ({ fromName, fromAddress, replyTo = '', connections }: Mailing) => ({
  fromName,
  fromAddress,
  replyTo,
  connections,
})

const extrasOf = (sender: Extract<Sender, { mode: 'smtp' }>) => ({
  bounceDomain: sender.bounceDomain ?? '',
  dkimDomain: sender.dkimDomain ?? '',
  dkimSelector: sender.dkimSelector ?? '',
})

const channelOf: Record<SenderMode, Sender['channel']> = {
  smtp: 'email',
  google: 'email',
  microsoft: 'email',
  cloud_api: 'whatsapp',
  assisted: 'whatsapp',
}

/** The first real sender of a channel is meant to be used. */
export const suggestsDefault = (mode: SenderMode, senders: readonly Sender[]) =>
  senders.some((each) => each.channel === channelOf[mode] && each.isDefault && each.mode === 'sandbox')

/** What the parts of the form need of it. */
export type FormPart = { form: Form<SenderDraft, SenderInput>; sender: Sender | undefined }
