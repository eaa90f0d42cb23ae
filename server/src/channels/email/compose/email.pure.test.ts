import { compile, refill } from '@cadencia/domain/template'
import { describe, expect, test } from 'vitest'

import { ana, author, compose, date, headers, mailOf, sender, urls } from '#test/compose.ts'
import { readMail } from '#test/mail.ts'

import { compileEmail, composeEmail, linksOf } from './email.ts'

test('a message has its headers and both parts, and nothing else', async () => {
  const mail = await mailOf({
    subject: '{{name}}, uma ideia',
    content: '<p>Olá, {{name}}, de {{contact.cidade}}</p>',
  })
  expect(mail).toMatchObject({
    headers,
    subject: 'Ana Conceição 🎉, uma ideia',
    from: { name: 'José, da Aurora', address: 'jose@aurora.com.br' },
    to: { name: 'Ana Conceição 🎉', address: 'ana@exemplo.com.br' },
    replyTo: 'vendas@aurora.com.br',
    attachments: 0,
    isClean: true,
  })
  expect(mail.header('date')).toBe('Fri, 13 Nov 2026 15:04:05 +0000')
  expect(mail.header('message-id')).toBe('<c1.abc@aurora.com.br>')
  expect(mail.header('list-unsubscribe')).toBe('<https://app.br/t/u/7.99>')
  expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.text.trim()).toBe(
    'Olá, Ana Conceição 🎉, de São <Paulo>\n\nDescadastrar (https://app.br/t/u/7.99)',
  )
  expect(mail.html).toContain('<p>Olá, Ana Conceição 🎉, de São &lt;Paulo&gt;</p>')
})

test('the address of the author stands in the foot of both parts, on one line and as text', async () => {
  const at = { ...author, attributes: { company: 'Aurora & Cia', address: 'Rua <A>, 1\nNatal' } }
  const plain = await mailOf({ author: at, content: 'Oi' })
  expect(plain.text).toContain('Aurora & Cia · Rua <A>, 1 Natal\nDescadastrar: https://app.br/t/u/7.99')
  expect(plain.html).toContain('Aurora &amp; Cia · Rua &lt;A&gt;, 1 Natal<br>')
  const markup = await mailOf({ author: at, content: '<p>Oi</p>' })
  expect(markup.html).toContain('Aurora &amp; Cia · Rua &lt;A&gt;, 1 Natal<br>')
  const own = await mailOf({ author: at, content: '<p>Oi <a href="#descadastrar">sair</a></p>' })
  expect(own.html).not.toContain('Natal')
})

test('without an address for answers there is no such header', async () => {
  const mail = await mailOf({ sender: { replyTo: undefined, fromName: '' } })
  expect(mail.headers).toEqual(headers.filter((name) => name !== 'Reply-To'))
  expect(mail.from).toEqual({ name: '', address: 'jose@aurora.com.br' })
})

test('composing a message again gives the same bytes', async () => {
  const again = () => compose({ content: '<p>{{name}} <a href="https://x.com">x</a></p>' })
  expect(await again()).toEqual(await again())
})

test('what a message said can be told from its template and what filled it', async () => {
  const [subject, content] = ['{{name}}: {{user.company}}', '{{contact.cidade}}, {{user.name}}, {{name}}']
  const composed = await compose({ subject, content })
  if (!composed.ok) throw new Error(composed.reason)
  expect(composed.values).toEqual([ana.name, 'Aurora & Cia', 'São <Paulo>', 'Marcos Lima', ana.name])
  expect(composed.subject).toBe('Ana Conceição 🎉: Aurora & Cia')
  expect(refill(compile(content), composed.values.slice(2), 'text').text).toBe(
    'São <Paulo>, Marcos Lima, Ana Conceição 🎉',
  )
})

describe('a message does not leave when', () => {
  test.each([
    [
      'a value is missing',
      { content: '{{contact.cargo}} {{user.x}} {{contact.cargo}}' },
      'Falta o valor de {{contact.cargo}}, {{user.x}}',
    ],
    ['a value is missing in its subject', { subject: '{{nome}}' }, 'Falta o valor de {{nome}}'],
    [
      'the address of the contact is none',
      { to: { email: 'ana@x.br, bia@x.br' } },
      'O e-mail do contato não é válido',
    ],
    [
      'the address of the contact begins a header',
      { to: { email: 'ana@x.br\r\nBcc: b@x.br' } },
      'O e-mail do contato não é válido',
    ],
    [
      'the address of the sender is none',
      { sender: { fromAddress: 'jose' } },
      'O e-mail do remetente não é válido',
    ],
    [
      'the address for answers is none',
      { sender: { replyTo: 'a@b\nc' } },
      'O e-mail do remetente não é válido',
    ],
    [
      'its subject is out of all measure',
      { subject: '{{name}}', to: { name: 'á'.repeat(999) } },
      'O assunto ficou longo demais depois de preenchido',
    ],
    [
      'its content is out of all measure',
      { content: '{{contact.cidade}}'.repeat(40), to: { metadata: { cidade: 'x'.repeat(30_000) } } },
      'O conteúdo ficou longo demais depois de preenchido',
    ],
  ])('%s', async (_name, changes, reason) => {
    expect(await compose(changes)).toMatchObject({ ok: false, reason })
  })
})

