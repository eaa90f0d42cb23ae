/** `said` is the new text, without signature and legal notices; `quoted` the original below or between it. */
export type Parts = { said: string; quoted: string }

/** What mail programs and lawyers write into a line shows within this many characters. */
const longestMarker = 300

/** Without accents, upper case and emphasis. */
const plainOf = (line: string) =>
  line
    .slice(0, longestMarker)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[*_\s]+/g, ' ')
    .trim()

/** More than a person writes in a reply; what follows is neither said nor quoted. */
const mostLines = 2000

type Lines = { text: (at: number) => string; plain: (at: number) => string; count: number }

/** A line is made plain only when it is looked at: most of a long mail is quoted. */
function linesOf(text: string): Lines {
  const lines = text.split('\n', mostLines)
  const known: string[] = []
  return {
    text: (at) => lines[at] ?? '',
    plain: (at) => (known[at] ??= plainOf(lines[at] ?? '')),
    count: lines.length,
  }
}

const originalMarker = new RegExp(
  [
    '^-{2,} ?(mensagem (original|encaminhada)|original (message|appointment)|forwarded (message|by)|mensaje (original|reenviado))',
    '^(begin forwarded message|inicio da mensagem encaminhada|inicio del mensaje reenviado) ?:',
    '^-{2,} ?(on|em|el) .{5,200} (wrote|escreveu|escribio)',
  ].join('|'),
)
const attributionEnd = /\b(escreveu|wrote|escribio)( \([^()]{4,40}\))?( em [^:]{4,60})? ?:$/
/** As older programs wrote it: "2026-11-16 9:00 GMT-03:00 Ana Prado <ana@vendas.example>:". */
const datedAttribution = /^\d{4}-\d\d-\d\d .{4,120}@\S{3,100}:$/
const isAttributed = (line: string) =>
  datedAttribution.test(line) ||
  (attributionEnd.test(line) && (line.includes('@') || /^(em|on|el|no dia|le) .*\d/.test(line)))

/** "Em seg., 16 de nov. de 2026, Ana <ana@…> escreveu:", which programs break into up to three lines. */
function attributionLength({ plain }: Lines, at: number): number {
  let joined = ''
  for (let length = 1; length <= 3; length++) {
    const next = plain(at + length - 1)
    if (next === '' || next.startsWith('>')) return 0
    joined = `${joined} ${next}`.trim().slice(0, 2 * longestMarker)
    if (isAttributed(joined)) return length
    if (length === 1 && !/^(em|on|el|no dia|le|\d{4}-) ?.*\d|@/.test(joined)) return 0
  }
  return 0
}

const sender = /^(de|from|remetente) ?: ?./
const fields =
  /^(enviad[oa]( em| el)?|sent|date|data|fecha|para|to|cc|assunto|subject|asunto|data de envio) ?:/

/** The header lines that Outlook puts above what is answered. */
function isHeaderBlock({ plain }: Lines, at: number): boolean {
  if (!sender.test(plain(at))) return false
  return [1, 2, 3, 4, 5, 6].filter((below) => fields.test(plain(at + below))).length >= 2
}

const isRule = (text: string) => /^\s*([-=]{10,}|_[_ ]{9,})\s*$/.test(text.slice(0, longestMarker))

/** How many lines from this one on announce an original. */
function announcedAt(lines: Lines, at: number): number {
  if (lines.text(at).trim() === '') return 0
  if (originalMarker.test(lines.plain(at)) || isHeaderBlock(lines, at)) return 1
  if (isRule(lines.text(at))) return [1, 2, 3].some((below) => isHeaderBlock(lines, at + below)) ? 1 : 0
  return attributionLength(lines, at)
}

const isMarked = (line: string) => line.slice(0, 10).trimStart().startsWith('>')

