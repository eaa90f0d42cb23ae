// npm run mutate [-- FILE…]: changes the code in small ways and counts the changes that no test notices.
// Each file is judged by the tests beside it, not by what happens to pass through it.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = import.meta.dirname
const root = join(folder, '../..')
const wanted = 85

process.chdir(root)
if (!existsSync(join(folder, 'node_modules'))) {
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit', shell: true })
  if (status !== 0) process.exit(1)
}
const { Stryker } = await import('@stryker-mutator/core')
const config = JSON.parse(readFileSync(join(folder, 'stryker.config.json'), 'utf8'))

/** Vocabularies: nothing in them decides anything. */
const onlyWords = ['channel', 'history', 'message'].map((name) => `domain/src/${name}.ts`)
const isCode = (file) => !file.endsWith('.test.ts') && !onlyWords.includes(file)

const asked = process.argv.slice(2)
const files = asked.length > 0 ? asked : globSync(config.mutate).filter(isCode)

const caught = ({ status }) => status === 'Killed' || status === 'Timeout'
const missed = ({ status }) => status === 'Survived' || status === 'NoCoverage'
const line = (name, results) => {
  const [killed, all] = [
    results.filter(caught).length,
    results.filter((one) => caught(one) || missed(one)).length,
  ]
  const score = all === 0 ? 100 : (killed / all) * 100
  process.stdout.write(`${score.toFixed(1).padStart(6)} %  ${killed} of ${all}  ${name}\n`)
  return score
}

const everything = []
mkdirSync(join(folder, 'out'), { recursive: true })
for (const file of files.toSorted()) {
  process.env.MUTATION_TESTS = file.replace(/\.ts$/, '.test.ts')
  const results = await new Stryker({ ...config, mutate: [file] }).runMutationTest()
  everything.push(...results)
  writeFileSync(join(folder, 'out', `${basename(file)}.json`), JSON.stringify(results, null, 1))
  line(file, results)
  for (const { location, mutatorName, replacement, status } of results.filter(missed))
    process.stdout.write(
      `          ${status} ${file}:${location.start.line} ${mutatorName} → ${replacement.replace(/\s+/g, ' ')}\n`,
    )
}
process.exit(line('in all', everything) >= wanted ? 0 : 1)
