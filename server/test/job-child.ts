// A process that claims a job and never ends it, to be killed: node job-child.ts DATABASE_URL KIND LEASE_SECONDS
import { connect } from '#platform/db.ts'
import { startJobs } from '#platform/jobs/loop.ts'

const [, , url = '', name = '', lease = ''] = process.argv
const silent = () => undefined
const run = () => {
  process.stdout.write('claimed\n')
  return new Promise<undefined>(silent)
}
startJobs(connect(url), { info: silent, warn: silent, error: silent }, [{ name, run }], {
  askEveryMs: 20,
  leaseSeconds: Number(lease),
})
setInterval(silent, 1000)
