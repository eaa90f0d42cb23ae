import type { FastifyInstance } from 'fastify'

import { StartFailure } from './start-failure.ts'

const usualPort = 3000
const tries = 20

type Where = {
  host: string
  port: number | undefined
  /** What stands before PORT and HOST in the variables that say them. */
  prefix?: string
}

/** A port that was asked for is that port or nothing; the usual one gives way to the next free one. */
export async function listen(app: FastifyInstance, where: Where): Promise<string> {
  const { host, port } = where
  const last = port ?? usualPort + tries - 1
  for (let candidate = port ?? usualPort; ; candidate++) {
    try {
      await app.listen({ host, port: candidate })
      return addressOf(app, host)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE' && candidate < last) continue
      throw failure({ ...where, port: candidate }, code) ?? error
    }
  }
}

function addressOf(app: FastifyInstance, host: string) {
  const address = app.server.address()
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${typeof address === 'object' ? address?.port : ''}`
}

function failure({ host, port, prefix = '' }: Where, code: unknown) {
  if (code === 'EADDRINUSE')
    return new StartFailure(`A porta ${port} já está em uso. Escolha outra com ${prefix}PORT=…`)
  if (code === 'EACCES')
    return new StartFailure(`Sem permissão para abrir a porta ${port}. Escolha outra com ${prefix}PORT=…`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartFailure(`O endereço ${host} não é desta máquina. Corrija ${prefix}HOST.`)
  return undefined
}
