import { type AddressInfo, createServer, type Socket } from 'node:net'

type Command = { socket: Socket; tag: string; args: string; password: string }

const ok = ({ socket, tag }: Command, ...lines: string[]) =>
  socket.write([...lines, `${tag} OK feito`, ''].join('\r\n'))

const folders = [
  String.raw`* LIST (\HasNoChildren) "/" INBOX`,
  String.raw`* LIST (\HasNoChildren \Junk) "/" Spam`,
]

/** A mailbox with two empty folders, in the least that a reader asks of it. */
const commands: Record<string, (command: Command) => void> = {
  capability: (command) => ok(command, '* CAPABILITY IMAP4rev1 IDLE SPECIAL-USE'),
  login: (command) =>
    command.args.includes(`"${command.password}"`)
      ? ok(command)
      : command.socket.write(`${command.tag} NO [AUTHENTICATIONFAILED] senha errada\r\n`),
  list: (command) =>
    command.args === '"" ""' ? ok(command, String.raw`* LIST (\Noselect) "/" ""`) : ok(command, ...folders),
  status: (command) => ok(command, '* STATUS INBOX (UIDNEXT 1 UIDVALIDITY 7)'),
  examine: (command) =>
    ok(command, '* 0 EXISTS', '* OK [UIDVALIDITY 7] numerada', '* OK [UIDNEXT 1] a seguinte'),
  idle: ({ socket }) => socket.write('+ esperando\r\n'),
}

export async function startImapServer(password: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE SPECIAL-USE] caixa de teste\r\n')
    let idling = ''
    socket.on('data', (data: Buffer) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', name = '', ...args] = line.split(' ')
        if (tag === 'DONE') ok({ socket, tag: idling, args: '', password })
        else if (name.toLowerCase() === 'idle') idling = tag
        const answer = commands[name.toLowerCase()] ?? ok
        if (tag !== 'DONE') answer({ socket, tag, args: args.join(' '), password })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a path.
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() }
}
