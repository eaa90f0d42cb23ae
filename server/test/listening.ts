import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterAll } from 'vitest'

import { createEar } from '#listening/mailboxes/figures.ts'
import { startListener } from '#listening/mailboxes/listener.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { testOptions } from './options.ts'
import { tokens } from './tracking.ts'

type Options = Parameters<typeof startListener>[2]

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Reads every mailbox until the tests of the file end or it is stopped. */
export function startReading(
  db: Db,
  paces: Options['paces'] = {},
  log: Log = silent,
  { mailApps }: Pick<Options, 'mailApps'> = {},
) {
  const ear = createEar()
  const listener = startListener(db, log, {
    ...testOptions,
    mailApps,
    tokens,
    ear,
    paces: { roundMs: 200, perHostSecond: 1000, ...paces },
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= listener.stop())
  afterAll(stop)
  return { stop, ear }
}

let written = 0

type Written = { from: string; to?: string; headers?: readonly string[]; text: string; subject?: string }

/** A mail as a person's program writes it, each with a name of its own. */
export const mailFrom = ({
  from,
  to = 'vendas@aurora.com.br',
  headers = [],
  text,
  subject = 'Re: Oi',
}: Written) =>
  [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: <m${(written += 1)}.${process.pid}@cliente.exemplo>`,
    `Date: ${new Date().toUTCString()}`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n')

/** A contact's mail program hands a mail to a mail server of this machine. */
export const postMail = (port: number, mail: SendMailOptions) =>
  nodemailer.createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true }).sendMail(mail)
