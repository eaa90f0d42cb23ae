import { daysBefore, instantOf, type Moment } from './calendar.ts'
import { cities, companies, firstNames, origins, roles, surnames } from './names.ts'
import { between, chance, pick, type Random, seeded } from './random.ts'

export type Person = {
  name: string
  email: string
  whatsapp: string
  phone: string
  metadata: Record<string, string | number | boolean>
  createdAt: Date
}

const count = 300

/** The same people every day, met over the last eight months; the oldest first. */
export function people(today: Moment): Person[] {
  const random = seeded(1)
  const taken = new Set<string>()
  const met = Array.from({ length: count }, () => meet(random, taken, today))
  return met.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

function meet(random: Random, taken: Set<string>, today: Moment): Person {
  const surname = `${pick(random, surnames)} ${pick(random, surnames)}`
  const name = `${pick(random, firstNames)} ${chance(random, 0.4) ? surname : pick(random, surnames)}`
  const [company = '', segment = ''] = pick(random, companies)
  const [city = '', state = '', area = ''] = pick(random, cities)
  const number = phoneNumber(random)
  return {
    name,
    email: freeAddress(name, company, taken),
    whatsapp: `(${area}) ${number.slice(0, 5)}-${number.slice(5)}`,
    phone: `+55${area}${number}`,
    metadata: {
      cidade: city,
      uf: state,
      empresa: company,
      cargo: pick(random, roles),
      segmento: segment,
      origem: pick(random, origins),
      funcionarios: between(random, 2, 60) * 5,
      ...(chance(random, 0.5) && { cliente_ativo: chance(random, 0.4) }),
      ...(chance(random, 0.3) && { ultima_compra_reais: between(random, 400, 18_000) / 2 }),
    },
    createdAt: instantOf(daysBefore(today, metDaysAgo(random), between(random, 8 * 60, 18 * 60))),
  }
}

/** Most were there before the first campaign; some are new. */
const metDaysAgo = (random: Random) =>
  chance(random, 0.8) ? between(random, 140, 240) : between(random, 2, 139)

/** No operator has numbers that begin with 90, so none of these rings at a stranger's. */
const phoneNumber = (random: Random) => `90${String(between(random, 1_000_000, 9_999_999))}`

const domains = ['exemplo.com.br', 'empresa-ficticia.com.br'] as const

function freeAddress(name: string, company: string, taken: Set<string>): string {
  const domain = `${slug(company)}.${domains[company.length % 2 ? 0 : 1]}`
  const words = slug(name).split('-')
  const local = `${words[0]}.${words.at(-1)}`
  let address = `${local}@${domain}`
  for (let again = 2; taken.has(address); again += 1) address = `${local}${again}@${domain}`
  taken.add(address)
  return address
}

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
