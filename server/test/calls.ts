import type { Call } from './call.ts'
import { cadenceCalls } from './calls-cadences.ts'
import { campaigns } from './calls-campaigns.ts'
import { variants } from './variant-calls.ts'
import type { World } from './world.ts'

/**
 * A good call of every endpoint that needs a session and takes JSON: each is answered with success in a new world.
 * Every place where the contract admits an id has one in some call.
 */
export const goodCalls = (own: World): Record<string, Call[]> => ({
  'GET /auth/me': [{}],
  'POST /auth/logout': [{}],
  ...profile(own),
  ...campaigns(own),
  ...contacts(own),
  ...imports(own),
  ...templates(own),
  ...cadenceCalls(own),
  ...variants(own),
  ...messages(own),
  ...metrics(own),
  ...senders(own),
  ...sandbox(own),
  ...conversations(own),
})

const profile = ({ ids }: World): Record<string, Call[]> => ({
  'GET /me/people': [{}],
  'GET /me/attributes': [{}],
  'POST /me/attributes': [{ body: { key: 'nova', value: 'valor' } }],
  'PUT /me/attributes/:key': [{ params: { key: ids.attributeKey }, body: { value: 'outro' } }],
  'DELETE /me/attributes/:key': [{ params: { key: ids.attributeKey } }],
  'GET /me/retention': [{}],
  'PUT /me/retention': [{ body: { retentionDays: 730 } }],
  'GET /me/retention/messages': [{ query: { days: '365' } }],
  'GET /me/start': [{}],
  'GET /me/days-off': [{}],
  'POST /me/days-off': [{ body: { day: '2031-05-01', name: 'Folga' } }],
  'DELETE /me/days-off/:day': [{ params: { day: ids.dayOff } }],
})

function contacts(own: World): Record<string, Call[]> {
  const { ids } = own
  const params = { id: ids.contact }
  const campaignId = ids.campaign
  const person = { name: 'Rui', email: 'rui@exemplo.com.br', whatsapp: '(11) 98765-4321' }
  return {
    'GET /contacts': [
      { query: { campaignId } },
      { query: { limit: 100 } },
      { query: { importId: ids.import } },
    ],
    'GET /contacts/attributes': [{}],
    'GET /contacts/campaign': [{ query: { campaignId } }],
    'GET /contacts/:id': [{ params }],
    'POST /contacts': [{ body: { ...person, metadata: { cidade: 'Recife' } } }],
    'POST /contacts/with-campaign': [{ body: { ...person, campaignId } }],
    'PATCH /contacts/:id': [{ params, body: { name: 'Rui' } }],
    'DELETE /contacts/:id': [{ params }],
    'POST /contacts/add-to-campaign': [
      { body: { campaignId, contactIds: [ids.outsider] } },
      { body: { campaignId: ids.emptyCampaign, filter: { campaignId } } },
      { body: { campaignId, filter: { importId: ids.import } } },
    ],
    'POST /campaigns/:id/forecast': [
      { params: { id: campaignId }, body: { contactIds: [ids.outsider] } },
      { params: { id: campaignId }, body: { filter: { campaignId } } },
      { params: { id: campaignId }, body: { filter: { importId: ids.import } } },
    ],
    'POST /campaigns/:id/forecast/resume': [{ params: { id: campaignId }, body: {} }],
    'POST /campaigns/:id/forecast/people': [
      { params: { id: campaignId }, body: { contactIds: [ids.outsider], about: { kind: 'elsewhere' } } },
      { params: { id: campaignId }, body: { filter: { campaignId }, about: { kind: 'elsewhere' } } },
      {
        params: { id: campaignId },
        body: { filter: { importId: ids.import }, about: { kind: 'elsewhere' } },
      },
    ],
    'POST /campaigns/:id/undo-entry': [{ params: { id: campaignId }, body: { entry: ids.entry } }],
    'POST /contacts/delete': [
      { body: { contactIds: [ids.contact, ids.outsider] } },
      { body: { filter: { campaignId } } },
      { body: { filter: { importId: ids.import } } },
    ],
    'DELETE /contacts/campaign/:campaignId/contact/:contactId': [
      { params: { campaignId, contactId: ids.contact } },
    ],
    'POST /contacts/:id/cancel': [{ params }],
    'POST /contacts/:id/consent': [
      { params: { id: ids.leftContact }, body: { reason: 'Pediu para voltar' } },
    ],
    'POST /contacts/:id/lift-suspension': [
      { params: { id: ids.suspendedContact }, body: { channel: 'email' } },
    ],
    'GET /contacts/:id/timeline': [{ params }, { params, query: { show: 'all' } }],
    'GET /contacts/:id/overview': [{ params }],
    'POST /contacts/:id/resume': [{ params: { id: ids.conversation }, body: { campaignId } }],
    'POST /contacts/:id/hold': [{ params: { id: ids.conversation }, body: { campaignId } }],
    ...notes(own),
  }
}

