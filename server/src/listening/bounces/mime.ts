/** A part of a mail: its headers by name in lower case, unfolded, and what it holds, undecoded. */
export type Part = {
  headers: ReadonlyMap<string, readonly string[]>
  type: string
  parameters: ReadonlyMap<string, string>
  /** The bytes as they came, one character each. */
  body: string
  parts: readonly Part[]
}

const limits = { parts: 100, depth: 10, headerLines: 1000, headerLength: 4000 }

/** More parts, or deeper ones, than a mail server would write. */
export class TooComplex extends Error {}

type Budget = { parts: number }

/** Every step is a search for the next line or boundary, so a mail costs no more than its length. */
export function readMime(raw: Buffer): Part {
  return readPart(raw.toString('latin1').replaceAll('\r\n', '\n'), { parts: limits.parts }, 0)
}

function readPart(text: string, budget: Budget, depth: number): Part {
  if (--budget.parts < 0 || depth > limits.depth) throw new TooComplex('too many parts')
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  const head = end === -1 ? text : text.slice(0, end)
  const body = end === -1 ? '' : text.slice(end === 0 ? 1 : end + 2)
  const headers = readHeaders(head)
  const { type, parameters } = readType(headers.get('content-type')?.[0] ?? '')
  return {
    headers,
    type,
    parameters,
    body,
    parts: inner(type, parameters, body, (part) => readPart(part, budget, depth + 1)),
  }
}

function inner(
  type: string,
  parameters: ReadonlyMap<string, string>,
  body: string,
  read: (text: string) => Part,
) {
  const boundary = parameters.get('boundary')
  if (type.startsWith('multipart/') && boundary) return split(body, boundary).map(read)
  return type === 'message/rfc822' ? [read(body)] : []
}

/** What lies between the boundaries; a last one that is missing ends with the text. */
function split(body: string, boundary: string): string[] {
  const marker = `\n--${boundary}`
  const text = `\n${body}`
  const parts: string[] = []
  let at = text.indexOf(marker)
  while (at !== -1) {
    const start = at + marker.length
    if (text.startsWith('--', start)) break
    const line = text.indexOf('\n', start)
    if (line === -1) break
    at = text.indexOf(marker, line)
    parts.push(text.slice(line + 1, at === -1 ? undefined : at))
    if (parts.length > limits.parts) throw new TooComplex('too many parts')
  }
  return parts
}

/** Also of the blocks of a report, which are written like headers. */
export function readHeaders(head: string): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  let name = ''
  for (const line of head.split('\n', limits.headerLines)) {
    if (/^[ \t]/.test(line)) continued(headers, name, line)
    else name = added(headers, line)
  }
  return headers
}

function added(headers: Map<string, string[]>, line: string): string {
  const colon = line.indexOf(':')
  if (colon < 1) return ''
  const name = line.slice(0, colon).trim().toLowerCase()
  headers.set(name, [
    ...(headers.get(name) ?? []),
    line.slice(colon + 1, colon + 1 + limits.headerLength).trim(),
  ])
  return name
}

function continued(headers: Map<string, string[]>, name: string, line: string) {
  const values = headers.get(name)
  const last = values?.pop()
  if (values && last !== undefined) values.push(`${last} ${line.trim()}`.slice(0, limits.headerLength).trim())
}

function readType(value: string) {
  const [type = '', ...rest] = value.split(';', 20)
  const parameters = new Map(
    rest.map((piece) => {
      const equals = piece.indexOf('=')
      const name = piece.slice(0, Math.max(equals, 0)).trim().toLowerCase()
      return [
        name,
        piece
          .slice(equals + 1)
          .trim()
          .replace(/^"([^"]*)".*$/, '$1'),
      ]
    }),
  )
  return { type: type.trim().toLowerCase() || 'text/plain', parameters }
}

/** What a part says, decoded. */
export const textOf = (part: Part): string => bytesOf(part).toString('utf8').replaceAll('\r\n', '\n')

/** What a part holds, as it was before it was made fit for transport. */
export function bytesOf({ headers, body }: Part): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.[0]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body) : body, 'latin1')
}

const unquoted = (body: string) =>
  body
    .replace(/=[ \t]*\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
