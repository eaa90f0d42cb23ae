import fc from 'fast-check'
import { expect, test } from 'vitest'

import { growthOf } from '../test/growth.ts'
import { htmlToText } from './html-text.ts'

test.each([
  ['<p>Olá <b>Ana</b></p><p>Tudo bem?</p>', 'Olá Ana\n\nTudo bem?'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<ul><li>um</li><li>dois</li></ul>', '- um\n- dois'],
  ['<a href="https://x.com/?a=1&amp;b=2">aqui</a>', 'aqui (https://x.com/?a=1&b=2)'],
  ["<a class='x' href='https://y.com'>y</a>", 'y (https://y.com)'],
  ['<style>p{color:red}</style><p>texto</p>', 'texto'],
  ['<script>alert("<p>")</script>fim', 'fim'],
  ['pre&ccedil;o &amp; R&#36; &#x31; &naoexiste;', 'preço & R$ 1 &naoexiste;'],
  [
    'Promo&ccedil;&atilde;o de ver&atilde;o: 50&euro; &mdash; s&oacute; hoje&hellip;',
    'Promoção de verão: 50€ — só hoje…',
  ],
  ['<a href="https://x.com/?a=1&copy=2&lang=pt">c&ecirc;</a>', 'cê (https://x.com/?a=1&copy=2&lang=pt)'],
  ['  espaço   demais \n\n aqui ', 'espaço demais aqui'],
  ['sem fim <b', 'sem fim'],
  ['preço < 10 e > 5', 'preço < 10 e > 5'],
  ['<script>if (a<b) document.write("</p>")</SCRIPT>fim', 'fim'],
  ['<head><title>Não</title><style>b</style></head><body>sim</body>', 'sim'],
  ['<head><meta charset=utf-8>não<body>sim', 'sim'],
  ['<!doctype html><?xml x?>sim</ não>', 'sim'],
  ['<style>nunca acaba', ''],
  ['<a href=https://x.com/a>x</a>', 'x (https://x.com/a)'],
  ['<a title="a > b" href="https://x.com">x</a>', 'x (https://x.com)'],
  [
    '<tr><td>Plano</td><td>R$&nbsp;10</td></tr><tr><td>Outro</td><td>R$ 20</td></tr>',
    'Plano | R$ 10\n\nOutro | R$ 20',
  ],
  ['<table><tr><th>Mês<th>Valor</th><td> </td></tr></table>', 'Mês | Valor'],
  ['<table><tr><td><p>um</p></td><td><p>dois</p></td></tr></table>', 'um\n\ndois'],
  ['', ''],
  ['a <b> </b><br> <i> b</i>', 'a\nb'],
  ['a<!-- p -->b', 'ab'],
  ['<a href = "https://z.com">z</a>', 'z (https://z.com)'],
  ['<a href=" https://z.com ">z</a>', 'z (https://z.com)'],
  ['a</a>b <a>z</a>', 'ab z'],
  ['<a href="https://z.com">z</a></a>', 'z (https://z.com)'],
  ['a<div>b</div>c', 'a\n\nb\n\nc'],
  ['<h1>Um</h1>dois', 'Um\n\ndois'],
  ['m<sup>2</sup> <path>x', 'm2 x'],
  ['<header>Topo</header>', 'Topo'],
  ['&lt;&gt;&quot;&apos;a&nbsp;b', `<>"'a b`],
  ['&#0; &#x110000; &#9999999; &#x10ffff;', '\u{fffd} \u{fffd} \u{fffd} \u{10ffff}'],
])('%s', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test('any bytes give a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (html) => {
      expect(htmlToText(html)).toEqual(expect.any(String))
    }),
  )
})

test.each(['<', '<a href="', '&#', '<b> ', ' ', '\n'])(
  'reading %j, repeated, takes time in step with its length',
  (unit) => {
    expect(growthOf((length) => htmlToText(unit.repeat(length / unit.length)))).toBeLessThan(10)
  },
)
