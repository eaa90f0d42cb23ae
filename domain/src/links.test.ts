import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { growthOf } from '../test/growth.ts'
import {
  addressesIn,
  destinationOf,
  isOptOut,
  isTracked,
  linkKind,
  linksIn,
  replaceAddresses,
  rewriteLinks,
  trackingPaths,
} from './links.ts'
import { type Placeholder, type Recipient, valuesOf } from './template.ts'

const urls = (found: readonly { url: string }[]) => found.map(({ url }) => url)

describe('the links of a markup', () => {
  test.each([
    ['<a href="https://x.com">x</a>', ['https://x.com']],
    ["<a href='https://x.com'>x</a>", ['https://x.com']],
    ['<a href=https://x.com>x</a>', ['https://x.com']],
    ['<A CLASS=b HREF = "https://x.com" >x</A>', ['https://x.com']],
    ['<a\n\thref="https://x.com"\n>x</a>', ['https://x.com']],
    ['<a/href="https://x.com"/>', ['https://x.com']],
    ['<a href=" https://x.com/?a=1&amp;b=2 ">x</a>', ['https://x.com/?a=1&b=2']],
    ['<a href="https://x.com" href="https://y.com">x</a>', ['https://x.com']],
    ['<a title="href=y" href="https://x.com">x</a>', ['https://x.com']],
    ['<a data-href="https://y.com">x</a>', []],
    ['<a disabled href>x</a>', []],
    ['<a disabled href="https://x.com">x</a>', ['https://x.com']],
    ['<a href="">x</a>', ['']],
    ['<img alt="<a href=\'https://y.com\'>" src=x><a href="https://x.com">', ['https://x.com']],
    ['<!-- <a href="https://y.com"> --><a href="https://x.com">', ['https://x.com']],
    ['<!-- <a href="https://y.com">', []],
    ['<area href="https://y.com"><abbr href="https://y.com"><link href="https://y.com">', []],
    ['2 < 3 <a href="https://x.com">', ['https://x.com']],
    ['</a href="https://y.com"><a href="https://x.com">', ['https://x.com']],
    ['<a href="https://x.com', []],
    ['<a href="https://x.com"', []],
    ['<a href=', []],
    ['<a', []],
    ['<', []],
    ['', []],
  ])('%s', (html, expected) => {
    expect(urls(linksIn(html))).toEqual(expected)
  })

  test('are found where they stand, quotes and all', () => {
    const html = `<a href="um"><a href='dois'><a href=três>`
    expect(linksIn(html).map(({ start, end }) => html.slice(start, end))).toEqual([`"um"`, `'dois'`, 'três'])
  })
})

describe('the addresses of a plain text', () => {
  test.each([
    ['Veja https://x.com/a?b=1#c agora', ['https://x.com/a?b=1#c']],
    [
      'Veja https://x.com. E (http://y.com/a), "https://z.com"!',
      ['https://x.com', 'http://y.com/a', 'https://z.com'],
    ],
    [
      'https://pt.wikipedia.org/wiki/Rio_(cidade) e *https://x.com*',
      ['https://pt.wikipedia.org/wiki/Rio_(cidade)', 'https://x.com'],
    ],
    ['HTTPS://X.COM/A', ['HTTPS://X.COM/A']],
    ['<https://x.com>', ['https://x.com']],
    ['www.x.com mailto:a@b.c ftp://x.com https:// https://. http://?', []],
  ])('%s', (text, expected) => {
    expect(urls(addressesIn(text))).toEqual(expected)
  })

  test('are replaced, and the rest is written as asked', () => {
    const text = 'a https://x.com b https://y.com c'
    const write = (url: string) => (url === 'https://x.com' ? '[X]' : undefined)
    expect(replaceAddresses(text, addressesIn(text), write)).toBe('a [X] b https://y.com c')
    expect(replaceAddresses(text, addressesIn(text), write, (rest) => rest.toUpperCase())).toBe(
      'A [X] B HTTPS://Y.COM C',
    )
  })
})

