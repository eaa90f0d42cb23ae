// An importer in a process of its own, to be killed: node import-child.ts DATABASE_URL
import { startImporting } from '#imports/importing.ts'
import { connect } from '#platform/db.ts'

const url = process.argv[2] ?? ''
const silent = () => undefined
startImporting({ db: connect(url), url }, { info: silent, warn: silent, error: silent })
setInterval(silent, 1000)
