import {
  type Act,
  actOnFirst,
  actOnSales,
  bringIn,
  dialogOpen,
  fill,
  giveFile,
  inTurn,
  key,
  openFirst,
  openMail,
  openMenu,
  pick,
  pickTasks,
  press,
  seeHtml,
  seePreview,
  select,
  selectSome,
  type,
  unfold,
} from './acts.ts'

export type State = 'empty' | 'loading' | 'full' | 'error'

/** A screen is seen in every state it has; what opens above one, with everything there. */
export type Scene = { name: string; path: string; states: readonly State[]; act?: Act }

const every = ['empty', 'loading', 'full', 'error'] as const

const screens: readonly Scene[] = [
  { name: 'campaigns', path: '/campaigns', states: every },
  { name: 'templates', path: '/templates', states: every },
  { name: 'template-new', path: '/templates/new', states: ['empty', 'loading', 'full'] },
  { name: 'template-edit', path: '/templates/edit/1', states: ['loading', 'full', 'error'] },
  { name: 'cadences', path: '/cadences', states: every },
  { name: 'cadence', path: '/cadence?campaignId=3', states: ['loading', 'full'] },
  { name: 'hub-contacts', path: '/cadence?campaignId=3&tab=contacts', states: ['loading', 'full'] },
  { name: 'hub-activities', path: '/cadence?campaignId=3&tab=activities', states: ['full'] },
  { name: 'hub-metrics', path: '/cadence?campaignId=3&tab=metrics', states: ['full'] },
  { name: 'cadence-without-steps', path: '/cadence?campaignId=7', states: ['full'] },
  { name: 'contacts', path: '/contacts', states: every },
  { name: 'contact', path: '/contacts/1', states: ['loading', 'full'] },
  { name: 'contact-panel', path: '/contacts?contact=1', states: ['full'] },
  { name: 'activities', path: '/activities', states: every },
  { name: 'metrics', path: '/metrics?campaignId=3', states: every },
  { name: 'metrics-nothing-sent', path: '/metrics?campaignId=7', states: ['full'] },
  { name: 'tasks', path: '/tasks', states: every },
  { name: 'conversations', path: '/conversations', states: every },
  { name: 'profile', path: '/profile', states: every },
  { name: 'sandbox', path: '/sandbox', states: every },
]

const above = (path: string, acts: Readonly<Record<string, Act>>): Scene[] =>
  Object.entries(acts).map(([name, act]) => ({ name, path, act, states: ['full'] }))

const letter = inTurn(
  fill('Nome do Template *', 'Lembrete'),
  fill('Assunto *', 'Oi {{name}}, da {{user.company}}'),
  fill('Conteúdo *', '<p>Oi {{name}},</p><p>Vi a <b>{{contact.empresa}}</b> na feira. {{nada}}</p>'),
)
const chat = inTurn(
  fill('Nome do Template *', 'Lembrete'),
  pick('Tipo *', 'WhatsApp'),
  fill('Conteúdo *', 'Oi *{{name}}*, tudo bem?\n\nAqui é da _{{user.company}}_. ~Amanhã~ hoje.'),
)