function notes({ ids }: World): Record<string, Call[]> {
  const params = { id: ids.contact, noteId: ids.note }
  return {
    'GET /contacts/:id/notes': [{ params: { id: ids.contact } }],
    'POST /contacts/:id/notes': [{ params: { id: ids.contact }, body: { text: 'Prefere WhatsApp' } }],
    'PATCH /contacts/:id/notes/:noteId': [{ params, body: { text: 'Prefere ligação' } }],
    'DELETE /contacts/:id/notes/:noteId': [{ params }],
  }
}

const imports = ({ ids }: World): Record<string, Call[]> => ({
  'GET /csv-contacts/template': [{}],
  'GET /csv-contacts/imports/:id': [{ params: { id: ids.import } }],
  'GET /csv-contacts/imports/:id/failures': [{ params: { id: ids.import } }],
  'GET /csv-contacts/imports': [{}],
})

function templates({ ids }: World): Record<string, Call[]> {
  const email = { type: 'email', subject: 'Oi', content: '<p>Oi</p>' }
  const approved = { name: 'oi', language: 'pt_BR', variables: ['{{name}}'] }
  return {
    'GET /templates': [{}],
    'GET /templates/by-type': [{ query: { type: 'email' } }],
    'GET /templates/:id': [{ params: { id: ids.template } }],
    'POST /templates': [
      { body: { ...email, name: 'Novo', preheader: 'Antes' } },
      { body: { name: 'Novo', type: 'whatsapp', content: 'Oi', approved } },
    ],
    'PATCH /templates/:id': [{ params: { id: ids.template }, body: { ...email, name: 'Outro' } }],
    'DELETE /templates/:id': [{ params: { id: ids.freeTemplate } }],
    'POST /templates/test': [{ body: email }],
    'GET /attributes': [{}, { query: { templateId: ids.template } }],
    'POST /attributes/missing': [
      { body: { keys: ['cargo'] } },
      { body: { keys: ['cargo'], templateId: ids.template } },
    ],
    'GET /snippets': [{}],
    'POST /snippets': [{ body: { name: 'Assinatura', content: 'Abraço' } }],
    'PATCH /snippets/:id': [{ params: { id: ids.snippet }, body: { name: 'Fecho' } }],
    'DELETE /snippets/:id': [{ params: { id: ids.snippet } }],
  }
}

const messages = ({ ids }: World): Record<string, Call[]> => ({
  'GET /activity/by-date-status': [
    {},
    { query: { campaignId: ids.campaign } },
    { query: { status: 'success', limit: 100 } },
  ],
  'GET /activity/:id': [{ params: { id: ids.sentMessage } }],
  'POST /activity/:id/resend': [{ params: { id: ids.failedMessage } }],
  'POST /activity/:id/cancel': [{ params: { id: ids.pendingMessage } }],
  'GET /tasks': [
    {},
    { query: { state: 'todo', channel: 'call', campaignId: ids.campaign, search: 'a' } },
    { query: { state: 'snoozed', limit: 100 } },
    { query: { state: 'done' } },
  ],
  'GET /tasks/counts': [{}],
  'GET /tasks/day': [{}],
  'POST /tasks/:id/snooze': [
    { params: { id: ids.task }, body: { until: new Date(Date.now() + 86_400_000).toISOString() } },
  ],
  'POST /tasks/:id/outcome': [{ params: { id: ids.task }, body: { outcome: 'answered', note: 'Sim' } }],
  'POST /tasks/:id/undo': [{ params: { id: ids.doneTask } }],
})

