import * as activity from './activity.ts'
import * as answers from './answers.ts'
import * as attributeChanges from './attribute-changes.ts'
import * as attributes from './attributes.ts'
import * as auth from './auth.ts'
import * as cadenceChanges from './cadence-changes.ts'
import * as cadences from './cadences.ts'
import * as campaignChanges from './campaign-changes.ts'
import * as campaignPeople from './campaign-people.ts'
import * as campaignProgress from './campaign-progress.ts'
import * as campaigns from './campaigns.ts'
import * as contactChanges from './contact-changes.ts'
import * as contacts from './contacts.ts'
import * as conversationCounts from './conversation-counts.ts'
import * as conversations from './conversations.ts'
import * as coverage from './coverage.ts'
import * as daysOff from './days-off.ts'
import type { Endpoint } from './endpoint.ts'
import * as entrance from './entrance.ts'
import * as imports from './imports.ts'
import * as mailboxes from './mailboxes.ts'
import * as message from './message.ts'
import * as metricsDetail from './metrics-detail.ts'
import * as metrics from './metrics.ts'
import * as notes from './notes.ts'
import * as overview from './overview.ts'
import * as people from './people.ts'
import * as retention from './retention.ts'
import * as said from './said.ts'
import * as sandbox from './sandbox.ts'
import * as sender from './sender.ts'
import * as senders from './senders.ts'
import * as signIns from './sign-ins.ts'
import * as snippets from './snippets.ts'
import * as start from './start.ts'
import * as taskCounts from './task-counts.ts'
import * as tasks from './tasks.ts'
import * as templateChanges from './template-changes.ts'
import * as templateTest from './template-test.ts'
import * as templates from './templates.ts'
import * as testMode from './test-mode.ts'
import * as timeline from './timeline.ts'
import * as variants from './variants.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const endpointsOf = (module: object): Endpoint[] => Object.values(module).filter(isEndpoint)

/** Every call of the product, by the heading it stands under in the API's document. */
export const api: Record<string, readonly Endpoint[]> = {
  Sessão: [...endpointsOf(auth), ...endpointsOf(people)],
  'Atributos do usuário': [...endpointsOf(attributes), ...endpointsOf(attributeChanges)],
  'Dias sem envio': endpointsOf(daysOff),
  'Guarda de mensagens': endpointsOf(retention),
  'Primeira campanha': endpointsOf(start),
  Campanhas: [
    ...endpointsOf(campaigns),
    ...endpointsOf(campaignChanges),
    ...endpointsOf(campaignProgress),
    ...endpointsOf(campaignPeople),
  ],
  Contatos: [
    ...endpointsOf(contacts),
    ...endpointsOf(contactChanges),
    ...endpointsOf(entrance),
    ...endpointsOf(said),
    ...endpointsOf(overview),
    ...endpointsOf(notes),
    ...endpointsOf(timeline),
  ],
  'Contatos por CSV': endpointsOf(imports),
  Conversas: [...endpointsOf(conversations), ...endpointsOf(answers), ...endpointsOf(conversationCounts)],
  Templates: [
    ...endpointsOf(templates),
    ...endpointsOf(templateChanges),
    ...endpointsOf(templateTest),
    ...endpointsOf(coverage),
    ...endpointsOf(snippets),
  ],
  Cadências: [...endpointsOf(cadences), ...endpointsOf(cadenceChanges), ...endpointsOf(variants)],
  Atividades: [...endpointsOf(activity), ...endpointsOf(message)],
  Tarefas: [...endpointsOf(tasks), ...endpointsOf(taskCounts)],
  Métricas: [...endpointsOf(metrics), ...endpointsOf(metricsDetail)],
  'Canais de envio': [
    ...endpointsOf(sender),
    ...endpointsOf(senders),
    ...endpointsOf(signIns),
    ...endpointsOf(mailboxes),
  ],
  'Caixa de testes': [...endpointsOf(testMode), ...endpointsOf(sandbox)],
}
