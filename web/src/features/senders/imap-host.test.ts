import { expect, test } from 'vitest'

import { imapHost } from './imap-host.ts'

test.each([
  ['smtp.gmail.com', 'imap.gmail.com'],
  ['smtp.office365.com', 'outlook.office365.com'],
  ['smtp.zoho.com', 'imap.zoho.com'],
  ['smtp.hostinger.com', 'imap.hostinger.com'],
  ['email-ssl.com.br', 'email-ssl.com.br'],
  ['smtps.uol.com.br', 'imap.uol.com.br'],
  ['email-smtp.sa-east-1.amazonaws.com', ''],
])('messages leave by %s, answers arrive at %s', (smtp, imap) => {
  expect(imapHost(smtp)).toBe(imap)
})