test('a click is counted on addresses of the web, and on those that a contact brings', () => {
  const counted = [
    'https://x.com',
    'http://x.com/a',
    'HTTPS://X.COM',
    '{{contact.site}}',
    'https://x.com/{{name}}',
    'https://x.com/'.padEnd(8000, 'a'),
    '{{contact.site}}'.padEnd(8000, 'a'),
    'https://x.com/t/c/curto',
    'https://x.com/?de=https://app.br/t/c/EgG5YIDC1y-AG4Ht4cwyEysVuK0EGDq3h_k',
  ]
  expect(counted.filter((url) => !isTracked(url))).toEqual([])
  const others = [
    'mailto:a@b.c',
    'tel:+5511',
    '#topo',
    '',
    '/caminho',
    '//x.com',
    'x.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.com',
    'https://',
    'https:///x',
    'https://ana:senha@x.com',
    'https://x.com@y.com/',
    'https://x.com/unsubscribe?id=1',
    'https://x.com/descadastrar',
    'https://x.com/optout',
    '{{contact.site}}/unsubscribe',
    '#descadastrar',
    'https://x.com/'.padEnd(8001, 'a'),
    '{{contact.site}}'.padEnd(8001, 'a'),
    'http://app.br/t/c/EgG5YIDC1y-AG4Ht4cwyEysVuK0EGDq3h_k',
    'https://app.br/t/c/EgG5YIDC1y-AG4Ht4cwyEysVuK0EGDq3h_k',
    'https://app.br/t/u/EgG5YIDC1y-AG4Ht4cwyEysVuK0EGDq3h_k',
  ]
  expect(others.filter(isTracked)).toEqual([])
})

test('a template asks for the way out by an address of its own', () => {
  expect(['#descadastrar', '#Unsubscribe'].every(isOptOut)).toBe(true)
  const others = ['#', '#topo', 'descadastrar', '#descadastrar-depois', 'https://x.com/#descadastrar']
  expect(others.some(isOptOut)).toBe(false)
})

describe('the kind of a link', () => {
  const page = 'https://Conheca.com.br/demo'
  test.each([
    ['https://wa.me/5511', 'whatsapp'],
    ['http://WA.me', 'whatsapp'],
    ['https://api.whatsapp.com/send?phone=55', 'whatsapp'],
    ['https://web.whatsapp.com:443/send', 'whatsapp'],
    ['https://wa.me.evil.com/', 'ordinary'],
    ['https://evil-wa.me/', 'ordinary'],
    ['https://x.com/?u=https://wa.me/', 'ordinary'],
    ['https://faq.whatsapp.com/', 'ordinary'],
    ['https://conheca.com.br/demo?origem=email', 'capture'],
    ['HTTPS://CONHECA.COM.BR/demo', 'capture'],
    ['https://conheca.com.br/Demo', 'ordinary'],
    ['https://conheca.com.br/', 'ordinary'],
    ['{{contact.site}}', 'ordinary'],
  ])('%s', (url, kind) => {
    expect(linkKind(url, page)).toBe(kind)
  })

  test('without a capture page nothing captures', () => {
    expect([undefined, '', '  '].map((none) => linkKind('https://x.com', none))).toEqual(
      Array(3).fill('ordinary'),
    )
    expect(linkKind('https://wa.me/1', 'https://wa.me/1')).toBe('whatsapp')
    expect(linkKind('https://x.com/a', ' https://x.com ')).toBe('capture')
  })
})