test('what is missing is named', async () => {
  expect(await compose({ content: '{{user.x}} {{name}} {{user.x}}' })).toMatchObject({
    missing: ['{{user.x}}'],
  })
  expect(await compose({ to: { email: '' } })).toMatchObject({ missing: [] })
})

test('each address of a message is made once, and written so that it stays one', async () => {
  const made: string[] = []
  const counted = (kind: string, linkId = 0) => {
    made.push(`${kind}${linkId}`)
    return `https://app.br/?a=${kind}&b=${linkId}`
  }
  const compiled = await compileEmail({
    template: {
      subject: 'x',
      content: '<a href="https://x.com/">1</a><a href="https://x.com/">2</a>',
      preheader: '',
    },
    author,
    sender,
    linkIds: new Map([['https://x.com/', 5]]),
    urls: {
      open: () => counted('open'),
      click: (_accountId, _messageId, linkId) => counted('click', linkId),
      unsubscribe: () => counted('unsubscribe'),
    },
  })
  const composed = composeEmail(compiled, {
    accountId: 1,
    messageId: 2,
    to: ana,
    date,
    name: 'c1.abc',
    messageIdDomain: 'a.br>\r\nBcc: x@y.z',
  })
  if (!composed.ok) throw new Error(composed.reason)
  const mail = await readMail(composed.raw)
  expect(made.toSorted()).toEqual(['click5', 'open0', 'unsubscribe0'])
  expect(mail.html).toContain('<a href="https://app.br/?a=click&amp;b=5">1</a>')
  expect(mail.text).toContain('1 (https://app.br/?a=click&b=5)')
  expect(mail.header('message-id')).toBe('<c1.abc@a.brBccxy.z>')
})

