/** Mails that come back, written from the RFCs and from what servers are known to write. */
export type Written = {
  name: string
  mail: (about: Sent) => string
  verdict: 'hard' | 'blocked' | 'soft' | 'late' | 'arrived' | 'complaint' | 'none'
}

/** The message that comes back: to whom it went, and where it was to be returned to. */
export type Sent = { to: string; returnPath: string; messageId: string; unsubscribe: string }

export const original = ({ to, returnPath, messageId, unsubscribe }: Sent) =>
  [
    `Return-Path: <${returnPath}>`,
    'From: "Aurora Vendas" <vendas@aurora.com.br>',
    `To: Contato <${to}>`,
    'Subject: =?utf-8?B?T2zDoQ==?=',
    `Message-ID: ${messageId}`,
    `List-Unsubscribe: <${unsubscribe}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ].join('\n')

type Block = { action: string; status: string; said?: string; to?: string; originalTo?: string }

const blockOf = ({ action, status, said, to, originalTo }: Block, about: Sent) =>
  [
    ...(originalTo ? [`Original-Recipient: rfc822;${originalTo}`] : []),
    `Final-Recipient: rfc822; ${to ?? about.to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(said ? [`Diagnostic-Code: smtp; ${said}`] : []),
  ].join('\n')

type Style = {
  from: string
  subject: string
  returned: 'message/rfc822' | 'text/rfc822-headers'
  headers?: string[]
}

const styles: Record<string, Style> = {
  Postfix: {
    from: 'MAILER-DAEMON@mx.example (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    returned: 'message/rfc822',
    headers: ['Auto-Submitted: auto-replied'],
  },
  Sendmail: {
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
    subject: 'Returned mail: see transcript for details',
    returned: 'text/rfc822-headers',
    headers: ['Auto-Submitted: auto-generated (failure)'],
  },
  Exim: {
    from: 'Mail Delivery System <Mailer-Daemon@mx.example>',
    subject: 'Mail delivery failed: returning message to sender',
    returned: 'message/rfc822',
    headers: ['Auto-Submitted: auto-replied'],
  },
  Exchange: {
    from: '<postmaster@outlook.example>',
    subject: 'Undeliverable: Olá',
    returned: 'message/rfc822',
    headers: ['X-MS-Exchange-Message-Is-Ndr:', 'Content-Language: pt-BR'],
  },
  Gmail: {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    returned: 'message/rfc822',
    headers: ['Auto-Submitted: auto-replied', 'X-Failed-Recipients: alguem@exemplo.com.br'],
  },
}

function report(style: Style, blocks: readonly Block[], about: Sent): string {
  const { from, subject, returned, headers = [] } = style
  return [
    'Return-Path: <>',
    `X-Original-To: ${about.returnPath}`,
    `From: ${from}`,
    `To: ${about.returnPath}`,
    `Subject: ${subject}`,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="limite/mx.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--limite/mx.example',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered. 250 2.0.0 is not in it.",
    '',
    '--limite/mx.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Fri, 13 Nov 2026 12:00:00 -0300 (BRT)',
    '',
    ...blocks.flatMap((block) => [blockOf(block, about), '']),
    '--limite/mx.example',
    `Content-Type: ${returned}`,
    '',
    original(about),
    '',
    'corpo',
    '--limite/mx.example--',
    '',
  ].join('\r\n')
}

type Case = [what: string, verdict: Written['verdict'], ...blocks: Block[]]

const failed = (status: string, said?: string): Block => ({ action: 'failed', status, ...(said && { said }) })

const cases: Case[] = [
  [
    'an unknown user',
    'hard',
    failed('5.1.1', '550 5.1.1 <x@y>: Recipient address rejected: User unknown in virtual mailbox table'),
  ],
  [
    'an unknown user, folded',
    'hard',
    failed(
      '5.1.1',
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n    550-5.1.1 double-checking the recipient's email address for typos\n    550 5.1.1 or unnecessary spaces.",
    ),
  ],
  ['a domain that is not there', 'hard', failed('5.1.2', '550 5.1.2 Host unknown')],
  [
    'a mailbox that was closed',
    'hard',
    failed('5.2.1', '550 5.2.1 The email account that you tried to reach is disabled.'),
  ],
  ['only a code', 'hard', failed('5.1.1')],
  ['an unknown user by words', 'hard', failed('5.0.0', '550 no such user here')],
  [
    'Office 365, nobody found',
    'hard',
    failed('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'),
  ],
  [
    'a reply after its host',
    'hard',
    failed(
      '5.1.1',
      'host gmail-smtp-in.l.google.com[142.250.0.27] said: 550-5.1.1 The email account does not exist',
    ),
  ],
  ['a full mailbox for good', 'soft', failed('5.2.2', '552 5.2.2 Mailbox full')],
  ['an end of trying', 'soft', failed('4.4.7', '421 4.4.1 Connection timed out')],
  [
    'a full mailbox after days of trying',
    'soft',
    failed('4.2.2', '452 4.2.2 The email account that you tried to reach is over quota'),
  ],
  ['a policy', 'blocked', failed('5.7.1', '550 5.7.1 Message rejected due to local policy')],
  ['spam', 'blocked', failed('5.7.1', '554 5.7.1 Message identified as SPAM')],
  [
    'DMARC',
    'blocked',
    failed('5.7.26', '550-5.7.26 Unauthenticated email from x is not accepted due to DMARC policy'),
  ],
  [
    'a blocklist after days of trying',
    'blocked',
    failed('4.7.1', '421 4.7.1 Client host [203.0.113.9] blocked using zen.spamhaus.org'),
  ],
  ['a size', 'soft', failed('5.3.4', '552 5.3.4 Message size exceeds fixed limit')],
  [
    'no server that answers',
    'soft',
    failed('4.4.1', 'connect to mx.example[10.0.0.1]:25: Connection refused'),
  ],
  ['a delay', 'late', { action: 'delayed', status: '4.4.1', said: '421 4.4.1 try later' }],
  ['a delivery', 'arrived', { action: 'delivered', status: '2.1.5', said: '250 2.1.5 OK' }],
  ['a relay', 'arrived', { action: 'relayed', status: '2.0.0' }],
  ['an alias that was expanded', 'arrived', { action: 'expanded', status: '2.0.0' }],
  [
    'several recipients, ours among them',
    'hard',
    { ...failed('5.7.1', '550 5.7.1 no'), to: 'outro@y.example' },
    failed('5.1.1', '550 5.1.1 User unknown'),
  ],
  [
    'several recipients behind an alias',
    'soft',
    { ...failed('5.1.1', '550 5.1.1 User unknown'), to: 'a@y.example' },
    { ...failed('5.2.2', '552 5.2.2 full'), to: 'b@y.example' },
  ],
  [
    'one of several that it reached',
    'arrived',
    { ...failed('5.1.1', '550 5.1.1 User unknown'), to: 'a@y.example' },
    { action: 'delivered', status: '2.0.0', to: 'b@y.example' },
  ],
  ['an action nobody knows', 'none', { action: 'pondered', status: '5.1.1' }],
]

export const reports: readonly Written[] = cases.flatMap(([what, verdict, ...blocks], index) =>
  Object.entries(styles)
    .filter((_style, place) => index < 8 || place === index % 5 || place === (index + 2) % 5)
    .map(([server, style]) => ({
      name: `${server}: ${what}`,
      verdict,
      mail: (about) => report(style, blocks, about),
    })),
)
