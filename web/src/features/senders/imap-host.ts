const known: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)gmail\.com$|(^|\.)googlemail\.com$/i, 'imap.gmail.com'],
  [/(^|\.)office365\.com$|(^|\.)outlook\.com$/i, 'outlook.office365.com'],
  [/(^|\.)amazonaws\.com$|(^|\.)sendgrid\.net$|(^|\.)mailgun\.org$|(^|\.)brevo\.com$/i, ''],
]

/** Where a mailbox most probably is, by the server that its messages leave from. Services that only send have none. */
export function imapHost(smtpHost: string): string {
  const found = known.find(([server]) => server.test(smtpHost))
  return found ? found[1] : smtpHost.replace(/^smtp[s\d]*([.-])/i, 'imap$1')
}
