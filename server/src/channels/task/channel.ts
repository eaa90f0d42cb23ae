import type { ChannelDescriptor } from '#channels/channel.ts'
import { createTexts } from '#channels/text.ts'

import { taskTransports, withText } from './deliver.ts'

/** What a person does of any kind: a visit, a note on LinkedIn. */
export const task: ChannelDescriptor = {
  name: 'task',
  // None is needed; who asked for no more messages is known by it.
  address: 'email',
  hours: 'any',
  limits: {},
  acceptedIsDelivered: false,
  optOutClosesAll: false,
  isMail: false,
  isTask: true,
  modes: {},
  outcomes: ['sent', 'skipped'],
  texts: {
    reach: 'e-mail',
    wrongSender: 'Uma tarefa não tem remetente',
    history: { resent: 'Agendada de novo por você', attempted: 'Tentativa', sent: 'Feita' },
  },
  transports: () => {
    const texts = createTexts(() => ({}))
    return {
      modes: {},
      withoutSender: (parts) =>
        taskTransports({ ...parts, write: withText(texts), recipientOf: ({ email }) => email.toLowerCase() }),
    }
  },
}
