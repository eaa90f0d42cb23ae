import { z } from 'zod'

import { type ChannelDescriptor, sandboxOf } from '#channels/channel.ts'
import { taskTransports, withText } from '#channels/task/deliver.ts'
import { createTexts } from '#channels/text.ts'

import { metaUrl } from './api.ts'
import { longestText } from './compose.ts'
import { whatsAppTransport } from './deliver.ts'
import { assistedForm, cloudApiForm } from './form.ts'
import { cloudApiSender } from './settings.ts'

const Approved = z.object({ name: z.string(), language: z.string(), variables: z.array(z.string()) })

export const whatsapp: ChannelDescriptor = {
  name: 'whatsapp',
  address: 'phone',
  hours: 'any',
  // Meta takes a message to the same number every six seconds.
  limits: { secondsApart: 6 },
  acceptedIsDelivered: false,
  optOutClosesAll: true,
  isMail: false,
  isTask: false,
  modes: {
    cloud_api: { by: 'provider', needsPublicAddress: false, form: cloudApiForm },
    assisted: { by: 'person', needsPublicAddress: false, form: assistedForm },
    sandbox: { by: 'sandbox', needsPublicAddress: false },
  },
  outcomes: ['sent', 'skipped'],
  taskUrl: (phone, text) =>
    `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text.slice(0, longestText).toWellFormed())}`,
  texts: { reach: 'WhatsApp', wrongSender: 'Escolha um remetente de WhatsApp' },
  transports: (options) => {
    const texts = createTexts(({ approved }) => ({ approved: Approved.safeParse(approved).data }))
    return {
      modes: {
        cloud_api: (row, parts) => {
          const graph = { baseUrl: options.graphUrl ?? metaUrl, ...cloudApiSender(options.keys, row) }
          const open = async () => whatsAppTransport({ ...parts, texts, graph, anytime: false })
          return { connections: 32, open }
        },
        assisted: (_row, parts) => taskTransports({ ...parts, write: withText(texts) }),
        sandbox: ({ account_id: accountId }, parts) => {
          const { baseUrl, tokenFor } = sandboxOf(options).graph
          const graph = { baseUrl, phoneNumberId: `sandbox-${accountId}`, token: tokenFor(accountId) }
          const open = async () => whatsAppTransport({ ...parts, texts, graph, anytime: true })
          return { connections: 32, open }
        },
      },
    }
  },
}
