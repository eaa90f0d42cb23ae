import type { SmtpPhase } from '../src/smtp-reply.ts'
import type { Expected } from './smtp-replies.ts'

/** Where the code leaves it open, each of these decides by itself. */
const table = `
soft bounce | rcpt | 452 | overquota; user is over quota; quota exceeded; exceeded storage; exceeded quota; exceeded its space
soft bounce | rcpt | 452 | mailbox full; inbox is full; mailbox size exceeded; caixa cheia; caixa postal lotada; cota excedida
slow down | rcpt | 451 | at this rate; too many mails; too fast; too quickly; throttled; limited; unexpected volume
slow down | rcpt | 451 | muitas conexões; muitos e-mails; too much mail; too frequent connects; daily quota
away | rcpt | 550 | sending limit; relay quota; submission quota; Daily User Limit; hourly quota; outgoing limit; daily cota
away | rcpt | 550 | cota de envio; limite de envio; limite diário; cota diária; de envio por hora no limite; max emails per hour
stopped | rcpt | 550 | not owned by user; sender address rejected: not logged in; sender address rejected: domain not found
stopped | rcpt | 550 | SendAsDenied; send as denied; not allowed to send as x; match a verified sender
stopped | rcpt | 550 | email address is not verified; domain is not verified; unusual sending activity; unable to relay
stopped | rcpt | 550 | your account is disabled; your account is suspended; your account is blocked; your account is locked
stopped | rcpt | 550 | your account is inactive; your account is not activated; your smtp account is blocked
stopped | rcpt | 550 | relay denied; relay access denied; relaying not permitted; relaying disallowed; relay prohibited
stopped | rcpt | 550 | not in my list of allowed rcpthosts
hard bounce | rcpt | 550 | user unknown; unknown user; unknown recipient; unknown mailbox; unknown local-part; recipient unknown
hard bounce | rcpt | 550 | unrouteable address; not our customer; no mailbox by that name; no mailbox here by that name
hard bounce | rcpt | 550 | no such user; no such mailbox; no such recipient; no such account; no such address; no such person
hard bounce | rcpt | 550 | no such local user; invalid recipient; invalid mailbox; invalid user
hard bounce | rcpt | 550 | not a valid recipient; not a valid mailbox; not a valid user
hard bounce | rcpt | 550 | user x not found; mailbox x not found; account x not found; recipient x not found; address x not found
hard bounce | rcpt | 550 | user x does not exist; user x doesn't exist; user x doesn't have a x account; user x is disabled
hard bounce | rcpt | 550 | user x is closed; user x is deactivated; user x is no longer here
hard bounce | rcpt | 550 | usuário inexistente; usuario inexistente; conta inexistente; caixa postal inexistente
hard bounce | rcpt | 550 | destinatário inexistente; endereço inexistente; endereco inexistente
hard bounce | rcpt | 550 | conta desconhecida; conta não existe; conta nao existe; conta não encontrada; conta desativada
hard bounce | rcpt | 550 | conta cancelada; conta encerrada; e-mail inexistente; e-mail não existe; e-mail x não encontrado
policy | body | 554 | spam; policy; política; politica; blocked; bloqueada
blocked | rcpt | 554 | DMARC; SPF; DKIM; ARC; unauthenticated sender; authentication checks; PTR; reverse DNS; DNS reverso
blocked | rcpt | 554 | Spamhaus; SpamCop; Barracuda; SORBS; UCEPROTECT; SURBL; DNSBL; RBL; blacklisted; blocklist; deny list
blocked | rcpt | 554 | lista de bloqueio; lista negra; client host x; banned; bad reputation; má reputação; blocked using x
blocked | rcpt | 554 | your IP is blocked; the IP x is listed; seu IP está bloqueado; not accepted from this IP
failed | rcpt | 554 | RESOLVER.RST.x; not allowed to send to x; not authorized to send to x; restricted mailbox
failed | rcpt | 554 | not in allowed-senders; from outside the organization; só aceita mensagens internas
failed | rcpt | 554 | only accepts mail from x; sender not on the accepted senders list; delivery restriction; não aceita mensagens de remetentes externos
failed | body | 552 | too large; too big; message size; tamanho; grande demais
`

export const decidingWords = table
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [expected = '', phase = '', code = '', words = ''] = row.split(' | ')
    // The table above holds nothing else, or its test fails.
    const where = { expected: expected as Expected, phase: phase as SmtpPhase, code: Number(code) }
    return words.split('; ').map((text) => ({ ...where, text }))
  })
