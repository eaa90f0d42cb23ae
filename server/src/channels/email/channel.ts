import type { ChannelDescriptor } from '#channels/channel.ts'

import { accountForm } from './account-form.ts'
import { smtpForm } from './form.ts'
import { emailTransports } from './transports.ts'

export const email: ChannelDescriptor = {
  name: 'email',
  address: 'email',
  hours: 'any',
  limits: {},
  acceptedIsDelivered: true,
  optOutClosesAll: true,
  isMail: true,
  isTask: false,
  modes: {
    smtp: { by: 'provider', needsPublicAddress: true, form: smtpForm },
    google: { by: 'provider', needsPublicAddress: true, form: accountForm('google') },
    microsoft: { by: 'provider', needsPublicAddress: true, form: accountForm('microsoft') },
    sandbox: { by: 'sandbox', needsPublicAddress: false },
  },
  outcomes: ['sent', 'skipped'],
  texts: { reach: 'e-mail', wrongSender: 'Escolha um remetente de e-mail' },
  transports: emailTransports,
}
