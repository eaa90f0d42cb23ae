import { problems } from '@cadencia/contract/problem'

import { ApiError } from '#lib/api.ts'

const other = 'Erro ao relacionar contato à campanha. Tente novamente.'

const byStatus: Partial<Record<number, string>> = {
  400: 'Erro na requisição. Verifique se a campanha está ativa e possui cadências configuradas.',
  403: problems.forbidden.message,
  404: 'Campanha não encontrada. Recarregue a página e tente novamente.',
}

/** Why somebody could not be related: a refusal says it itself; the rest goes by its status. */
export function relateFailure(error: unknown) {
  if (!(error instanceof ApiError)) return other
  const { status, problem } = error
  if (status !== 400 || problem.code === 'internal') return byStatus[status] ?? other
  // Our refusals by their code, so that their words are the contract's; another message as it is given.
  return refusals.find((code) => code === problem.code) ? problems[problem.code].message : problem.message
}

const refusals = ['campaign_not_active', 'no_active_cadence', 'contact_not_found', 'already_related'] as const
