import { createHash } from 'node:crypto'

import { escapeHtml } from '@cadencia/domain/template'

const style = `
:root { color-scheme: light dark }
body { margin: 0; padding: 48px 20px; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f8fafc, #0a0f13); color: light-dark(#121c23, #edf1f4) }
main { max-width: 480px; margin: 0 auto; padding: 32px 24px; border: 1px solid light-dark(#dbe0e4, #283239); border-radius: 12px; background: light-dark(#ffffff, #12181d); overflow-wrap: anywhere }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3 }
p { margin: 0 0 16px }
small { color: light-dark(#59656e, #96a0a7) }
button { width: 100%; min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; font: inherit; font-weight: 600; background: light-dark(#076070, #5ecad6); color: light-dark(#ffffff, #06222a); cursor: pointer }
button:focus-visible { outline: 3px solid light-dark(#121c23, #edf1f4); outline-offset: 2px }
`

/** A page of its own kind: no script, no picture, one style known by its hash, and a form that comes back here. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (title: string, content: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${content}
</main></body></html>`

type Reader = {
  address: string | null
  fromName: string | null
  fromAddress: string | null
  name: string | null
  company: string | null
}

/** As the reader knows them from the message itself; never by the address with which they sign in. */
function writerOf({ fromName, fromAddress, name, company }: Reader): string {
  const parts = [fromName?.trim() || name?.trim(), company?.trim()].filter((part) => part)
  return [...new Set(parts)].join(', ') || fromAddress || 'o remetente da mensagem'
}

/** Enough to be recognised by whoever it belongs to, too little for anybody else. */
const hidden = (address: string) =>
  address.includes('@') ? address.replace(/^(.).*(?=@)/, '$1•••') : `•••${address.slice(-4)}`

const toAddress = ({ address }: Reader) =>
  address ? ` (<strong>${escapeHtml(hidden(address))}</strong>)` : ''

export const askPage = (reader: Reader) =>
  page(
    'Deixar de receber mensagens',
    `<p>Quem escreve é <strong>${escapeHtml(writerOf(reader))}</strong>. Ao confirmar, você não recebe mais e-mails, mensagens de WhatsApp nem ligações desse remetente${toAddress(reader)}.</p>
<form method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click"><input type="hidden" name="from" value="page">
<button type="submit">Não quero mais receber</button>
</form>`,
  )

const mayStillArrive = (leaving: number) => {
  if (leaving === 0) return ''
  return leaving === 1
    ? ' Uma mensagem já estava a caminho e ainda pode chegar.'
    : ` ${leaving} mensagens já estavam a caminho e ainda podem chegar.`
}

/** `leaving` messages were handed over at that moment, and cannot be stopped any more. */
export const donePage = (reader: Reader & { leaving: number }) =>
  page(
    'Pronto, você não recebe mais',
    `<p><strong>${escapeHtml(writerOf(reader))}</strong> não entra mais em contato com você: nem e-mails, nem mensagens de WhatsApp, nem ligações${toAddress(reader)}. Já está valendo.${mayStillArrive(reader.leaving)}</p>
<p><small>Pode fechar esta página.</small></p>`,
  )

export const unknownPage = page(
  'Este link não existe',
  '<p>Ele pode ter sido copiado pela metade. Abra de novo a mensagem que você recebeu e use o link dela.</p>',
)

export const badRequestPage = page(
  'Não entendemos o pedido',
  '<p>Volte à página anterior e use o botão dela.</p>',
)

export const awayPage = page(
  'Indisponível no momento',
  '<p>Tente de novo em alguns minutos. Nada se perdeu.</p>',
)

export const failedPage = page('Algo deu errado', '<p>Tente de novo em alguns minutos.</p>')
