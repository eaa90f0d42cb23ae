/** What a server would answer that has nothing but the fields of the specification. */

const created = { createdAt: '2026-11-03T12:00:00.000Z' }
const both = { ...created, updatedAt: '2026-11-04T12:00:00.000Z' }

const user = { email: 'ana@exemplo.com.br', isActive: true, ...both }

const steps = [
  {
    id: 11,
    stepOrder: 1,
    templateId: 1,
    template: { name: 'Apresentação', type: 'email' },
    delayMinutes: 0,
    isActive: true,
  },
  {
    id: 12,
    stepOrder: 2,
    templateId: 2,
    template: { name: 'Lembrete', type: 'whatsapp' },
    delayMinutes: 2880,
    isActive: true,
  },
]

const campaign = {
  id: 1,
  name: 'Natal',
  description: 'Ofertas de dezembro',
  status: 'active',
  justWeekday: true,
  ...both,
  cadences: steps,
  contacts: [{ id: 7 }, { id: 8 }],
}

const templates = [
  {
    id: 1,
    name: 'Apresentação',
    type: 'email',
    subject: 'Oi {{name}}',
    content: 'Tudo bem, {{name}}?',
    ...created,
  },
  { id: 2, name: 'Lembrete', type: 'whatsapp', subject: null, content: 'Viu meu *e-mail*?', ...created },
]

const contacts = [
  {
    id: 7,
    name: 'Bia Reis',
    email: 'bia@exemplo.com.br',
    whatsapp: '(11) 98765-4321',
    metadata: { cidade: 'Recife' },
    campaigns: [{ id: 1, name: 'Natal' }],
    ...created,
  },
  { id: 8, name: 'Caio Luz', email: 'caio@exemplo.com.br', whatsapp: null, createdAt: null },
]

const meta = (total: number) => ({
  page: 1,
  limit: 20,
  total,
  totalPages: Math.ceil(total / 20),
  hasNext: total > 20,
  hasPrev: false,
})

export const activity = (id: number, status: string, more: object = {}) => ({
  id,
  status,
  templateType: 'email',
  recipient: `pessoa${id}@exemplo.com.br`,
  contact: { name: `Pessoa ${id}` },
  template: { name: 'Apresentação' },
  campaign: { name: 'Natal' },
  cadence: { stepOrder: 1 },
  shippingDate: '2026-11-03T12:00:00.000Z',
  sentAt: null,
  deliveredAt: null,
  ...more,
})

export const activities = [
  activity(1, 'pending'),
  activity(2, 'success', { sentAt: '2026-11-03T12:01:00.000Z', deliveredAt: '2026-11-03T12:02:00.000Z' }),
  activity(3, 'success'),
  activity(4, 'error'),
  { id: 5, status: 'cancel', templateType: 'call', recipient: '+5511987654321', shippingDate: null },
]

const counts = {
  sentMessages: 1000,
  deliveredMessages: 950,
  openedMessages: 400,
  clickedMessages: 120,
  captureClickMessages: 30,
  whatsappClickMessages: 10,
}

const campaignMetrics = {
  campaignId: 1,
  campaignName: 'Natal',
  totalMessages: 1200,
  ...counts,
  unsubscribedMessages: 5,
  bouncedMessages: 20,
  deliveryRate: 95,
  openRate: 42.1,
  clickRate: 12.6,
  captureClickRate: 3.2,
  whatsappClickRate: 1.1,
  unsubscribeRate: 0.5,
  bounceRate: 2,
}

/** A call, and its answer. */
export const specified: Record<string, unknown> = {
  'GET /auth/me': user,
  'POST /auth/login': { access_token: 'outro-token', user },
  'GET /me/attributes': [
    { id: 1, key: 'name', value: 'Ana' },
    { id: 2, key: 'cargo', value: 'SDR' },
  ],
  'GET /campaigns': [
    campaign,
    { ...campaign, id: 2, name: 'Carnaval', status: 'draft', contacts: undefined },
  ],
  'GET /campaigns/without-active-cadences': [{ ...campaign, id: 2, name: 'Carnaval', cadences: [] }],
  'GET /campaigns/by-status': [campaign],
  'GET /campaigns/1': campaign,
  'POST /campaigns/1/cancel-messages': { cancelledMessages: 3, affectedContacts: 2 },
  'GET /contacts': { data: contacts, meta: meta(2) },
  'GET /contacts/campaign': contacts,
  'POST /contacts/7/cancel': { cancelledMessages: 4 },
  'GET /csv-contacts/imports': [
    { id: 3, status: 'completed', filename: 'antigos.csv', totalRows: 2, message: '' },
  ],
  'POST /csv-contacts/upload': {
    id: 4,
    status: 'pending',
    filename: 'novos.csv',
    totalRows: 9,
    message: 'Recebido',
  },
  'GET /csv-contacts/imports/4': {
    status: 'completed',
    successCount: 2,
    errorCount: 7,
    failedContacts: Array.from({ length: 7 }, (_, place) => ({
      rowNumber: place + 2,
      error: 'Email inválido',
    })),
  },
  'GET /templates': templates,
  'GET /templates/1': templates[0],
  'GET /templates/2': templates[1],
  'GET /cadences/my-cadences': [campaign],
  'GET /cadences': steps,
  'GET /activity/by-date-status': { data: activities, meta: meta(5) },
  'GET /metrics/campaigns/1': campaignMetrics,
  'GET /metrics/campaigns/1/cadences': [
    { cadenceId: 11, stepOrder: 1, templateName: 'Apresentação', ...counts, openRate: 42.1, clickRate: 12.6 },
  ],
  'GET /metrics/campaigns/1/links': [
    { url: 'https://exemplo.com.br/oferta', totalClicks: 150, uniqueMessages: 120, clickRate: 12.6 },
  ],
}
