import { original, reports, type Sent, type Written } from './returned-mail.ts'

const plain = (about: Sent, headers: readonly string[], body: string) =>
  ['Return-Path: <>', `To: <${about.returnPath}>`, ...headers, '', body, ''].join('\n')

const pasted = (text: string) => (about: Sent) =>
  plain(
    about,
    ['From: MAILER-DAEMON@mx.example', 'Subject: failure notice'],
    `Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${about.to}>:\n${text}\n\n--- Below this line is a copy of the message.\n\n${original(about)}\n\ncorpo`,
  )

const informal: Written[] = [
  {
    name: 'qmail: an unknown user',
    verdict: 'hard',
    mail: pasted(
      '203.0.113.9 does not like recipient.\nRemote host said: 550 5.1.1 User unknown\nGiving up on 203.0.113.9.',
    ),
  },
  {
    name: 'qmail: a full mailbox',
    verdict: 'soft',
    mail: pasted('Remote host said: 552 5.2.2 Mailbox full'),
  },
  { name: 'qmail: no code at all', verdict: 'none', mail: pasted('Sorry, it did not work out. (#x)') },
  {
    name: 'Exim without a form: an unknown user',
    verdict: 'hard',
    mail: (about) =>
      plain(
        about,
        ['From: Mail Delivery System <Mailer-Daemon@mx.example>', `X-Failed-Recipients: ${about.to}`],
        `  ${about.to}\n    SMTP error from remote mail server after RCPT TO:<${about.to}>:\n    550 No such user here`,
      ),
  },
  {
    name: 'Exim without a form: a warning',
    verdict: 'late',
    mail: (about) =>
      plain(
        about,
        ['From: Mailer-Daemon@mx.example', 'Subject: Warning: message 1abc delayed 24 hours'],
        `Your message has not yet been delivered to:\n  <${about.to}>\n 451 4.7.1 Greylisted\nNo action is required on your part.`,
      ),
  },
  {
    name: 'an answering machine',
    verdict: 'none',
    mail: (about) =>
      plain(
        about,
        [`From: ${about.to}`, 'Auto-Submitted: auto-replied', 'Subject: Re: 550 5.1.1'],
        '550 5.1.1 User unknown, diz o poeta',
      ),
  },
  {
    name: 'an answering machine without a header',
    verdict: 'none',
    mail: (about) =>
      plain(
        about,
        [`From: postmaster@x.example`, 'Subject: Resposta automática: férias'],
        `<${about.to}> 550 5.1.1 volto dia 10`,
      ),
  },
  {
    name: 'Outlook out of office',
    verdict: 'none',
    mail: (about) =>
      plain(
        about,
        [`From: ${about.to}`, 'Subject: Automatic reply: Olá', 'X-Auto-Response-Suppress: All'],
        'I am away.',
      ),
  },
  {
    name: 'an old vacation program',
    verdict: 'none',
    mail: (about) => plain(about, [`From: ${about.to}`, 'Precedence: auto_reply'], 'On vacation'),
  },
  {
    name: 'a person who answers and quotes',
    verdict: 'none',
    mail: (about) =>
      plain(
        about,
        [`From: ${about.to}`, 'Subject: Re: Olá'],
        `> <${about.to}> 550 5.1.1 User unknown\n\nQue erro é este?`,
      ),
  },
  {
    name: 'a receipt of reading',
    verdict: 'none',
    mail: (about) =>
      (reports[0]?.mail(about) ?? '').replace(
        'report-type=delivery-status',
        'report-type=disposition-notification',
      ),
  },
]

const feedback = (
  name: string,
  verdict: Written['verdict'],
  change: { type?: string; to?: string; headers?: string; encoded?: boolean } = {},
): Written => ({
  name: `feedback: ${name}`,
  verdict,
  mail: (about) => {
    const fields = [
      `Feedback-Type: ${change.type ?? 'abuse'}`,
      'User-Agent: Laço/1.0',
      'Version: 1',
      ...(change.headers ? [change.headers.replace('RETURN', about.returnPath)] : []),
    ].join('\n')
    const returned = change.headers
      ? 'Subject: tirado daqui\n'
      : original({ ...about, to: change.to ?? about.to })
    return [
      'From: fbl@provedor.example',
      'To: abuse@aurora.com.br',
      'Subject: FW: reclamação',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=arf',
      '',
      '--arf',
      'Content-Type: text/plain',
      '',
      'This is an email abuse report.',
      '--arf',
      'Content-Type: message/feedback-report',
      ...(change.encoded
        ? ['Content-Transfer-Encoding: base64', '', Buffer.from(`${fields}\n`).toString('base64')]
        : ['', fields, '']),
      '--arf',
      'Content-Type: message/rfc822',
      '',
      `${returned}\n\ncorpo`,
      '--arf--',
    ].join('\r\n')
  },
})

const feedbacks: Written[] = [
  feedback('abuse', 'complaint'),
  feedback('abuse in capitals', 'complaint', { type: 'ABUSE' }),
  feedback('fraud', 'complaint', { type: 'fraud' }),
  feedback('an opt-out', 'complaint', { type: 'opt-out' }),
  feedback('a recipient that was taken out', 'complaint', { to: 'redacted@redacted.invalid' }),
  feedback('a recipient that was hashed', 'complaint', { to: 'a9f0@hash.invalid' }),
  feedback('only the envelope sender', 'complaint', { headers: 'Original-Mail-From: <RETURN>' }),
  feedback('encoded', 'complaint', { encoded: true }),
  feedback('not spam', 'none', { type: 'not-spam' }),
  feedback('a failed authentication', 'none', { type: 'auth-failure' }),
  feedback('a kind nobody knows', 'none', { type: 'x-lua' }),
]

/** Reports in the form of the RFCs, mails without any form, and complaints. */
export const returnedMails: readonly Written[] = [...reports, ...informal, ...feedbacks]