const device = new RegExp(
  '^(enviad[oa] (do|da|de|pelo|por|desde|via|a partir) |sent (from|via) |get outlook|obter o outlook' +
    '|obtener outlook|baixe o outlook|mandado do meu)',
)
const closing = new RegExp(
  '^(att|atte|abs|abcs?|abracos?|atenciosamente|cordialmente|respeitosamente|saudacoes|saludos( cordiales)?' +
    '|un saludo|((best|kind|warm) )?regards|best|cheers|sincerely|atentamente)[ ,.!;-]*$',
)
const afterthought = /^(p\.? ?s\b|obs\b)/
const noticeStart = new RegExp(
  '^[^a-z]{0,5}(esta mensagem|este e-?mail|as informacoes contidas|o conteudo des|aviso|confidencial' +
    '|this (e-?mail|message|communication|transmission)|the (information|contents?) |este (mensaje|correo)' +
    '|la informacion contenida|disclaimer|nota de confid|antes de imprimir|please consider|think before' +
    '|(mensagem|e-?mail) (confidencial|verificad)|virus-free|livre de virus)',
)
const noticeWords = new RegExp(
  'confiden|sigil|privileg|intended|uso exclusivo|divulga|imprimir|print|virus' +
    '|(caso|se) (voce )?nao (seja|for|e) o destinat|not the (intended )?recipient',
)

/** A paragraph of the kind lawyers append; it reaches to the next blank line. */
function isNotice({ plain }: Lines, at: number): boolean {
  if (!noticeStart.test(plain(at))) return false
  let paragraph = ''
  for (let next = at; next < at + 12 && plain(next) !== ''; next++) paragraph += ` ${plain(next)}`
  return noticeWords.test(paragraph)
}

type State = 'said' | 'signature' | 'notice' | 'original' | 'marked'

/** All that follows an attribution is quoted, unless the quoted lines are marked: new text may stand below those. */
function stateAfter({ text, count }: Lines, at: number): State {
  for (let next = at; next < Math.min(at + 4, count); next++)
    if (text(next).trim() !== '') return isMarked(text(next)) ? 'marked' : 'original'
  return 'original'
}

/** A blank line ends a notice and a quoted block, but not a signature. */
const afterBlank = (before: State): State => (before === 'signature' ? before : 'said')

function stateOf(lines: Lines, at: number, before: State, hasSaid: boolean): State {
  const line = lines.text(at)
  if (before === 'original') return before
  if (isMarked(line)) return 'marked'
  if (line.trim() === '') return afterBlank(before)
  if (before === 'signature' && !afterthought.test(lines.plain(at))) return before
  if (before === 'notice' || isNotice(lines, at)) return 'notice'
  return endsText(lines, at, hasSaid) ? 'signature' : 'said'
}

/** A sign-off or a rule ends a text only where there is one above it. */
function endsText({ plain, text }: Lines, at: number, hasSaid: boolean): boolean {
  if (/^-- ?$|^-$/.test(plain(at)) || device.test(plain(at))) return true
  return hasSaid && (closing.test(plain(at)) || isRule(text(at)))
}

export function splitSaid(text: string): Parts {
  const lines = linesOf(text.replaceAll('\r\n', '\n'))
  const parts: Record<'said' | 'quoted' | 'dropped', string[]> = { said: [], quoted: [], dropped: [] }
  let state: State = 'said'
  let hasSaid = false
  for (let at = 0; at < lines.count; at++) {
    const announced: number = state === 'original' ? 0 : announcedAt(lines, at)
    for (let more = 0; more < announced; more++) parts.quoted.push(lines.text(at + more))
    if (announced > 0) {
      at += announced - 1
      state = stateAfter(lines, at + 1)
      continue
    }
    state = stateOf(lines, at, state, hasSaid)
    parts[kinds[state]].push(lines.text(at))
    hasSaid ||= state === 'said' && lines.text(at).trim() !== ''
  }
  return { said: parts.said.join('\n').trim(), quoted: parts.quoted.join('\n').trim() }
}

const kinds = {
  said: 'said',
  signature: 'dropped',
  notice: 'dropped',
  original: 'quoted',
  marked: 'quoted',
} as const
