import type { ChannelDescriptor } from '#channels/channel.ts'
import { taskTransports, withText } from '#channels/task/deliver.ts'
import { createTexts } from '#channels/text.ts'

import { secondsUntilCall } from './hours.ts'

export const call: ChannelDescriptor = {
  name: 'call',
  address: 'phone',
  hours: 'calling',
  limits: { perDay: 2 },
  acceptedIsDelivered: false,
  // Who asks not to be called may still be written to.
  optOutClosesAll: false,
  isMail: false,
  isTask: false,
  modes: {},
  outcomes: ['answered', 'no_answer', 'call_later', 'do_not_call'],
  texts: {
    reach: 'telefone',
    wrongSender: 'Uma ligação não tem remetente',
    enoughToday: 'Limite de 2 ligações por dia para este número',
    // A call is made, not sent.
    history: { resent: 'Agendada de novo por você', attempted: 'Tentativa de ligação', sent: 'Feita' },
  },
  transports: () => {
    const texts = createTexts(() => ({}))
    return {
      modes: {},
      withoutSender: (parts) =>
        taskTransports({ ...parts, write: withText(texts), secondsUntil: secondsUntilCall }),
    }
  },
}
