import type { CampaignStatus } from '@cadencia/domain/campaign'

import type { TemplateName } from './templates.ts'

export type CampaignPlan = {
  name: string
  description: string | null
  status: CampaignStatus
  justWeekday: boolean
  createdDaysAgo: number
  /** Since when it has been paused or completed. */
  stoppedDaysAgo?: number
  /** Each step: its template, and how many days after the step before it. */
  steps: readonly (readonly [TemplateName, number])[]
  enrolled: number
  /** Between how many days ago and how many days ago its contacts entered. */
  enrolledDaysAgo: readonly [number, number]
}

const empty = { steps: [], enrolled: 0, enrolledDaysAgo: [0, 0] } as const

export const campaignPlans: readonly CampaignPlan[] = [
  {
    name: 'Oferta de aniversário — aquecimento',
    description: 'Sequência curta de três toques',
    status: 'completed',
    justWeekday: false,
    createdDaysAgo: 131,
    stoppedDaysAgo: 105,
    steps: [
      ['Oferta de aniversário', 0],
      ['Lembrete curto', 3],
      ['Última tentativa', 4],
    ],
    enrolled: 205,
    enrolledDaysAgo: [128, 110],
  },
  {
    name: 'Feira AgroTech — pós-evento',
    description: 'Contatos coletados no estande, com interesse em demonstração',
    status: 'completed',
    justWeekday: true,
    createdDaysAgo: 96,
    stoppedDaysAgo: 66,
    steps: [
      ['Agradecimento pela visita', 0],
      ['Mensagem de apresentação', 2],
      ['Roteiro de qualificação', 3],
      ['Estudo de caso', 4],
    ],
    enrolled: 150,
    enrolledDaysAgo: [94, 76],
  },
  {
    name: 'Prospecção SaaS · SP',
    description: 'Diretores de operações em empresas de 50 a 200 pessoas',
    status: 'active',
    justWeekday: true,
    createdDaysAgo: 62,
    steps: [
      ['Apresentação', 0],
      ['Mensagem de apresentação', 2],
      ['Estudo de caso', 3],
      ['Roteiro de qualificação', 3],
      ['Última tentativa', 5],
    ],
    enrolled: 225,
    enrolledDaysAgo: [60, 0],
  },
  {
    name: 'Reativação de clientes',
    description: 'Clientes sem compra há 90 dias',
    status: 'active',
    justWeekday: false,
    createdDaysAgo: 45,
    steps: [
      ['Sentimos sua falta', 0],
      ['Lembrete curto', 3],
      ['Estudo de caso', 4],
      ['Última tentativa', 6],
    ],
    enrolled: 210,
    enrolledDaysAgo: [43, 0],
  },
  {
    name: 'Indicações de parceiros',
    description: null,
    status: 'active',
    justWeekday: false,
    createdDaysAgo: 33,
    steps: [
      ['Apresentação', 0],
      ['Roteiro de qualificação', 2],
      ['Lembrete curto', 3],
      ['Estudo de caso', 4],
    ],
    enrolled: 42,
    enrolledDaysAgo: [31, 0],
  },
  {
    name: 'Convite webinar',
    description: 'Lista de inscritos nas edições anteriores',
    status: 'paused',
    justWeekday: true,
    createdDaysAgo: 20,
    stoppedDaysAgo: 1,
    steps: [
      ['Convite para o webinar', 0],
      ['Mensagem de apresentação', 3],
      ['Convite para o webinar', 4],
      ['Lembrete curto', 3],
    ],
    enrolled: 89,
    enrolledDaysAgo: [18, 2],
  },
  {
    name: 'Lançamento Plano Pro',
    description: 'Base atual, plano Essencial',
    status: 'draft',
    justWeekday: true,
    createdDaysAgo: 9,
    ...empty,
  },
  {
    name: 'Pesquisa NPS',
    description: 'Envio trimestral',
    status: 'draft',
    justWeekday: true,
    createdDaysAgo: 3,
    ...empty,
  },
]
