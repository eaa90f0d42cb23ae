import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { burst, burstsOf, isCounted, isTooSoon, visitorOf } from './visitor.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const open = (agent: string | undefined, headers: Record<string, string> = {}) =>
  visitorOf({ kind: 'open', method: 'GET', headers: { 'user-agent': agent, ...headers } })
const click = (agent: string) => visitorOf({ kind: 'click', method: 'GET', headers: { 'user-agent': agent } })

describe('who fetched it', () => {
  test.each([
    [chrome, 'human'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'human',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', 'human'],
    ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)', 'human'],
    [
      'Mozilla/5.0 (X11; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
      'human',
    ],
    [gmail, 'proxy'],
    ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 'proxy'],
    ['Mozilla/5.0', 'prefetch'],
    ['Barracuda Sentinel (EE)', 'scanner'],
    ['Mozilla/5.0 (compatible; Proofpoint URL Defense)', 'scanner'],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b', 'scanner'],
    ['Microsoft Office Existence Discovery', 'scanner'],
    ['WhatsApp/2.23.20.0', 'preview'],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'preview'],
    ['curl/8.5.0', 'bot'],
    ['python-requests/2.32', 'bot'],
    ['Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 HeadlessChrome/120.0', 'bot'],
    ['SomeNewBot/1.0', 'bot'],
    ['', 'bot'],
    ['   ', 'bot'],
    ['TrendMicro WTP', 'scanner'],
    ['LinkCheck/2', 'scanner'],
    ['URLScan', 'scanner'],
    ['SecurityScan 1', 'scanner'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 WhatsApp/2.23', 'human'],
    ['Mozilla/5.0 (Linux; Android 14; Dart 5) Chrome/120.0 Mobile Safari/537.36', 'human'],
    ['Outlook for Mozilla/5.0', 'human'],
    [`${'x'.repeat(1000)} SomeNewBot/1.0`, 'human'],
    [undefined, 'bot'],
  ])('%s is %s', (agent, visitor) => {
    expect(open(agent)).toBe(visitor)
  })

  test('a browser without a name fetches pictures for Apple, and clicks for nobody', () => {
    expect([open('Mozilla/5.0'), click('Mozilla/5.0')]).toEqual(['prefetch', 'scanner'])
  })

  test.each([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { purpose: 'prefetch' }],
    ['GET', { 'x-purpose': 'preview' }],
    ['GET', { 'x-moz': 'prefetch' }],
    ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }],
    ['GET', { 'user-agent': 'YandexImages/3.0' }],
    ['GET', { 'user-agent': 'Applebot/0.1' }],
    ['GET', { 'user-agent': 'CCBot/2.0' }],
    ['GET', { 'user-agent': 'seznambot/4.0' }],
  ])('%s with %j leaves no trace', (method, headers) => {
    expect(visitorOf({ kind: 'open', method, headers: { 'user-agent': chrome, ...headers } })).toBeUndefined()
  })

  test('only people and what fetches for them count', () => {
    expect(
      ['human', 'proxy', 'prefetch', 'scanner', 'bot', 'preview'].filter((each) => isCounted(each as 'bot')),
    ).toEqual(['human', 'proxy'])
  })

  test('any headers are of exactly one class, in no time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20_000 }), (agent) => {
        const started = performance.now()
        open(agent)
        expect(performance.now() - started).toBeLessThan(50)
      }),
    )
  })
})

describe('faster than a person', () => {
  const sent = new Date('2026-11-13T15:00:00Z')
  const after = (ms: number) => new Date(sent.getTime() + ms)

  test('two seconds after it left is the soonest a person clicks', () => {
    expect([isTooSoon(after(1999), sent), isTooSoon(after(2000), sent), isTooSoon(after(0), null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('three links within two seconds are one visit of a machine', () => {
    const clicks = [0, 900, 1999].map((ms, linkId) => ({ at: after(ms), linkId }))
    expect(burstsOf(clicks)).toEqual([{ from: after(0), to: after(1999) }])
  })

  test.each([
    [
      'two links',
      [
        [0, 1],
        [10, 2],
      ],
    ],
    [
      'one link three times',
      [
        [0, 1],
        [10, 1],
        [20, 1],
      ],
    ],
    [
      'three links in more than two seconds',
      [
        [0, 1],
        [1000, 2],
        [2000, 3],
      ],
    ],
  ])('%s may be a person', (_what, visits) => {
    expect(burstsOf(visits.map(([ms = 0, linkId = 0]) => ({ at: after(ms), linkId })))).toEqual([])
  })

  test('a long visit is one, and a person who comes later is none of it', () => {
    const visits = [0, 500, 1000, 2500, 2600, 60_000].map((ms, linkId) => ({ at: after(ms), linkId }))
    expect(burstsOf(visits)).toEqual([{ from: after(0), to: after(2600) }])
  })

  test('two visits apart are two', () => {
    const visits = [0, 10, 20, 60_000, 60_010, 60_020].map((ms, linkId) => ({ at: after(ms), linkId }))
    expect(burstsOf(visits)).toEqual([
      { from: after(0), to: after(20) },
      { from: after(60_000), to: after(60_020) },
    ])
  })

  test('the order in which clicks are told does not matter', () => {
    const click = fc.record({
      ms: fc.integer({ min: 0, max: 10_000 }),
      linkId: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(click, { maxLength: 12 }), (clicks) => {
        const told = clicks.map(({ ms, linkId }) => ({ at: after(ms), linkId }))
        const bursts = burstsOf(told)
        expect(burstsOf(told.toReversed())).toEqual(bursts)
        for (const { from, to } of bursts) {
          const links = new Set(told.filter(({ at }) => at >= from && at <= to).map(({ linkId }) => linkId))
          expect(links.size).toBeGreaterThanOrEqual(burst.links)
        }
      }),
    )
  })
})
