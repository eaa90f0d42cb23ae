import { type ProblemCode, problems } from '@cadencia/contract/problem'

import { ApiError } from '#lib/api.ts'

const other = 'Erro ao relacionar contato à campanha. Tente novamente.'

const byStatus: Partial<Record<number, string>> = {
  400: 'Erro na requisição. Verifique se a campanha está ativa e possui cadências configuradas.',
  403: problems.forbidden.message,
  404: 'Campanha não encontrada. Recarregue a página e tente novamente.',
}

/** How a server says each of the refusals, in either language, the narrowest first. */
const refusals: readonly (readonly [code: ProblemCode, said: RegExp])[] = [
  ['no_active_cadence', /cad[êe]nc/i],
  ['already_related', /\balready\b|\bexists\b|(^|\s)já\s/i],
  ['contact_not_found', /cont(ato|act).*(not found|não (foi |foram )?encontrad|não existe)|^not found\.?$/i],
  ['campaign_not_active', /not active|inactive|inativa|não est(á|ão|eja) ativa/i],
]

/** Why a contact could not be related. Any other message of the server is shown as given. */
export function relateFailure(error: unknown) {
  if (!(error instanceof ApiError)) return other
  const { status, code, said } = error
  if (status !== 400 || said === undefined) return byStatus[status] ?? other
  const known = refusals.find(([each]) => each === code) ?? refusals.find(([, words]) => words.test(said))
  return known ? problems[known[0]].message : said
}
