import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'

import type { Outcome, Work } from '#channels/work.ts'

/**
 * What a dispatcher did with messages that had passed the gate, in a file of its machine: which of them it began to
 * hand over, and what was said of them. After it was killed the sweep reads it: what was not begun goes back, what was
 * heard is recorded, and only what was begun and not heard is in doubt (decision 36).
 */
export type Journal = ReturnType<typeof openJournal>

type Key = Pick<Work, 'accountId' | 'id' | 'fence'>
export type Entry = Key & { outcome?: Outcome }

/** A line ends where the next one begins: one that was cut off spoils no other. */
type Line = { process: { host: string; boot: number; pid: number } } | { name: string } | { message: Entry }

const longest = 1024 * 1024
const soonMs = 5
const keyOf = ({ accountId, id, fence }: Key) => `${accountId}/${id}/${fence}`
const textOf = (line: Line) => `\n${JSON.stringify(line)}`

/** When this machine was started, in seconds; by a clock that may have been set since. */
const bootedAt = () => Math.round(Date.now() / 1000 - uptime())
const sameBootSeconds = 5

/** Of dispatchers of this process. */
const ours = new Set<string>()

export function openJournal(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.journal`)
  const begin = textOf({ process: { host: hostname(), boot: bootedAt(), pid: process.pid } })
  const names: string[] = []
  /** Begun, and not recorded yet. */
  const open = new Map<string, Entry>()
  ours.add(path)
  const lines = openLines(path, () => {
    const held: Line[] = [
      ...names.map((name) => ({ name })),
      ...open.values().map((message) => ({ message })),
    ]
    return begin + held.map(textOf).join('')
  })

  return {
    /** Messages are held under this name from now on. */
    name(name: string) {
      names.push(name)
      lines.add(textOf({ name }))
    },
    /** Resolves when it is written: before its first byte leaves. If it cannot be written the message must not leave. */
    async begun({ accountId, id, fence }: Work) {
      const message = { accountId, id, fence }
      open.set(keyOf(message), message)
      try {
        await lines.addTogether(textOf({ message }))
      } catch (error) {
        open.delete(keyOf(message))
        throw error
      }
    },
    heard(work: Work, outcome: Outcome) {
      const message = open.get(keyOf(work))
      if (!message) return
      message.outcome = outcome
      lines.addSoon(textOf({ message }))
    },
    recorded: (work: Work) => void open.delete(keyOf(work)),
    /** When nothing is held any more. */
    remove() {
      lines.close()
      rmSync(path, { force: true })
      ours.delete(path)
    },
  }
}

/** Lines of a file: at once, together with others of the same moment, or a little later. */
function openLines(path: string, whatMatters: () => string) {
  const file = openFile(path, whatMatters)
  /** Written with the next line, or after a few milliseconds. */
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  /** Written after all that is arriving in this turn of the loop: a write takes longer than its lines. */
  let together = ''
  let written: Promise<void> | undefined

  const add = (text: string) => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting + text
    waiting = ''
    file.append(lines)
  }
  const addWaiting = () => {
    try {
      add('')
    } catch {
      // What was heard stays what was begun: a doubt if the process dies before it is recorded.
    }
  }
  const addAllOfThisTurn = async () => {
    await turn()
    const text = together
    together = ''
    written = undefined
    add(text)
  }

  return {
    add,
    /** Resolves when it is written. */
    addTogether(text: string) {
      together += text
      return (written ??= addAllOfThisTurn())
    },
    /** Never later than the line of the next message that is begun: of each connection one message at most is in doubt. */
    addSoon(text: string) {
      waiting += text
      timer ??= setTimeout(addWaiting, soonMs)
    },
    close() {
      clearTimeout(timer)
      file.close()
    },
  }
}

/** A file that grows. Grown too long, another with only what still matters takes its place. */
function openFile(path: string, whatMatters: () => string) {
  let size = 0
  const renew = () => {
    const next = openSync(`${path}.new`, 'w', 0o600)
    size = write(next, whatMatters())
    renameSync(`${path}.new`, path)
    return next
  }
  let file = renew()

  return {
    append(text: string) {
      if (size > longest) {
        const old = file
        file = renew()
        closeSync(old)
      }
      size += write(file, text)
    },
    close() {
      closeSync(file)
      // The number may soon be that of another file.
      file = -1
    },
  }
}

function write(file: number, text: string): number {
  const bytes = Buffer.from(text)
  if (writeSync(file, bytes) !== bytes.length) throw new Error('the journal could not be written to its end')
  return bytes.length
}

/** The journal of a process that is gone. */
export type Remains = {
  names: string[]
  /** By account, message and fence; without an outcome: begun, and nothing was heard. */
  messages: Map<string, Entry>
  /**
   * Whether what is not in it was not begun. What was written outlives a process, but not always the machine: after it
   * was started again the last lines may be missing.
   */
  isWhole: boolean
  remove: () => void
}

export const wasBegun = ({ messages }: Remains, key: Key) => messages.get(keyOf(key))

/** Of the processes of this machine that are gone. */
export function readRemains(folder: string): Remains[] {
  const found = readdirSync(folder).filter((name) => name.endsWith('.journal'))
  return found.flatMap((name) => remainsOf(join(folder, name)) ?? [])
}

function remainsOf(path: string): Remains | undefined {
  if (ours.has(path)) return undefined
  const lines = linesOf(path)
  const [writer] = lines.flatMap((line) => ('process' in line ? [line.process] : []))
  if (!writer || writer.host !== hostname() || isRunning(writer.pid)) return undefined
  return {
    names: lines.flatMap((line) => ('name' in line ? [line.name] : [])),
    messages: new Map(
      lines.flatMap((line) => ('message' in line ? [[keyOf(line.message), line.message]] : [])),
    ),
    isWhole: Math.abs(writer.boot - bootedAt()) <= sameBootSeconds,
    remove: () => rmSync(path, { force: true }),
  }
}

/** None of a file that another dispatcher of this machine has dealt with and removed meanwhile. */
function linesOf(path: string): Line[] {
  try {
    return readFileSync(path, 'utf8').split('\n').flatMap(parsed)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function parsed(text: string): Line[] {
  try {
    return text === '' ? [] : [JSON.parse(text)]
  } catch {
    return []
  }
}

/** A process with our number that is not this one was the one before us in a container. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
