import { once } from 'node:events'
import { createServer } from 'node:net'

/** A mail server on this machine that knows one password and keeps what it is given. */
export async function startMailServer(password: string) {
  const messages: string[] = []
  const server = createServer((socket) => {
    let received = ''
    let inMessage = false
    socket.on('error', () => undefined)
    const answer = (line: string) => {
      if (line.startsWith('EHLO')) return '250-correio.test\r\n250 AUTH PLAIN'
      if (line.startsWith('AUTH')) return isRight(line) ? '235 2.7.0 bem-vindo' : '535 5.7.8 senha errada'
      if (line === 'DATA') return '354 pode mandar'
      return line === 'QUIT' ? '221 tchau' : '250 ok'
    }
    const isRight = (line: string) =>
      Buffer.from(line.split(' ').at(-1) ?? '', 'base64')
        .toString()
        .endsWith(`\0${password}`)
    socket.write('220 correio.test pronto\r\n')
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      for (;;) {
        const end = inMessage ? '\r\n.\r\n' : '\r\n'
        const at = received.indexOf(end)
        if (at < 0) return
        const text = received.slice(0, at)
        received = received.slice(at + end.length)
        if (inMessage) messages.push(text)
        socket.write(`${inMessage ? '250 2.0.0 na fila como 4f2a' : answer(text)}\r\n`)
        inMessage = !inMessage && text === 'DATA'
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    messages,
    stop: () => void server.close(),
  }
}