describe('where a click leads', () => {
  const filledFor = (contact: Recipient) => (hole: Placeholder) =>
    valuesOf([hole], contact, { email: '', attributes: {} })[0]
  const to = {
    name: 'Ana & Cia é ó',
    email: 'ana@x.br',
    whatsapp: '',
    metadata: {
      site: 'https://ana.com.br/?a=1&b=2',
      mal: 'javascript:alert(1)',
      senha: 'https://a:b@c.br',
      vazio: '',
    },
  }
  test.each([
    ['https://x.com/?a=1&b=%20#c', 'https://x.com/?a=1&b=%20#c'],
    ['https://x.com/?nome={{name}}&x=1', 'https://x.com/?nome=Ana%20%26%20Cia%20%C3%A9%20%C3%B3&x=1'],
    ['{{contact.site}}', 'https://ana.com.br/?a=1&b=2'],
    ['{{contact.site}}&n={{email}}', 'https://ana.com.br/?a=1&b=2&n=ana%40x.br'],
    ['https://wa.me/55?text=Olá, tudo bem?', 'https://wa.me/55?text=Ol%C3%A1,%20tudo%20bem?'],
    ['https://x.com/unsubscribe', 'https://x.com/unsubscribe'],
    [' https://x.com/😀 ', 'https://x.com/%F0%9F%98%80'],
    ['{{contact.mal}}', undefined],
    ['{{contact.senha}}', undefined],
    ['{{contact.vazio}}', undefined],
    ['{{contact.nada}}', undefined],
    ['{{name}}', undefined],
    ['https://{{contact.nada}}.com', undefined],
    ['https://x.com/%7B%7Bname}}', 'https://x.com/%7B%7Bname}}'],
    ['javascript:alert(1)', undefined],
    ['//x.com', undefined],
    ['', undefined],
  ])('%s', (address, url) => {
    expect(destinationOf(address, filledFor(to))).toBe(url)
  })

  test('nothing in it could end a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (typed, value) => {
        const values = filledFor({ ...to, metadata: { valor: value } })
        const url = destinationOf(`https://x.com/${typed}{{contact.valor|x}}`, values)
        expect(url ?? 'https://x.com/').toMatch(/^https:\/\/x\.com\/[!-~]*$/)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('rewriting', () => {
  const secret = 'x'.repeat(22)
  const wrap = (url: string) =>
    isTracked(url)
      ? `https://app.br${trackingPaths.click}${secret}?para=${encodeURIComponent(url)}`
      : undefined
  const unwrap = (url: string) => {
    const [, target] = url.split('?para=')
    return target === undefined ? undefined : decodeURIComponent(target)
  }
  const html = fc
    .array(
      fc.oneof(
        fc.string(),
        fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => `<a href="${url}">`),
        fc.constantFrom(
          '<a href="mailto:a@b.c">',
          '<a href=https://x.com>',
          "<a href='https://y.com/?a=1&amp;b'>",
          '<a ',
          '"',
          "'",
          '>',
          '<!--',
          '-->',
        ),
      ),
    )
    .map((parts) => parts.join(''))

  test('what was rewritten is not rewritten again', () => {
    fc.assert(
      fc.property(html, (text) => {
        const once = rewriteLinks(text, wrap)
        expect(rewriteLinks(once, wrap)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  test('every link can be had back, and nothing else has changed', () => {
    fc.assert(
      fc.property(html, (text) => {
        const back = rewriteLinks(rewriteLinks(text, wrap), unwrap)
        expect(urls(linksIn(back))).toEqual(urls(linksIn(text)))
        const without = (markup: string) => replaceAddresses(markup, linksIn(markup), () => '')
        expect(without(back)).toBe(without(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('an address cannot leave its attribute', () => {
    expect(rewriteLinks('<a href=x>', () => '"><script>')).toBe('<a href="&quot;&gt;&lt;script&gt;">')
  })
})

test.each([
  '<',
  '<a ',
  '<a href="',
  '<a href=',
  '<a href=x>',
  '<!--',
  '<a b ',
  '<a b = ',
  '< ',
  '<a/',
  'https://',
  'https://x.com) ',
  'https://((',
  '. ',
])('finding links in %j, repeated, takes time in step with its length', (unit) => {
  const growth = growthOf((length) => {
    const text = unit.repeat(length / unit.length)
    linksIn(text)
    addressesIn(text)
  })
  expect(growth).toBeLessThan(10)
})
