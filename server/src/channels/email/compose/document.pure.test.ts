import { describe, expect, test } from 'vitest'

import { ana, compose, mailOf } from '#test/compose.ts'
import { cpuMsOf } from '#test/cost.ts'

import { documentOf } from './document.ts'

const scheme = (content: string) => `<meta name="color-scheme" content="${content}">\n`
const light = scheme('light')
const both = scheme('light dark')

test.each([
  [
    'a fragment becomes a document',
    '<p>Oi</p>',
    `<!doctype html>\n<html lang="pt-BR">\n<head>\n<title>T</title>\n${both}</head>\n<body>\n<p>Oi</p></body>\n</html>\n`,
  ],
  [
    'its style stays in the head',
    '<style>p { color: red }</style> <p>Oi</p>',
    `<!doctype html>\n<html lang="pt-BR">\n<head>\n<title>T</title>\n${light}<style>p { color: red }</style></head>\n<body>\n <p>Oi</p></body>\n</html>\n`,
  ],
  [
    'a text before the first tag stays before it',
    'Oi <style>p {}</style>',
    `<!doctype html>\n<html lang="pt-BR">\n<head>\n<title>T</title>\n${both}</head>\n<body>\nOi <style>p {}</style></body>\n</html>\n`,
  ],
  [
    'a title inside a picture is not that of the message',
    '<svg><title>S</title></svg>',
    `<!doctype html>\n<html lang="pt-BR">\n<head>\n<title>T</title>\n${both}</head>\n<body>\n<svg><title>S</title></svg></body>\n</html>\n`,
  ],
  [
    'a document keeps what it has, to the letter',
    '<!DOCTYPE html><html lang="en"><head><title>Meu</title><meta name=color-scheme content=dark></head><body bgcolor="#fff">Oi</body></html>',
    '<!DOCTYPE html><html lang="en"><head><title>Meu</title><meta name=color-scheme content=dark></head><body bgcolor="#fff">Oi</body></html>',
  ],
  [
    'a document gets only what it lacks',
    '<!doctype html>\n<html xml:lang="pt">\n<HEAD>\n<meta charset="utf-8">\n</HEAD>\n<body style="color:#222">Oi</body>\n</html>',
    `<!doctype html>\n<html lang="pt-BR" xml:lang="pt">\n<HEAD><title>T</title>\n${light}\n<meta charset="utf-8">\n</HEAD>\n<body style="color:#222">Oi</body>\n</html>`,
  ],
  [
    'a document without a head gets one',
    '<html><!-- nota --><BODY>Oi</BODY></html>',
    `<!doctype html>\n<html lang="pt-BR"><head>\n<title>T</title>\n${both}<!-- nota --></head>\n<BODY>Oi</BODY></html>`,
  ],
  [
    'a head without tags of its own is closed before the body',
    '<html><title>Meu</title><p>Oi</p></html>',
    `<!doctype html>\n<html lang="pt-BR"><head>\n${both}<title>Meu</title></head>\n<body>\n<p>Oi</p></html>`,
  ],
  [
    'a doctype alone stays first',
    '<!doctype html><p>Oi</p>',
    `<!doctype html>\n<html lang="pt-BR">\n<head>\n<title>T</title>\n${both}</head>\n<body>\n<p>Oi</p></body>\n</html>\n`,
  ],
  [
    'whoever wrote for dark screens is shown there',
    '<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style><p>Oi</p>',
    `<!doctype html>\n<html lang="pt-BR">\n<head>\n<title>T</title>\n${both}<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style></head>\n<body>\n<p>Oi</p></body>\n</html>\n`,
  ],
])('%s', (_name, html, document) => {
  expect(documentOf(html, { title: 'T', beside: '' })).toBe(document)
})

test.each([
  '<',
  '<p>',
  '<html>',
  '<body',
  '<!--',
  '<title>',
  '<style> ',
  ' ',
  '</head>',
  'color ',
  '<html></head><head>',
])('half a megabyte of %s is read at once, and nothing of it is lost', async (piece) => {
  const html = piece.repeat(500_000 / piece.length)
  let written = ''
  const cost = await cpuMsOf(() => (written = documentOf(html, { title: 'T', beside: '' })))
  // Some ten milliseconds; what follows the square of the length takes a quarter of a minute.
  expect(cost).toBeLessThan(5000)
  expect(written.length).toBeGreaterThanOrEqual(html.length)
})

test('the title is the subject on one line, and what fills it is text', async () => {
  const { html, text } = await mailOf({
    subject: '{{name}} & {{user.company}}',
    content: '<p>Oi</p>',
    to: { name: '</title><b>Ana</b>\nLima' },
  })
  expect(html).toContain('<title>&lt;/title&gt;&lt;b&gt;Ana&lt;/b&gt; Lima &amp; Aurora &amp; Cia</title>')
  expect(text.trim()).toBe('Oi\n\nDescadastrar (https://app.br/t/u/7.99)')
})

describe('a preheader', () => {
  const hidden = (text: string) =>
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text}${'&zwnj;&nbsp;'.repeat(100)}</div>\n`

  test('stands hidden at the beginning of the body, filled like the subject, and not in the text', async () => {
    const { html, text } = await mailOf({
      preheader: '{{name}}, da {{user.company}}\nveja <isto>',
      content: '<body bgcolor="#fff"><p>{{contact.cidade}}</p></body>',
      to: { name: 'Ana <b>\nLima' },
    })
    expect(html).toContain(
      `<body bgcolor="#fff">${hidden('Ana &lt;b&gt; Lima, da Aurora &amp; Cia veja &lt;isto&gt;')}<p>São &lt;Paulo&gt;</p>`,
    )
    expect(text.trim()).toBe('São <Paulo>\n\nDescadastrar (https://app.br/t/u/7.99)')
  })

  test('stands in a plain text too, and what is missing in it keeps the message back', async () => {
    const { html, text } = await mailOf({ preheader: 'Antes', content: 'Oi' })
    expect(html).toContain(`<body>\n${hidden('Antes')}<div>Oi</div>`)
    expect(text).not.toContain('Antes')
    expect(await compose({ preheader: '{{contact.cargo}}' })).toMatchObject({
      ok: false,
      reason: 'Falta o valor de {{contact.cargo}}',
    })
  })

  test('follows what the message said, so that what was kept before is read as before', async () => {
    const composed = await compose({
      subject: '{{name}}',
      content: '{{contact.cidade}}',
      preheader: '{{email}}',
    })
    expect(composed).toMatchObject({ values: [ana.name, 'São <Paulo>', ana.email] })
  })
})
