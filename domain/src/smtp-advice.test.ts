import { expect, test } from 'vitest'

import { isAligned, smtpAdvice, type SmtpTrouble } from './smtp-advice.ts'
import { readReply, type SmtpPhase } from './smtp-reply.ts'

const trouble = (phase: SmtpPhase, reply: string, more: Partial<SmtpTrouble> = {}): SmtpTrouble => ({
  ...readReply(reply),
  phase,
  security: 'starttls',
  port: 587,
  ...more,
})

test.each<[string, SmtpTrouble, RegExp]>([
  ['STARTTLS is not offered', trouble('tls', '502 5.5.1 não sei'), /não oferece STARTTLS.*465/],
  [
    'encryption is not offered and there is a password',
    trouble('tls', 'O servidor não oferece conexão segura', { security: 'opportunistic' }),
    /não oferece STARTTLS.*senha não é enviada/,
  ],
  [
    'STARTTLS is spoken to port 465',
    trouble('greeting', 'O servidor não respondeu a tempo.', { port: 465, wireCode: 'ETIMEDOUT' }),
    /465 usa TLS desde o início.*“TLS direto \(porta 465\)”/,
  ],
  [
    'port 465 closes the line',
    trouble('greeting', 'O servidor encerrou a conexão.', { port: 465, wireCode: 'ECONNECTION' }),
    /465 usa TLS desde o início/,
  ],
  [
    'TLS is spoken to a port that begins in clear',
    trouble('tls', '', { security: 'tls', wireCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }),
    /não usa TLS direto.*STARTTLS/,
  ],
  [
    'the password is wrong',
    trouble('auth', '535 5.7.8 authentication failed'),
    /usuário ou a senha.*senha de app/,
  ],
  [
    'Google wants another password',
    trouble('auth', '534-5.7.9 Application-specific password required'),
    /senha de app/,
  ],
  [
    'Microsoft lets nobody in by password',
    trouble('auth', '535 5.7.139 SmtpClientAuthentication is disabled for the Tenant'),
    /administrador/,
  ],
  [
    'logging in fails for now',
    trouble('auth', '454 4.7.0 Temporary authentication failure'),
    /Tente de novo/,
  ],
  ['a login is asked for', trouble('mail', '530 5.7.0 Authentication required'), /usuário, senha/],
  [
    'the certificate is of no known authority',
    trouble('tls', '', { wireCode: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    /NODE_EXTRA_CA_CERTS/,
  ],
  [
    'the certificate is of another',
    trouble('tls', '', { wireCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    /outro nome/,
  ],
  ['the certificate is old', trouble('tls', '', { wireCode: 'CERT_HAS_EXPIRED' }), /venceu/],
  ['nobody listens', trouble('connect', '', { wireCode: 'ECONNREFUSED' }), /Ninguém atende nesta porta/],
  ['nobody answers', trouble('connect', '', { wireCode: 'ETIMEDOUT' }), /não respondeu.*porta 25/],
  ['the domain is not authenticated', trouble('body', '550 5.7.26 unauthenticated'), /SPF.*DKIM.*DMARC/],
  ['the sender is listed', trouble('rcpt', '554 5.7.1 blocked using zen.spamhaus.org'), /lista de bloqueio/],
  ['the content is refused', trouble('body', '550 5.7.1 spam'), /política ou conteúdo/],
  [
    'the address is not the account’s',
    trouble('mail', '553 5.7.1 not owned by user x'),
    /e-mail de remetente/,
  ],
  ['it is too fast', trouble('mail', '450 4.7.1 Error: too much mail from x'), /mais devagar.*limite/],
  ['nobody has that address', trouble('rcpt', '550 5.1.1 User unknown'), /destinatário do teste/],
])('when %s, the advice says what to do', (_case, heard, advice) => {
  expect(smtpAdvice(heard)).toMatch(advice)
})

test('where only the server knows, its words stand alone', () => {
  expect(smtpAdvice(trouble('body', '554 Transaction failed'))).toBeUndefined()
})

test.each([
  ['exemplo.com.br', 'exemplo.com.br', true],
  ['EXEMPLO.com.br', 'exemplo.com.br', true],
  ['mail.exemplo.com.br', 'exemplo.com.br', true],
  ['exemplo.com.br', 'news.exemplo.com.br', true],
  ['outro.com.br', 'exemplo.com.br', false],
  ['meuexemplo.com.br', 'exemplo.com.br', false],
])('a signature of %s for a sender of %s: %s', (signing, from, aligned) => {
  expect(isAligned(signing, from)).toBe(aligned)
})
