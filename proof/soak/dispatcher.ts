// What --role=dispatcher does, except that its e-mails leave although their links lead to this machine: they go to a sink.
import { readConfig } from '#server/src/config.ts'
import { createPulse } from '#server/src/engine/send/pulse.ts'
import { createHttp } from '#server/src/platform/http.ts'
import { runUntilSignal } from '#server/src/platform/program.ts'
import { startSending } from '#server/src/sending.ts'

await runUntilSignal(async (onStop) => {
  const config = readConfig(process.env)
  const { databaseUrl = '', publicUrl = '', keys } = config
  if (!keys) throw new Error('CADENCIA_KEY is not set')
  const { log } = createHttp(config)
  const pulse = createPulse()
  const options = { ...config, keys, publicUrl, address: publicUrl, isReachable: true, pulse }
  const sending = await startSending(databaseUrl, log, options)
  onStop.defer(sending.stop)
  process.stdout.write('Cadência: enviando\n')
})
