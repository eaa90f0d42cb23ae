// npm run bench -- NAME…: measurements, each beside its floor in the same run; the report is in proof/bench/results.
import { compose } from './compose.ts'
import { contacts } from './contacts.ts'
import { dispatch } from './dispatch.ts'
import { enrol } from './enrol.ts'
import { importing } from './import.ts'
import { lanes } from './lanes.ts'
import { listmonk } from './listmonk.ts'
import { type Figure, machine } from './machine.ts'
import { mailboxes } from './mailboxes.ts'
import { activities, metrics } from './metrics.ts'
import { replan } from './replan.ts'
import { keep, writeReport } from './report.ts'
import { slowDisk } from './slow-disk.ts'
import { storage } from './storage.ts'
import { template } from './template.ts'
import { tracking } from './tracking.ts'
import { web } from './web.ts'

const benchmarks: Record<string, () => Promise<Figure[]>> = {
  template,
  compose,
  enrol,
  replan,
  contacts,
  dispatch,
  lanes,
  'slow-disk': slowDisk,
  storage,
  import: importing,
  tracking,
  metrics,
  activities,
  web,
}

/** Beside another program, which must be there: only when it is asked for. */
const peers: typeof benchmarks = { listmonk, mailboxes }

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(benchmarks)
const line = (text: string) => void process.stdout.write(`${text}\n`)

line(machine())
for (const name of names) {
  const benchmark = benchmarks[name] ?? peers[name]
  if (!benchmark)
    throw new Error(
      `There is no benchmark "${name}". There are: ${Object.keys({ ...benchmarks, ...peers }).join(', ')}`,
    )
  line(`\n${name}`)
  for (const { name: what, value, unit, floor } of await keep(name, benchmark)) {
    const beside =
      floor === undefined ? '' : `   floor ${floor.toFixed(2)}, ratio ${(value / floor).toFixed(1)}`
    line(`  ${what.padEnd(40)} ${value.toFixed(2).padStart(10)} ${unit}${beside}`)
  }
}
await writeReport()
