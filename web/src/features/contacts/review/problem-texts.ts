import type { LaunchProblem } from '@cadencia/contract/entrance'

import { formatCount, plural } from '#lib/format.ts'

type Told = { title: string; text: string; tone: 'amber' | 'neutral' | 'blue' }

const nounOf: Record<string, string> = { email: 'o e-mail', whatsapp: 'o WhatsApp', call: 'a ligação' }
const named: Record<string, string> = { email: 'e-mail', whatsapp: 'WhatsApp', call: 'ligação' }
const lacking: Record<string, string> = { email: 'e-mail', whatsapp: 'telefone', call: 'telefone' }

const dayOf = (day: string) => day.slice(5).split('-').toReversed().join('/')
const keyOf = ({ variable = '' }: LaunchProblem) => variable.replace(/^\w+\./, '')
const where = ({ stepOrder, variable }: LaunchProblem) => `A etapa #${stepOrder} usa {{${variable}}}.`
const channelOf = ({ channel }: LaunchProblem, names: Record<string, string>) =>
  channel ? (names[channel] ?? channel) : ''

const senders = ({ senders: count }: LaunchProblem) =>
  count ? `Os ${count} remetentes enviam juntos` : 'O remetente envia'

const told: Record<LaunchProblem['kind'], (problem: LaunchProblem) => Told> = {
  missing_value: (problem) => ({
    title: `${formatCount(problem.count)} sem ${keyOf(problem)}`,
    text: `${where(problem)} Sem o valor, ${channelOf(problem, nounOf)} dessas pessoas não sai.`,
    tone: 'amber',
  }),
  own_value: (problem) => ({
    title: `Falta o seu valor de {{${problem.variable}}}`,
    text: `A etapa #${problem.stepOrder} não sai para ninguém enquanto ele não estiver no perfil.`,
    tone: 'amber',
  }),
  unknown: (problem) => ({
    title: `{{${problem.variable}}} não existe`,
    text: `A etapa #${problem.stepOrder} não sai para ninguém enquanto o template não for corrigido.`,
    tone: 'amber',
  }),
  no_address: (problem) => ({
    title: `${formatCount(problem.count)} sem ${channelOf(problem, lacking)} que sirva`,
    text: `As etapas de ${channelOf(problem, named)} não saem para essas pessoas.`,
    tone: 'amber',
  }),
  closed: (problem) => ({
    title: plural(problem.count, '', '# não recebe', '# não recebem') + ` ${channelOf(problem, named)}`,
    text: 'Descadastro ou endereço suspenso: essas mensagens não saem.',
    tone: 'neutral',
  }),
  elsewhere: ({ count }) => ({
    title: plural(count, '', '# já está em outra campanha ativa', '# já estão em outra campanha ativa'),
    text: 'Receberiam mensagens de duas campanhas.',
    tone: 'neutral',
  }),
  over_limit: (problem) => ({
    title: `${formatCount(problem.count)} no dia ${dayOf(problem.day ?? '')} por ${channelOf(problem, named)}`,
    text: `${senders(problem)} até ${formatCount(problem.most ?? 0)} por dia: o que passar disso sai nos dias seguintes.`,
    tone: 'neutral',
  }),
  tasks: ({ count, day = '', most = 0 }) => ({
    title: `${formatCount(count)} tarefas no dia ${dayOf(day)}`,
    text: `Num dia costumam ser feitas cerca de ${formatCount(most)}.`,
    tone: 'amber',
  }),
  no_sender: (problem) => ({
    title: `Sem remetente de ${channelOf(problem, named)}`,
    text: 'Nada desse canal pode sair.',
    tone: 'amber',
  }),
  testing: (problem) => ({
    title: `${channelOf(problem, { email: 'E-mail', whatsapp: 'WhatsApp' })} em teste`,
    text: 'Nada sai de verdade: as mensagens ficam na caixa de testes.',
    tone: 'blue',
  }),
  sender_stopped: ({ sender = '' }) => ({
    title: `O remetente ${sender} está parado`,
    text: 'As mensagens dele esperam até você corrigir o canal e retomar.',
    tone: 'amber',
  }),
}

/** What there is to look at, and what comes of it. */
export const tell = (problem: LaunchProblem): Told => told[problem.kind](problem)