function metrics({ ids }: World): Record<string, Call[]> {
  const params = { id: ids.campaign }
  const people = [
    { params, query: { kind: 'clicked', cadenceId: ids.step } },
    { params, query: { kind: 'replied', cadenceId: ids.step } },
    { params, query: { kind: 'interested' } },
  ]
  return {
    'GET /metrics/campaigns/:id': [{ params }],
    'GET /metrics/campaigns/:id/cadences': [{ params }],
    'GET /metrics/campaigns/:id/links': [{ params }],
    'GET /metrics/campaigns/:id/days': [{ params }],
    'GET /metrics/campaigns/:id/answers': [{ params }],
    'GET /metrics/campaigns/:id/people': people,
    'GET /metrics/campaigns/:id/people/csv': people,
  }
}

function senders({ ids }: World): Record<string, Call[]> {
  const params = { id: ids.emailSender }
  const account = { id: ids.accountSender }
  const smtp = {
    mode: 'smtp',
    name: 'Vendas',
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    fromAddress: 'vendas@exemplo.com.br',
  }
  const number = {
    mode: 'cloud_api',
    name: 'Número',
    phoneNumberId: '987654321',
    token: 'token da Meta',
    appSecret: 'chave do app',
    verifyToken: 'verificador',
  }
  const mailbox = { host: '127.0.0.1', port: 1, security: 'none', user: 'vendas', password: 'senha da caixa' }
  return {
    'GET /senders': [{}],
    'POST /senders': [{ body: smtp }, { body: number }, { body: { mode: 'assisted', name: 'Celular' } }],
    'PUT /senders/:id': [{ params, body: smtp }],
    'DELETE /senders/:id': [{ params }],
    'POST /senders/:id/default': [{ params }],
    'POST /senders/:id/resume': [{ params }],
    'POST /senders/:id/test': [{ params, body: {} }],
    'GET /sign-ins': [{}],
    'POST /senders/:id/sign-in': [{ params: account }],
    'POST /senders/:id/sign-in/wait': [{ params: account }],
    'DELETE /senders/:id/sign-in': [{ params: account }],
    'POST /sign-ins/finish': [{ body: { query: ids.signInQuery } }],
    'GET /mailboxes': [{}],
    'POST /senders/:id/mailbox': [{ params: account }],
    'PUT /senders/:id/mailbox': [{ params, body: mailbox }],
    'DELETE /senders/:id/mailbox': [{ params }],
    'POST /senders/:id/mailbox/test': [{ params, body: mailbox }],
  }
}

const sandbox = ({ ids }: World): Record<string, Call[]> => ({
  'GET /sandbox': [{}],
  'GET /sandbox/messages': [{}],
  'GET /sandbox/messages/:id': [{ params: { id: ids.sandboxMessage } }],
  'POST /sandbox/messages/:id/answer': [
    { params: { id: ids.sandboxMessage }, body: { kind: 'text', text: 'Oi' } },
  ],
  'DELETE /sandbox/messages': [{}],
})

function conversations({ ids }: World): Record<string, Call[]> {
  const params = { id: ids.conversation }
  const said = { outcome: 'meeting', channel: 'call', text: 'Sim', meetingAt: '2031-05-01T12:00:00.000Z' }
  return {
    'GET /conversations': [{}, { query: { state: 'open', class: 'interest', search: 'canario' } }],
    'GET /conversations/counts': [{}],
    'GET /conversations/:id': [{ params }],
    'POST /conversations/:id/classify': [{ params, body: { class: 'ooo', returnOn: '2031-05-01' } }],
    'PATCH /conversations/:id': [
      { params, body: { state: 'waiting', isUnread: false, snoozedUntil: '2031-05-01T12:00:00.000Z' } },
      { params, body: { assignedTo: null } },
    ],
    'POST /conversations/:id/resume': [{ params }],
    'POST /conversations/:id/hold': [{ params }],
    'POST /conversations/:id/answer': [{ params, body: { channel: 'email', text: 'Sim', isDone: false } }],
    'POST /conversations/:id/undo': [{ params, body: { inboundId: ids.inbound } }],
    'POST /contacts/:id/said': [{ params, body: said }],
  }
}
