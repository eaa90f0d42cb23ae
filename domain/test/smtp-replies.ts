import type { SmtpPhase } from '../src/smtp-reply.ts'

/** What a reply has to be taken for, in a word. */
export type Expected =
  | 'accepted'
  | 'retry'
  | 'slow down'
  | 'soft bounce'
  | 'hard bounce'
  | 'failed'
  | 'blocked'
  | 'policy'
  | 'alarm'
  | 'away'
  | 'stopped'

/** Whose server, where in the dialogue, what the reply means and how long it asks to wait, and its lines. */
const examples = `
Gmail | body | accepted | 250 2.0.0 OK  1700000000 d2e1a72fcca58-6c2f3b-gsmtp
Gmail | rcpt | hard bounce | 550-5.1.1 The email account that you tried to reach does not exist. Please try / 550-5.1.1 double-checking the recipient's email address for typos or / 550 5.1.1 unnecessary spaces. a1-gsmtp
Gmail | rcpt | hard bounce | 550 5.2.1 The email account that you tried to reach is inactive. gsmtp
Gmail | rcpt | retry | 550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.
Gmail | rcpt | retry | 450-4.2.1 The user you are trying to contact is receiving mail too quickly. Please / 450 4.2.1 resend your message at a later time. gsmtp
Gmail | rcpt | retry | 450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.
Gmail | rcpt | slow down | 450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error. gsmtp
Gmail | rcpt | soft bounce | 452-4.2.2 The recipient's inbox is out of storage space. Please direct the / 452 4.2.2 recipient to their settings. gsmtp
Gmail | rcpt | soft bounce | 552 5.2.2 The email account that you tried to reach is over quota. gsmtp
Gmail | body | slow down | 421-4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address. / 421 4.7.0 It has been temporarily rate limited. gsmtp
Gmail | body | slow down | 421-4.7.28 Gmail has detected an unusual rate of email originating from your SPF domain. gsmtp
Gmail | body | retry | 421 4.7.0 Temporary System Problem. Try again later. gsmtp
Gmail | greeting | away | 421 4.7.0 Try again later, closing connection. gsmtp
Gmail | mail | retry | 451 4.3.0 Mail server temporarily rejected message. gsmtp
Gmail | rcpt | slow down | 452 4.5.3 Your message has too many recipients. gsmtp
Gmail | auth | away | 454 4.7.0 Too many login attempts, please try again later. gsmtp
Gmail | auth | stopped | 535-5.7.8 Username and Password not accepted. For more information, go to / 535 5.7.8 https://support.google.com/mail/?p=BadCredentials gsmtp
Gmail | auth | stopped | 534-5.7.9 Application-specific password required. gsmtp
Gmail | auth | stopped | 534-5.7.14 Please log in with your web browser and then try again. gsmtp
Gmail | mail | stopped | 530 5.7.0 Must issue a STARTTLS command first. gsmtp
Gmail | mail | stopped | 530-5.5.1 Authentication Required. gsmtp
Gmail | body | away | 550-5.4.5 Daily user sending limit exceeded. For more information on Gmail / 550 5.4.5 sending limits go to the help pages. gsmtp
Gmail | body | away | 550 5.4.5 Daily SMTP relay sending limit exceeded for user. gsmtp
Gmail | body | blocked | 550-5.7.26 Your email has been blocked because the sender is unauthenticated. / 550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. gsmtp
Gmail | body | policy | 550-5.7.1 Our system has detected that this message is likely unsolicited mail. gsmtp
Gmail | body | blocked | 550 5.7.25 The IP address sending this message does not have a PTR record setup. gsmtp
Gmail | body | policy | 552-5.7.0 This message was blocked because its content presents a potential security issue. gsmtp
Gmail | body | failed | 552 5.3.4 Your message exceeded Google's message size limits. gsmtp
Gmail | rcpt | hard bounce | 553-5.1.3 The recipient address is not a valid RFC 5321 address. gsmtp
Gmail | mail | alarm | 555-5.5.2 Syntax error, goodbye. gsmtp
Gmail | mail | alarm | 502-5.5.1 Unrecognized command. gsmtp
Gmail | data | alarm | 503 5.5.1 RCPT first. gsmtp
Outlook.com | rcpt | failed | 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).
Outlook.com | greeting | away 3600 s | 550 5.7.1 Unfortunately, messages from [203.0.113.9] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).
Outlook.com | body | blocked | 550 5.7.515 Access denied, sending domain exemplo.com.br does not meet the required authentication level.
Outlook.com | mail | slow down | 451 4.7.650 The mail server [203.0.113.9] has been temporarily rate limited due to IP reputation (S775).
Outlook.com | rcpt | soft bounce | 552 5.2.2 This message is larger than the current system limit or the recipient's mailbox is full.
Outlook.com | rcpt | soft bounce | 554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException
Exchange Online | rcpt | hard bounce | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@exemplo.com.br not found by SMTP address lookup
Exchange Online | rcpt | hard bounce | 550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found
Exchange Online | rcpt | failed | 550 5.4.1 Recipient address rejected: Access denied. AS(201806281)
Exchange Online | rcpt | failed | 550 5.7.1 RESOLVER.RST.AuthRequired; authentication required
Exchange Online | body | blocked | 550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.
Exchange Online | body | stopped | 554 5.2.252 SendAsDenied; jose@aurora.com.br not allowed to send as vendas@aurora.com.br; STOREDRV.Submission.Exception
Exchange Online | mail | stopped | 550 5.7.60 SMTP; Client does not have permissions to send as this sender
Exchange Online | mail | stopped | 530 5.7.57 Client not authenticated to send mail.
Exchange Online | auth | stopped | 535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.
Exchange Online | auth | stopped | 535 5.7.3 Authentication unsuccessful
Exchange Online | body | away | 550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients
Exchange Online | body | away | 554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message; submission quota exceeded
Exchange Online | body | slow down | 432 4.3.2 Concurrent connections limit exceeded. STOREDRV.ClientSubmit
Exchange Online | rcpt | slow down | 432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded
Exchange Online | mail | retry | 451 4.7.500 Server busy. Please try again later from [203.0.113.9].
Exchange | mail | retry | 452 4.3.1 Insufficient system resources
Exchange | rcpt | stopped | 550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain
Exchange | body | failed | 552 5.3.4 Message size exceeds fixed maximum message size
Exchange | mail | stopped | 501 5.1.7 Invalid address
Exchange | auth | stopped | 504 5.7.4 Unrecognized authentication type
Exchange | tls | away | 454 4.7.0 TLS not available due to temporary reason
Yahoo | mail | slow down | 421 4.7.0 [TSS04] Messages from 203.0.113.9 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1
Yahoo | body | retry | 421 4.7.1 [TS03] All messages from 203.0.113.9 will be permanently deferred; Retrying will NOT succeed.
Yahoo | rcpt | hard bounce | 554 delivery error: dd This user doesn't have a yahoo.com.br account (ana@yahoo.com.br) [0]
Yahoo | rcpt | hard bounce | 552 1 Requested mail action aborted, mailbox not found
Yahoo | body | policy | 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes
Yahoo | body | policy | 554 Message not allowed - [PH01] Email not accepted for policy reasons.
Yahoo | mail | blocked | 553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.9, because the ip is in Spamhaus's list
Yahoo | mail | retry | 451 Resources temporarily not available - Please try again later [#4.16.5].
iCloud | rcpt | hard bounce | 550 5.1.1 <ana@icloud.com>: user lookup success but no user record found
iCloud | body | policy | 554 5.7.1 [HM08] Message rejected due to local policy. Please visit https://support.apple.com
iCloud | rcpt | soft bounce | 552 5.2.2 <ana@icloud.com>: user is over quota
Locaweb | auth | stopped | 535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6
Locaweb | rcpt | hard bounce | 550 5.1.1 <ana@exemplo.com.br>: Recipient address rejected: User unknown in virtual mailbox table
Locaweb | rcpt | slow down | 450 4.7.1 <jose@aurora.com.br>: Sender address rejected: limite de envio por hora excedido
Locaweb | body | policy | 550 5.7.1 Mensagem bloqueada por conteúdo suspeito
Locaweb | rcpt | stopped | 553 5.7.1 <vendas@aurora.com.br>: Sender address rejected: not owned by user jose@aurora.com.br
UOL | rcpt | hard bounce | 550 Usuário inexistente
UOL | rcpt | hard bounce | 550 5.1.1 <ana@uol.com.br>: Recipient address rejected: Usuario desconhecido
UOL | rcpt | soft bounce | 452 4.2.2 Caixa postal cheia
UOL | rcpt | slow down 600 s | 450 4.7.1 Muitas conexões do seu endereço. Tente novamente em 10 minutos.
UOL | body | policy | 554 5.7.1 Mensagem rejeitada por política anti-spam
BOL | rcpt | hard bounce | 550 Conta desativada
Terra | rcpt | hard bounce | 550 5.1.1 <ana@terra.com.br>: conta inexistente
Locaweb | mail | slow down 3600 s | 450 4.7.1 Você enviou mensagens demais. Tente novamente em 1 hora.
Locaweb | rcpt | away 3600 s | 550 5.7.1 Limite de envio excedido. Tente novamente em 1 hora.
Locaweb | body | slow down 3600 s | 550 Muitas mensagens em pouco tempo. Tente novamente em 1 hora.
Locaweb | body | blocked | 554 Seu IP 203.0.113.9 consta em RBL
Locaweb | body | blocked | 550 5.7.1 Mensagem recusada: remetente em lista de bloqueio (blacklist)
Exchange Online | body | blocked | 550 5.7.606 Access denied, banned sending IP [203.0.113.9]
Exchange Online | body | blocked | 550 5.7.509 Access denied, sending domain exemplo.com.br does not pass DMARC verification and has a DMARC policy of reject
Exchange Online | rcpt | failed | 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup
Exchange Online | rcpt | failed | 550 5.7.1 You are not allowed to send to this recipient (restricted mailbox)
Gmail | body | blocked | 550 5.7.1 Unauthenticated email from exemplo.com.br is not accepted due to domain's DMARC policy. gsmtp
Gmail | body | blocked | 550 5.7.27 SPF does not pass. gsmtp
KingHost | body | slow down 3600 s | 451 4.7.1 Limite de envio atingido, aguarde 1 hora
Hostinger | body | slow down | 451 4.7.1 Sender has exceeded the outgoing hourly limit. Try again later
HostGator | rcpt | away | 550 Domain aurora.com.br has exceeded the max emails per hour (150/150 (100%)) allowed. Message discarded.
Zimbra | rcpt | soft bounce | 452 4.2.2 Over quota
Postfix | rcpt | hard bounce | 550 5.1.1 <ana@exemplo.com.br>: Recipient address rejected: User unknown in local recipient table
Postfix | rcpt | retry | 450 4.2.0 <ana@exemplo.com.br>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/exemplo.com.br.html
Postfix | rcpt | retry 300 s | 450 4.2.0 <ana@exemplo.com.br>: Recipient address rejected: Greylisted for 300 seconds
Postfix | rcpt | retry | 451 4.3.0 <ana@exemplo.com.br>: Temporary lookup failure
Postfix | rcpt | retry | 450 4.1.2 <ana@exemplo.invalid>: Recipient address rejected: Domain not found
Postfix | rcpt | hard bounce | 550 5.1.2 <ana@exemplo.invalid>: Recipient address rejected: Domain not found
Postfix | rcpt | hard bounce | 556 5.1.10 <ana@exemplo.com.br>: Recipient address rejected: Domain exemplo.com.br does not accept mail (nullMX)
Postfix | rcpt | stopped | 554 5.7.1 <ana@exemplo.com.br>: Relay access denied
Postfix | rcpt | blocked | 554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org
Postfix | mail | failed | 552 5.3.4 Message size exceeds fixed limit
Postfix | mail | retry | 452 4.3.1 Insufficient system storage
Postfix | rcpt | slow down | 450 4.7.1 Error: too many mails from 203.0.113.9
Postfix | mail | slow down | 421 4.7.0 mx.exemplo.com.br Error: too many errors
Postfix | mail | slow down | 450 4.7.1 Error: too much mail from 203.0.113.9
Postfix | rcpt | slow down | 450 4.7.1 Error: too many recipients from 203.0.113.9
Postfix | greeting | away | 421 4.7.0 mx.exemplo.com.br Error: too many connections from 203.0.113.9
Postfix | rcpt | blocked | 550 5.7.1 Client host rejected: cannot find your reverse hostname, [203.0.113.9]
Postfix | rcpt | blocked | 550 Service unavailable; client [203.0.113.9] blocked using zen.spamhaus.org; the address is no longer accepted
Postfix | rcpt | hard bounce | 550 5.1.1 <dmarc@exemplo.com.br>: Recipient address rejected: User unknown in local recipient table
Postfix | rcpt | hard bounce | 550 <spf.dkim@exemplo.com.br>: User unknown
Postfix | greeting | away | 421 4.3.2 All server ports are busy
Postfix | greeting | away | 554 5.7.1 mx.exemplo.com.br ESMTP not accepting messages
Postfix | rcpt | alarm | 504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname
Postfix | mail | stopped | 501 5.1.7 Bad sender address syntax
Postfix | mail | stopped | 550 5.1.8 <jose@aurora.invalid>: Sender address rejected: Domain not found
Postfix | data | failed | 554 5.5.1 Error: no valid recipients
Postfix | auth | away | 454 4.7.0 Temporary authentication failure: Connection lost to authentication server
Postfix | auth | stopped | 535 5.7.8 Error: authentication failed: authentication failure
Postfix | body | retry | 451 4.7.1 Service unavailable - try again later
Exim | rcpt | hard bounce | 550 No such user here
Exim | rcpt | hard bounce | 550 Unrouteable address
Exim | rcpt | stopped | 550 relay not permitted
Exim | rcpt | failed | 550 Administrative prohibition
Exim | rcpt | retry | 451 Temporary local problem - please try later
Exim | rcpt | soft bounce | 452 mailbox is full, blocks limit exceeded, inode limit exceeded
Exim | body | failed | 552 Message size exceeds maximum permitted
Exim | mail | stopped | 550 Sender verify failed
Exim | body | policy | 550 This message was classified as SPAM and may not be delivered
Exim | auth | stopped | 535 Incorrect authentication data
Exim | rcpt | retry 299 s | 451 4.7.1 Greylisting in action, please come back in 00:04:59
Exim | rcpt | alarm | 501 <ana@exemplo>: malformed address
qmail | rcpt | hard bounce | 553 sorry, no mailbox here by that name. (#5.7.17)
qmail | rcpt | stopped | 553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)
sendmail | rcpt | hard bounce | 550 5.1.1 ana@exemplo.com.br... User unknown
sendmail | rcpt | hard bounce | 551 5.1.6 ana@exemplo.com.br has moved to ana@outro.com.br
sendmail | mail | retry | 452 4.4.5 Insufficient disk space; try again later
sendmail | greeting | away | 554 mx.exemplo.com.br ESMTP not accepting messages
RFC 7504 | rcpt | hard bounce | 521 5.3.2 exemplo.com.br does not accept mail
Amazon SES | body | accepted | 250 Ok 0100018bd0a1b2c3-4d5e6f70-8192-a3b4-c5d6-e7f80910aabb-000000
Amazon SES | body | slow down | 454 Throttling failure: Maximum sending rate exceeded.
Amazon SES | body | slow down | 454 Throttling failure: Daily message quota exceeded.
Amazon SES | body | stopped | 554 Message rejected: Email address is not verified. The following identities failed the check in region SA-EAST-1: vendas@aurora.com.br
Amazon SES | auth | stopped | 535 Authentication Credentials Invalid
Amazon SES | body | failed | 554 Transaction failed: Local address contains control or whitespace
Amazon SES | body | retry | 451 Timeout waiting for data from client.
Amazon SES | rcpt | alarm | 501 Invalid RCPT TO address provided
SendGrid | body | stopped | 550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.
SendGrid | auth | stopped | 535 Authentication failed: The provided authorization grant is invalid, expired, or revoked
SendGrid | auth | away | 451 Authentication failed: Maximum credits exceeded
SendGrid | rcpt | slow down | 450 too frequent connects from 203.0.113.9, please try again later.
Mailgun | body | accepted | 250 Great success
Mailgun | body | slow down 2700 s | 421 Domain aurora.com.br is not allowed to send: recipient limit exceeded, try again after 45 minutes
Mailgun | body | stopped | 550 5.7.1 Your account is temporarily disabled. Please contact support to resolve.
Mailgun | auth | stopped | 535 5.7.0 Mailgun is not loving your login or password
Zoho | auth | stopped | 535 Authentication Failed
Zoho | mail | stopped | 553 Relaying disallowed as vendas@aurora.com.br
Zoho | body | stopped | 550 5.4.6 Unusual sending activity detected. Please try after sometime
Zoho | body | policy | 554 5.7.7 Email policy violation detected
Postmark | auth | stopped | 535 5.7.8 Error: authentication failed
Brevo | auth | stopped | 525 5.7.1 Unauthorized IP address
Brevo | body | stopped | 502 5.7.0 Your SMTP account is not yet activated. Contact us
Mimecast | rcpt | hard bounce | 550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550
Proofpoint | rcpt | hard bounce | 550 5.1.1 User Unknown
Barracuda | rcpt | slow down 30 s | 451 4.7.1 Recipient is rate limited, retry in 30s
`

/** Replies of servers in use, as their documentation and their users give them; names and numbers are made up. */
export const replies = examples
  .trim()
  .split('\n')
  .map((row) => {
    const [server = '', phase = '', means = '', ...lines] = row.split(' | ')
    const [, expected = '', seconds] = /^(.*?)(?: (\d+) s)?$/.exec(means) ?? []
    return {
      server,
      // The table above holds nothing else, or its test fails.
      phase: phase as SmtpPhase,
      expected: expected as Expected,
      afterSeconds: seconds === undefined ? undefined : Number(seconds),
      reply: lines.join(' | ').replaceAll(' / ', '\r\n'),
    }
  })
