import { keepHeapSmall } from './small-heap.ts'
import { StartFailure } from './start-failure.ts'

const hardLimitMs = 15_000
/** A terminal or npm may pass one signal on twice; a person who insists takes longer. */
const impatientAfterMs = 1000

type Program = (onStop: AsyncDisposableStack) => Promise<void>

/** Runs a program to its end and undoes what it opened, whether it ended well or not. */
export async function runOnce(program: Program) {
  await using onStop = new AsyncDisposableStack()
  try {
    await program(onStop)
  } catch (error) {
    report(error)
    process.exitCode = 1
  }
}

/** Starts a program that serves until a signal: the first one stops it in order, a second one or 15 s end it at once. */
export async function runUntilSignal(program: Program) {
  keepHeapSmall()
  const onStop = new AsyncDisposableStack()
  let stoppingSince: number | undefined
  const stop = (exitCode: number) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > impatientAfterMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), hardLimitMs).unref()
    void onStop.disposeAsync().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        report(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  try {
    await program(onStop)
  } catch (error) {
    report(error)
    stop(1)
  }
}

/** What a person can mend is one sentence; anything else keeps its stack. */
function report(error: unknown) {
  const text =
    error instanceof Error && !(error instanceof StartFailure)
      ? error.stack
      : String(error instanceof Error ? error.message : error)
  process.stderr.write(`\n${text}\n`)
}
