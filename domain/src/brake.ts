/** What became of the e-mails of a campaign, as far as it tells whether it may go on. */
export type Refusals = {
  /** Sent, or refused at once. */
  tried: number
  /** To addresses that do not exist. */
  bounces: number
  /** That their readers called spam. */
  complaints: number
  /** Came back although the address exists. */
  returned: number
}

/** Fewer say nothing of the list they come from. */
const fewest = 200
const mostBounces = 5
/** When half of the first few come back, the receiving servers refuse the sender. */
const fewestReturned = 20
const mostReturned = 50
/** Where the large mailbox providers begin to refuse everything. */
const mostComplaints = 0.3

/** Why a campaign must not go on by itself, or nothing. */
export function brakeReason({ tried, bounces, complaints, returned }: Refusals): string | undefined {
  if (tried >= fewestReturned && returned * 100 > mostReturned * tried)
    return `Pausada automaticamente: ${percent(returned, tried)} dos e-mails voltaram (limite de 50%). Veja nas mensagens o que os servidores responderam antes de reativar.`
  if (tried < fewest) return undefined
  if (bounces * 100 > mostBounces * tried)
    return `Pausada automaticamente: ${percent(bounces, tried)} dos e-mails não existem (limite de 5%). Revise a lista antes de reativar.`
  if (complaints * 100 > mostComplaints * tried)
    return `Pausada automaticamente: ${percent(complaints, tried)} dos contatos marcaram como spam (limite de 0,3%). Revise a lista e o texto antes de reativar.`
  return undefined
}

/** Never rounded down to the limit. */
const percent = (part: number, whole: number) =>
  `${(Math.ceil((part / whole) * 1000) / 10).toFixed(1).replace('.', ',')}%`
