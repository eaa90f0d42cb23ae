import { compile, fill } from '@cadencia/domain/template'

import { compileEmail, composeEmail, linksOf } from '#server/src/channels/email/compose/email.ts'
import { messageName } from '#server/src/channels/email/message-id.ts'
import { createTokens } from '#server/src/channels/token.ts'
import { composeByNodemailer } from '#server/test/mail-composer.ts'

import { fastest, type Figure } from './machine.ts'
import { personAt } from './people.ts'

const messages = 20_000
const author = { email: 'marina@aurora.com.br', attributes: { name: 'Marina Duarte', company: 'Aurora' } }
const sender = { fromName: 'Marina Duarte', fromAddress: 'marina@aurora.com.br', replyTo: undefined }
const paragraph =
  '<p style="margin:0 0 16px">Ajudamos equipes pequenas a não deixar nenhum cliente sem resposta: os contatos, as propostas e os retornos ficam num lugar só, e ninguém precisa lembrar de nada.</p>'
const template = {
  preheader: '',
  subject: '{{name}}, uma ideia para o time de {{contact.cidade}}',
  content: `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;background:#f4f6f8;font-family:Arial,Helvetica,sans-serif;color:#1f2a33">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;line-height:1.6">
<p>Olá, {{name}}, tudo bem por {{contact.cidade}}?</p>
${paragraph}
${paragraph}
${paragraph}
<p>Posso mostrar em 15 minutos, com exemplos do segmento de {{contact.cidade}}?</p>
<p><a href="https://conheca.exemplo.com.br/demonstracao?origem=email" style="display:inline-block;padding:12px 20px">Escolher um horário</a></p>
${paragraph}
${paragraph}
<p>Se preferir, <a href="https://wa.me/5511900000000">me chame no WhatsApp</a> ou leia
<a href="https://blog.exemplo.com.br/casos/distribuidora">o caso completo</a>.</p>
<p>Um abraço,<br><strong>{{user.name}}</strong> · {{user.company}}</p>
</div>
</body>
</html>`,
}

const people = Array.from({ length: messages }, (_, index) => {
  const { name, email, whatsapp, city } = personAt(index)
  return { name, email, whatsapp, metadata: { cidade: city } }
})

/** A mail of 1.7 kB with 5 values and 3 links: composed from a compiled template, beside nodemailer composing it whole. */
export async function compose(): Promise<Figure[]> {
  const tokens = createTokens([{ id: 1, key: Buffer.alloc(32, 1) }])
  const urls = {
    open: (accountId: number, messageId: number) =>
      `https://app.exemplo.com.br/t/o/${tokens.sign({ kind: 'open', accountId, messageId })}.gif`,
    click: (accountId: number, messageId: number, linkId: number) =>
      `https://app.exemplo.com.br/t/c/${tokens.sign({ kind: 'click', accountId, messageId, linkId })}`,
    unsubscribe: (accountId: number, messageId: number) =>
      `https://app.exemplo.com.br/t/u/${tokens.sign({ kind: 'unsubscribe', accountId, messageId })}`,
  }
  const linkIds = new Map(linksOf(template, author).map((url, index) => [url, index + 1]))
  const plain = { open: () => 'https://x/o', click: () => 'https://x/c', unsubscribe: () => 'https://x/u' }
  const signed = await compileEmail({ template, author, sender, linkIds, urls })
  const unsigned = await compileEmail({ template, author, sender, linkIds, urls: plain })
  const date = new Date()
  let bytes = 0
  const all = (compiled: typeof signed) => () => {
    for (const [index, to] of people.entries()) {
      const ids = { accountId: 1, messageId: index + 1 }
      const name = compiled === signed ? messageName(tokens, ids) : 'c1'
      const message = { ...ids, to, date, name, messageIdDomain: 'aurora.com.br' }
      const composed = composeEmail(compiled, message)
      if (!composed.ok) throw new Error(composed.reason)
      bytes += composed.raw.length
    }
  }
  const [withTokens, without] = [await fastest(all(signed)), await fastest(all(unsigned))]

  const few = people.slice(0, 2000)
  const [subject, content] = [compile(template.subject), compile(template.content)]
  const whole = await fastest(async () => {
    for (const to of few) {
      const html = fill(content, to, author, 'html').text
      const built = await composeByNodemailer({
        from: { name: sender.fromName, address: sender.fromAddress },
        to: { name: to.name, address: to.email },
        subject: fill(subject, to, author, 'subject').text,
        text: 'texto',
        html,
      })
      bytes += built.length
    }
  }, 3)
  if (bytes === 0) throw new Error('nothing was composed')

  const compiling = await fastest(async () => {
    for (let turn = 0; turn < 100; turn++) await compileEmail({ template, author, sender, linkIds, urls })
  })
  const each = (seconds: number, count: number) => (seconds / count) * 1e6
  return [
    { name: 'compose a message', value: each(without, messages), unit: 'µs' },
    { name: 'compose, with its 6 tokens signed', value: each(withTokens, messages), unit: 'µs' },
    { name: 'the same by nodemailer', value: each(whole, few.length), unit: 'µs' },
    {
      name: `compile a template of ${template.content.length} characters`,
      value: each(compiling, 100),
      unit: 'µs',
    },
  ]
}
