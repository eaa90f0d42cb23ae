/** Who fetched something of a message. Only a person counts, and a proxy, which fetches because a person looks. */
export const visitorClasses = ['human', 'proxy', 'prefetch', 'scanner', 'bot', 'preview'] as const
export type VisitorClass = (typeof visitorClasses)[number]

export const isCounted = (visitor: VisitorClass) => visitor === 'human' || visitor === 'proxy'

export type Visit = {
  kind: 'open' | 'click'
  method: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Nothing: a visit that leaves no trace, because it was announced as not being one. */
export function visitorOf({ kind, method, headers }: Visit): VisitorClass | undefined {
  const of = (name: string) => String(headers[name] ?? '').slice(0, longestHeader)
  if (method !== 'GET' || isAnnounced(of)) return undefined
  const agent = of('user-agent').trim()
  if (crawlers.test(agent)) return undefined
  return agents.find(([pattern]) => pattern.test(agent))?.[1] ?? plainAgent(kind, agent)
}

const longestHeader = 1000

/** The page is fetched in advance, in case it is wanted. */
const isAnnounced = (of: (name: string) => string) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /\b(prefetch|prerender|preview)\b/i.test(of(name)),
  )

/** Search engines and their like: they read the web, not mail. */
const crawlers = new RegExp(
  [
    'Googlebot|AdsBot-Google|Google-InspectionTool|bingbot|Slurp|DuckDuckBot|Baiduspider|Yandex(Bot|Images)',
    'Applebot|SemrushBot|AhrefsBot|MJ12bot|DotBot|PetalBot|Bytespider|GPTBot|CCBot|ClaudeBot|Amazonbot',
    'SeznamBot|Sogou|Exabot|ia_archiver|archive\\.org_bot|UptimeRobot|Pingdom|StatusCake|Site24x7',
  ].join('|'),
  'i',
)

const agents: readonly (readonly [RegExp, VisitorClass])[] = [
  [/GoogleImageProxy|YahooMailProxy/i, 'proxy'],
  [
    /proofpoint|barracuda|mimecast|safelinks|ironport|fireeye|trend ?micro|symantec|messagelabs|sophos|forcepoint|zscaler|avanan|fortimail|virustotal|BingPreview|Office Existence Discovery|link ?(check|scan)|url ?(check|scan)|security ?scan/i,
    'scanner',
  ],
  [
    /^WhatsApp\/|facebookexternalhit|Facebot|Slackbot|Slack-ImgProxy|Twitterbot|TelegramBot|Discordbot|LinkedInBot|SkypeUriPreview|Pinterest|redditbot|iMessageLinkPreview|MicrosoftPreview|Google-PageRenderer/i,
    'preview',
  ],
  [
    /^(curl|wget|python|go-http|java|okhttp|apache-httpclient|libwww|lwp|node|axios|undici|got|ruby|php|guzzle|httpie|postman|insomnia|perl|scrapy|dart|rust|reqwest|winhttp|powershell)|headless|phantomjs|puppeteer|playwright|selenium|(?<!\bcu)bot\b|crawler|spider/i,
    'bot',
  ],
]

/** Apple fetches every picture beforehand, as a browser without a name. Nobody clicks with such a one. */
function plainAgent(kind: Visit['kind'], agent: string): VisitorClass {
  if (agent === '') return 'bot'
  if (!/^Mozilla\/\d\.\d$/.test(agent)) return 'human'
  return kind === 'open' ? 'prefetch' : 'scanner'
}

/** Faster than anybody reads. */
export const tooSoonMs = 2000
export const isTooSoon = (at: Date, sentAt: Date | null) =>
  sentAt !== null && at.getTime() - sentAt.getTime() < tooSoonMs

export type Click = { at: Date; linkId: number }

export const burst = { links: 3, withinMs: 2000 } as const

/** Three links of a message within two seconds are not a reader's clicks: the spans of such visits. */
export function burstsOf(clicks: readonly Click[]): { from: Date; to: Date }[] {
  const sorted = [...clicks].sort((a, b) => a.at.getTime() - b.at.getTime())
  const found: { from: Date; to: Date }[] = []
  const near = createCounts()
  let end = 0
  for (const first of sorted) {
    for (let next = sorted[end]; next && isNear(first, next); next = sorted[end]) {
      near.add(next.linkId)
      end += 1
    }
    const to = sorted[end - 1]?.at ?? first.at
    if (near.size() >= burst.links) {
      const last = found.at(-1)
      if (last && first.at <= last.to) last.to = to
      else found.push({ from: first.at, to })
    }
    near.remove(first.linkId)
  }
  return found
}

const isNear = (first: Click, next: Click) => next.at.getTime() - first.at.getTime() < burst.withinMs

/** How many different links there are among those added and not removed. */
function createCounts() {
  const counts = new Map<number, number>()
  return {
    size: () => counts.size,
    add: (linkId: number) => counts.set(linkId, (counts.get(linkId) ?? 0) + 1),
    remove: (linkId: number) => {
      const left = (counts.get(linkId) ?? 0) - 1
      if (left > 0) counts.set(linkId, left)
      else counts.delete(linkId)
    },
  }
}
