/** What the Cloud API answered to a message. */
export type WhatsAppReply = {
  /** None: no answer came after the question was asked. */
  httpStatus?: number | undefined
  /** `error.code`: Meta says to go by it, and by nothing else. */
  code?: number | undefined
  /** Whether the answer was an error of the API itself, not of something before it. */
  hasErrorBody: boolean
  /** How often the message has been tried before. */
  attempts: number
  /** Whether Meta held it back the last time: it has had its day. */
  heldBack: boolean
}

export type WhatsAppMeaning =
  | { kind: 'accepted' }
  /** `slowDown`: the whole number is too fast. `pair`: only this contact is written to too often. */
  | { kind: 'retry'; afterSeconds?: number; slowDown?: true; pair?: true }
  /** Meta holds it back for now: one more try, after a day. */
  | { kind: 'later'; afterSeconds: number; reason: string }
  | Failed
  /** The account, not the message: it waits, no attempt is counted, and the owner is told. */
  | { kind: 'sender_away'; reason: string }
  /** Nobody knows whether it was accepted. */
  | { kind: 'unknown' }

type Failed = {
  kind: 'failed'
  reason: string
  /** The contact asked for it: this number is not written to again. */
  suppress?: true
  /** The number does not receive: twice in 30 days and it is not written to again. */
  undeliverable?: true
  /** No message of this step can leave before its template is mended. */
  stopStep?: true
  /** Nobody foresaw this answer. */
  alarm?: true
}

/** Any answer, or none, has exactly one meaning. */
export function classifyWhatsApp({
  httpStatus,
  code,
  hasErrorBody,
  attempts,
  heldBack,
}: WhatsAppReply): WhatsAppMeaning {
  const meaning = hasErrorBody ? ofError(code, httpStatus) : ofStatus(httpStatus)
  return meaning(attempts, heldBack)
}

/** Whether the last answer to a message, as it is kept, was that Meta held it back. */
export const wasHeldBack = (lastCode: string | null) =>
  lastCode !== null && heldBackBy.has(Number.parseInt(lastCode, 10))

type Meaning = (attempts: number, heldBack: boolean) => WhatsAppMeaning

function ofError(code: number | undefined, httpStatus = 0): Meaning {
  if (code !== undefined) return meanings.get(code) ?? (isAccount(code) ? account : unheardOf)
  return httpStatus >= 500 ? transient : unheardOf
}

/** Without a word of the API itself, something before it answered. */
function ofStatus(httpStatus = 0): Meaning {
  if (httpStatus >= 200 && httpStatus < 300) return () => ({ kind: 'accepted' })
  if (httpStatus === 429) return pace
  return httpStatus >= 300 && httpStatus < 500 ? unheardOf : () => ({ kind: 'unknown' })
}

const dayInSeconds = 24 * 3600

const pace: Meaning = (attempts) => ({
  kind: 'retry',
  slowDown: true,
  afterSeconds: grown(5, 2, attempts, 600),
})
const pairPace: Meaning = (attempts) => ({
  kind: 'retry',
  pair: true,
  afterSeconds: grown(6, 4, attempts, 3600),
})
const transient: Meaning = () => ({ kind: 'retry' })

const grown = (first: number, factor: number, attempts: number, most: number) =>
  Math.min(first * factor ** Math.max(attempts, 0), most)

const failed =
  (reason: string, flags: Omit<Failed, 'kind' | 'reason'> = {}): Meaning =>
  () => ({ kind: 'failed', reason, ...flags })

const heldBackBy: ReadonlyMap<number, string> = new Map([
  [131049, 'A Meta limitou as mensagens de divulgação para este contato'],
  [130472, 'A Meta reteve a mensagem: o contato faz parte de um experimento'],
])
const later =
  (reason: string): Meaning =>
  (_attempts, heldBack) =>
    heldBack ? { kind: 'failed', reason } : { kind: 'later', afterSeconds: dayInSeconds, reason }

const triesOfTheUnknown = 3
const unheardOf: Meaning = (attempts) =>
  attempts < triesOfTheUnknown
    ? { kind: 'retry' }
    : { kind: 'failed', reason: 'O WhatsApp recusou a mensagem por um motivo desconhecido', alarm: true }

const account: Meaning = () => ({
  kind: 'sender_away',
  reason: 'A conta do WhatsApp não está podendo enviar. Confira o número, o token e o pagamento na Meta',
})

const inRange = (code: number, first: number, last: number) => code >= first && code <= last
const isAccount = (code: number) => inRange(code, 200, 299) || inRange(code, 133000, 133016)

const content = 'O WhatsApp não aceita o conteúdo da mensagem'

const meanings: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  ...each([4, 80007, 130429], pace),
  [131056, pairPace],
  ...each([1, 2, 131000, 131016, 131057, 133004], transient),
  ...heldBackBy.entries().map(([code, reason]): [number, Meaning] => [code, later(reason)]),
  [131026, failed('O número não recebe mensagens pelo WhatsApp', { undeliverable: true })],
  [131021, failed('O número do contato é o mesmo que envia')],
  [131030, failed('O número do contato não está na lista permitida da conta de teste da Meta')],
  [131050, failed('O contato não quer receber mensagens de divulgação pelo WhatsApp', { suppress: true })],
  [131047, failed('Fora da janela de 24 h: use um template aprovado')],
  ...each([100, 131008, 131009, 131051, 131052, 131053, 135000], failed(content)),
  ...each([132000, 132012], failed('As variáveis não combinam com o template aprovado na Meta')),
  [132005, failed('O template aprovado ficou longo demais depois de preenchido')],
  [132007, failed('O template aprovado fere as regras da Meta')],
  ...each([132068, 132069], failed('O fluxo do template aprovado está suspenso na Meta')),
  [132001, failed('O template aprovado não existe na Meta com este nome e idioma', { stopStep: true })],
  ...each([132015, 132016], failed('A Meta suspendeu o template aprovado', { stopStep: true })),
  ...each([0, 3, 10, 33, 190, 368, 130497, 131005, 131031, 131037, 131042, 131045, 131048], account),
])

function each(codes: readonly number[], meaning: Meaning): [number, Meaning][] {
  return codes.map((code) => [code, meaning])
}
