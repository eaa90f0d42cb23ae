import { hash } from 'node:crypto'

import { z } from 'zod'

import type { ChannelDescriptor, TransportParts } from '#channels/channel.ts'
import { askGate, refusals } from '#channels/gate.ts'
import { notComposed } from '#channels/not-composed.ts'
import { openSecrets } from '#channels/secrets.ts'
import type { SenderForm } from '#channels/sender-form.ts'
import { createTexts, fillText, type Texts } from '#channels/text.ts'
import type { Outcome, Work } from '#channels/work.ts'

const input = { url: z.url('Endereço inválido'), key: z.string('Chave é obrigatória').max(255) }
const Settings = z.object({ url: z.string() })
const Secrets = z.object({ key: z.string() })

const gatewayForm: SenderForm = {
  shapes: { input, shown: { url: z.string(), hasKey: z.boolean() } },
  keep: (typed) => {
    const { url, key } = z.object(input).parse(typed)
    return { settings: { url }, secrets: { key } }
  },
  show: (row, secrets) => ({
    ...Settings.parse(row.settings),
    hasKey: secrets !== 'lost' && 'key' in secrets,
  }),
}

type Gateway = z.infer<typeof Settings> & z.infer<typeof Secrets>

/** A channel that the product does not have: text messages through a gateway that takes them by HTTP. */
export const sms: ChannelDescriptor = {
  name: 'sms',
  address: 'phone',
  hours: 'any',
  limits: { perDay: 1 },
  acceptedIsDelivered: true,
  optOutClosesAll: true,
  isMail: false,
  isTask: false,
  modes: { gateway: { by: 'provider', needsPublicAddress: false, form: gatewayForm } },
  outcomes: [],
  texts: {
    reach: 'celular',
    wrongSender: 'Escolha um remetente de SMS',
    enoughToday: 'Limite de 1 SMS por dia para este número',
    history: { sent: 'Torpedo enviado' },
  },
  transports: ({ keys }) => {
    const texts = createTexts(() => ({}))
    return {
      modes: {
        gateway: (row, parts) => {
          const gateway = { ...Settings.parse(row.settings), ...Secrets.parse(openSecrets(keys, row)) }
          const deliver = (work: Work) => send(gateway, texts, parts, work)
          return {
            connections: 4,
            open: async () => ({ usable: () => true, close: () => undefined, deliver }),
          }
        },
      },
    }
  },
}

async function send(
  gateway: Gateway,
  texts: Texts,
  { catalog, gate }: TransportParts,
  work: Work,
): Promise<Outcome | undefined> {
  const { phone } = work.contact
  if (phone === null)
    return { kind: 'failed', code: 'number', reason: 'O contato não tem um telefone válido' }
  const filled = fillText(await texts(catalog, work), work.contact)
  if (!filled.ok) return notComposed(filled)
  const { text, values: said } = filled
  const verdict = await askGate(gate, {
    work,
    recipient: phone,
    said,
    sha256: hash('sha256', text),
    toTask: false,
  })
  return verdict === 'passed' ? ask(gateway, phone, text) : refusals[verdict]
}

const Answer = z.object({ id: z.string() })

async function ask({ url, key }: Gateway, to: string, text: string): Promise<Outcome> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
  })
  const code = `HTTP ${reply.status}`
  if (reply.status === 410)
    return { kind: 'failed', code, reason: 'O número pediu para sair', optedOut: true }
  if (!reply.ok) return { kind: 'failed', code, reason: 'O gateway recusou' }
  return { kind: 'sent', code, providerId: Answer.parse(await reply.json()).id }
}
