// Goes on with changes of campaigns in a process of its own, to be killed: node changes-child.ts DATABASE_URL
import { continueChanges } from '#engine/changes/change.ts'
import { connect } from '#platform/db.ts'

const db = connect(process.argv[2] ?? '')
process.stdout.write('ready\n')
for (;;) {
  await continueChanges(db)
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
}