export const scenes: readonly Scene[] = [
  ...screens,
  ...above('/campaigns', {
    'shell-menu': openMenu,
    'campaign-new': inTurn(press('Nova campanha'), unfold('Por onde enviar')),
    'campaign-new-wrong': inTurn(press('Nova campanha'), press('Criar campanha')),
    'campaign-menu': press(/^Ações de /),
    'campaign-cancel': actOnFirst('Cancelar mensagens pendentes'),
    'campaign-delete': actOnFirst('Excluir'),
  }),
  ...above('/templates', { 'template-delete': press(/^Excluir /) }),
  ...above('/templates/new', {
    'template-email': inTurn(letter, seePreview, seeHtml),
    'template-email-tested': inTurn(letter, seePreview, press('Enviar teste para mim')),
    'template-names': inTurn(letter, type('Conteúdo *', ' {{e')),
    'template-unknown': inTurn(letter, type('Conteúdo *', ' {{contact.empreza}}')),
    'template-wrong': press('Criar Template'),
    'template-whatsapp': chat,
    'template-approved': inTurn(chat, unfold('Template aprovado pela Meta')),
    'template-call': inTurn(fill('Nome do Template *', 'Roteiro'), pick('Tipo *', 'Ligação')),
  }),
  ...above('/cadences', {
    'cadence-new': inTurn(press('Nova cadência'), press('Adicionar etapa')),
    'cadence-new-wrong': inTurn(press('Nova cadência'), press('Criar cadência')),
  }),
  ...above('/cadence?campaignId=3', { 'step-delete': press(/^Excluir etapa/) }),
  ...above('/contacts', {
    'contact-new-wrong': inTurn(press('Novo contato'), press('Criar contato')),
    'contact-menu': press(/^Ações de /),
    'contact-edit': actOnFirst('Editar'),
    'contact-attributes': actOnFirst('Ver atributos'),
    'contacts-selected': selectSome,
    'contacts-review': inTurn(selectSome, press('Relacionar a campanha'), pick('Campanha *', '3')),
    import: press('Importar CSV'),
    'import-columns': inTurn(press('Importar CSV'), giveFile),
  }),
  ...above('/contacts?campaignId=3', {
    'contact-relate': actOnFirst('Relacionar a campanha'),
    'contact-history': actOnFirst('Histórico'),
    'contact-cancel': actOnFirst('Cancelar mensagens futuras'),
  }),
  ...above('/cadence?campaignId=3', {
    'hub-menu': press(/^Ações de /),
    palette: key('Control+k'),
    'step-edit': press('Editar etapa 2'),
    'step-versions': inTurn(press('Mais ações da etapa 1'), select('Criar versão B'), dialogOpen),
  }),
  ...above('/tasks', { 'tasks-snooze': press(/^Adiar/), 'tasks-picked': pickTasks }),
  ...above('/activities', { 'activities-period': press('Período') }),
  ...above('/activities?status=success&minDate=2026-01-01', { 'message-sent': openFirst }),
  ...above('/activities?status=error&minDate=2026-01-01', { 'message-failed': openFirst }),
  ...above('/activities?status=pending&minDate=2026-01-01', { 'message-pending': openFirst }),
  ...above('/metrics?campaignId=3', {
    'metrics-people': press(/ de .+ entregues$/),
    'metrics-days-table': inTurn(bringIn('Dias da campanha'), unfold('Ver como tabela')),
  }),
  ...above('/profile', {
    'profile-edit': press('Editar Perfil'),
    'attribute-new': press('Adicionar'),
    retention: pick('Guardar mensagens por', '1 ano'),
    'days-off': press('Escolher dias'),
    'days-off-calendar': inTurn(press('Escolher dias'), press('Abrir calendário')),
    'sender-menu': press('Ações de Vendas'),
    'sender-new': inTurn(press('Novo canal'), unfold('Assinatura DKIM e devoluções')),
    'sender-new-wrong': inTurn(press('Novo canal'), press('Criar canal')),
    'sender-official': inTurn(press('Novo canal'), pick('Tipo', 'WhatsApp (API oficial)')),
    'sender-by-hand': inTurn(press('Novo canal'), pick('Tipo', 'WhatsApp (assistido)')),
    'sender-test': inTurn(actOnSales('Enviar e-mail de teste'), press('Enviar teste')),
    'sender-delete': actOnSales('Excluir'),
  }),
  ...above('/sandbox', {
    'sandbox-email': openMail('@'),
    'sandbox-whatsapp': openMail('(11)'),
    'sandbox-empty-it': press('Esvaziar'),
    'test-mode': press(/em teste$|^Modo de teste$/),
  }),
]
