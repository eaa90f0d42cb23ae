import { connect as dial } from 'node:net'

import { createTransport } from 'nodemailer'

/** The floor: the same bytes over as many connections, with nothing decided and nothing written down. */
export async function bare(port: number, body: string, count: number, connections: number) {
  const cpu = process.cpuUsage()
  const started = performance.now()
  let left = count
  const lane = async () => {
    const socket = dial(port, '127.0.0.1').setNoDelay(true)
    const replies = repliesOf(socket)
    await replies(1)
    socket.write('EHLO bench\r\n')
    await replies(3)
    while (left > 0) {
      left -= 1
      socket.write('MAIL FROM:<a@b.c>\r\nRCPT TO:<d@e.f>\r\nDATA\r\n')
      await replies(3)
      socket.write(`${body}\r\n.\r\n`)
      await replies(1)
    }
    socket.end('QUIT\r\n')
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return measured(cpu, started, count)
}

function repliesOf(socket: ReturnType<typeof dial>) {
  let lines = 0
  let wanted = 0
  let go = () => undefined as void
  socket.on('data', (chunk) => {
    for (const byte of chunk) if (byte === 10) lines += 1
    if (lines >= wanted) go()
  })
  return async (count: number) => {
    wanted = count
    if (lines < wanted) await new Promise<void>((resolve) => (go = resolve))
    lines -= count
    wanted = Infinity
  }
}

/** What people usually do: nodemailer composes and sends, and no database hears of it. */
export async function usual(port: number, html: string, count: number, connections: number) {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    ignoreTLS: true,
  })
  const cpu = process.cpuUsage()
  const started = performance.now()
  let left = count
  const lane = async () => {
    while (left > 0) {
      left -= 1
      await transport.sendMail({
        from: '"Aurora" <vendas@aurora.com.br>',
        to: `"Contato ${left}" <c${left}@exemplo.com.br>`,
        subject: `Uma proposta para Contato ${left}`,
        html: html.replace('{{name}}', `Contato ${left}`),
        text: 'Olá, temos uma proposta que cabe na sua operação.',
      })
    }
  }
  await Promise.all(Array.from({ length: connections * 2 }, lane))
  const result = measured(cpu, started, count)
  transport.close()
  return result
}

const measured = (cpu: NodeJS.CpuUsage, started: number, count: number) => {
  const { user, system } = process.cpuUsage(cpu)
  return { rate: count / ((performance.now() - started) / 1000), cpuMs: (user + system) / 1000 / count }
}
