import { once } from 'node:events'

import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { createAccess } from './access.ts'
import { openBox } from './box.ts'
import { type ReadIds, summaryOf } from './mail.ts'

const host = '127.0.0.1'
/** A body of a megabyte, as text and as markup, each encoded. */
const size = 10 * 1024 * 1024

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

async function readWithin(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  let chunks: Buffer[] = []
  for await (const chunk of stream) chunks = stream.sizeExceeded ? [] : [...chunks, chunk as Buffer]
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks)
}

/** A real SMTP server that delivers to nobody: it keeps what it is given, to be looked at. On this machine only. */
export async function startSandboxSmtp(db: Db, log: Log, idsIn: ReadIds) {
  const access = createAccess()
  const box = openBox(db)

  async function take(stream: SMTPServerDataStream, { user, envelope }: SMTPServerSession) {
    const raw = await readWithin(stream)
    // The server itself refuses what is too long, when it has heard it to its end.
    if (!raw) return
    // Nothing is taken before AUTH, and whoever it let in is a user's number.
    const accountId = Number(user)
    const recipient = envelope.rcptTo.map(({ address }) => address).join(', ')
    await box.keep({ accountId, channel: 'email', recipient, raw, ...summaryOf(raw, accountId, idsIn) })
  }

  const server = new SMTPServer({
    banner: 'Cadencia, caixa de testes',
    size,
    rejectOversized: true,
    // In clear, and only here: the password is good for this process alone.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    // Whoever sends decides how long a free connection is worth keeping.
    socketTimeout: 10 * 60_000,
    closeTimeout: 1000,
    logger: false,
    onAuth: ({ username = '', password }, _session, answer) => {
      const user = access.userOf(username, password ?? '')
      if (user === undefined) answer(refusal(535, 'Usuário ou senha errados'))
      else answer(null, { user: String(user) })
    },
    onData: (stream, session, answer) => {
      take(stream, session).then(
        () => answer(null, 'Guardada na caixa de testes'),
        (error: unknown) => {
          log.error({ err: error }, 'sandbox: a message was not kept')
          answer(refusal(451, 'Não foi possível guardar a mensagem agora'))
        },
      )
    },
  })
  server.on('error', (error: Error) => log.warn({ err: error }, 'sandbox: smtp'))

  const listening = server.listen(0, host)
  await once(listening, 'listening')
  const address = listening.address()

  return {
    host,
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    userFor: (accountId: number) => ({
      user: access.nameFor(accountId),
      password: access.secretFor(accountId),
    }),
    stop: async () => {
      await new Promise<void>((closed) => server.close(closed))
      await box.settled()
    },
  }
}
