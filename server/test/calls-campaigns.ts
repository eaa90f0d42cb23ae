import type { Call } from './call.ts'
import type { World } from './world.ts'

export function campaigns({ ids }: World): Record<string, Call[]> {
  const params = { id: ids.campaign }
  const senders = { emailSenderId: ids.emailSender, whatsappSenderId: ids.whatsappSender }
  const several = {
    emailSenderIds: [ids.emailSender, ids.accountSender],
    whatsappSenderIds: [ids.whatsappSender],
  }
  return {
    'GET /campaigns': [{}],
    'GET /campaigns/without-active-cadences': [{}],
    'GET /campaigns/by-status': [{ query: { status: 'active' } }],
    'GET /campaigns/:id': [{ params }],
    'POST /campaigns': [{ body: { name: 'Nova', ...senders } }, { body: { name: 'Nova', ...several } }],
    'POST /campaigns/from-model': [
      { body: { model: 'prospecting' } },
      { body: { model: 'comeback', campaignId: ids.bareCampaign } },
    ],
    'POST /campaigns/:id/duplicate': [{ params }],
    'PATCH /campaigns/:id': [
      { params, body: { name: 'Outra', ...senders } },
      { params: { id: ids.bareCampaign }, body: several },
    ],
    'PATCH /campaigns/:id/status': [{ params, body: { status: 'paused' } }],
    'DELETE /campaigns/:id': [{ params }],
    'POST /campaigns/:id/cancel-messages': [{ params }],
    'GET /campaigns/:id/progress': [{ params }],
    'GET /campaigns/:id/people': [{ params }],
    'POST /campaigns/:id/people': [
      { params, body: { change: 'hold', contactIds: [ids.contact] } },
      { params, body: { change: 'resume', filter: { segment: 'answered', search: 'a' } } },
      { params, body: { change: 'remove', filter: { segment: 'stopped' } } },
    ],
  }
}