describe('markup', () => {
  test('the author’s values are text in it, like any other', async () => {
    const { html, text } = await mailOf({ content: '<p>{{user.company}}</p>' })
    expect(html).toContain('<p>Aurora &amp; Cia</p>')
    expect(text).toContain('Aurora & Cia')
  })

  test('its links go through the product, the others stay', async () => {
    const { html, text } = await mailOf({
      content:
        '<a href="https://x.com/?a=1&amp;b=2">um</a> <a href=\'{{user.capture_page}}\'>dois</a> ' +
        '<a href="https://x.com/?a=1&amp;b=2">três</a> <a href="mailto:{{email}}">e-mail</a> <img src="https://x.com/i.png">',
    })
    expect(html).toContain(
      '<a href="https://app.br/t/c/7.99.1">um</a> <a href="https://app.br/t/c/7.99.2">dois</a> ' +
        '<a href="https://app.br/t/c/7.99.1">três</a> <a href="mailto:ana@exemplo.com.br">e-mail</a> <img src="https://x.com/i.png">',
    )
    expect(text).toContain('um (https://app.br/t/c/7.99.1) dois (https://app.br/t/c/7.99.2)')
  })

  test('a link that nobody registered stays as it is', async () => {
    const template = { subject: 'x', content: '<a href="https://x.com/">x</a>', preheader: '' }
    const compiled = await compileEmail({ template, author, sender, linkIds: new Map(), urls })
    const composed = composeEmail(compiled, {
      accountId: 1,
      messageId: 2,
      to: ana,
      date,
      name: 'c1.abc',
      messageIdDomain: 'a.br',
    })
    expect(composed.ok && (await readMail(composed.raw)).html).toContain('<a href="https://x.com/">x</a>')
  })

  test('the way out and the pixel stand inside the body', async () => {
    const { html } = await mailOf({ content: '<html><!-- </body> --><BODY><p>Oi</p></BODY ></html>' })
    expect(html.replace(/ style="[^"]*"/g, '').trim()).toContain(
      '<BODY><p>Oi</p><p><a href="https://app.br/t/u/7.99">Descadastrar</a></p>\n' +
        '<img src="https://app.br/t/o/7.99.gif" width="1" height="1" alt="">\n</BODY ></html>',
    )
  })

  test('a template with a way out of its own gets no second one', async () => {
    const { html, text } = await mailOf({ content: '<p>Oi. <a href="#Descadastrar">Não quero mais</a></p>' })
    expect(html).toContain('<a href="https://app.br/t/u/7.99">Não quero mais</a>')
    expect(html.match(/t\/u\//g)).toHaveLength(1)
    expect(text.trim()).toBe('Oi. Não quero mais (https://app.br/t/u/7.99)')
  })
})

describe('plain text', () => {
  test('leaves as typed, with its links followed, the way out, and a twin in markup', async () => {
    const { html, text } = await mailOf({
      content: 'Olá, {{name}} & <3!\n\n  Veja https://x.com/?a=1&b=2.\n{{user.capture_page}}',
    })
    expect(text.trimEnd()).toBe(
      'Olá, Ana Conceição 🎉 & <3!\n\n  Veja https://app.br/t/c/7.99.1.\nhttps://app.br/t/c/7.99.2\n\nDescadastrar: https://app.br/t/u/7.99',
    )
    expect(html).toContain(
      '<div>Olá, Ana Conceição 🎉 &amp; &lt;3!<br>\n<br>\n  Veja <a href="https://app.br/t/c/7.99.1">https://x.com/?a=1&amp;b=2</a>.<br>\n' +
        '<a href="https://app.br/t/c/7.99.2">https://conheca.com.br/?a=1&amp;b=2</a></div>',
    )
    expect(html).toContain('>Descadastrar</a>')
    expect(html).toContain('<img src="https://app.br/t/o/7.99.gif"')
  })

  test('an address that is not followed is a link all the same', async () => {
    const { html, text } = await mailOf({ content: 'https://x.com/unsubscribe?a=1&b=2' })
    expect(text).toContain('https://x.com/unsubscribe?a=1&b=2')
    expect(html).toContain(
      '<a href="https://x.com/unsubscribe?a=1&amp;b=2">https://x.com/unsubscribe?a=1&amp;b=2</a>',
    )
  })

  test('the lines of a value are lines in both parts', async () => {
    const mail = await mailOf({
      content: 'Nota: {{contact.cidade}}.',
      to: { metadata: { cidade: 'a\r\nb\rc\nd <e>' } },
    })
    expect(mail.text).toContain('Nota: a\nb\nc\nd <e>.')
    expect(mail.html).toContain('Nota: a<br>\nb<br>\nc<br>\nd &lt;e&gt;.')
  })
})

describe('the links to be registered', () => {
  test('are the addresses as typed, the author’s values in them, each once', () => {
    const content = `<a href="{{user.capture_page}}&amp;c=3">1</a><a href="https://wa.me/55?text=Sou+{{name}}">2</a>
      <a href="{{contact.site}}">3</a><a href="https://wa.me/55?text=Sou+{{name}}">2</a><a href="{{user.nada}}">4</a>
      <a href="mailto:a@b.c">5</a><a href="#topo">6</a><a href="tel:+5511">7</a><a href="javascript:alert(1)">8</a>`
    expect(linksOf({ subject: '', content, preheader: '' }, author)).toEqual([
      'https://conheca.com.br/?a=1&b=2&c=3',
      'https://wa.me/55?text=Sou+{{name}}',
      '{{contact.site}}',
    ])
  })

  test('hold no hole that the template does not have', () => {
    const sly = { ...author, attributes: { site: 'https://x.com/{{name}}' } }
    expect(linksOf({ subject: '', content: '<a href="{{user.site}}">x</a>', preheader: '' }, sly)).toEqual([
      'https://x.com/%7B%7Bname}}',
    ])
    const spelled = '<a href="https://x.com/&#123;&#123;name}}">x</a>'
    expect(linksOf({ subject: '', content: spelled, preheader: '' }, author)).toEqual([
      'https://x.com/%7B%7Bname}}',
    ])
  })
})

test('a value is never read as a hole, not even the author’s', async () => {
  const sly = '{{email}} {{user.email}}'
  const to = { name: sly, metadata: { cidade: sly } }
  const mail = await mailOf({ subject: '{{name}}', content: '<p>{{name}} {{contact.cidade}}</p>', to })
  expect(mail.subject).toBe(sly)
  expect(mail.text).toContain(`${sly} ${sly}`)
  expect(mail.html).toContain(`<p>${sly} ${sly}</p>`)
})

test('characters that programs keep for themselves stand for nothing', async () => {
  const mail = await mailOf({ content: '<p>\uFDD00\uFDD1 &#xFDD0;9&#xFDD1; {{name}}</p>' })
  expect(mail.text).toContain('\uFFFD0\uFFFD  Ana Conceição 🎉')
})
