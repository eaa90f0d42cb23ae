// npm run inbound: makes the table of n-gram weights from the corpus and replies.txt, and says how it does on replies it has not seen.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { fold } from '@cadencia/domain/inbound/fold'
import { gramsOf } from '@cadencia/domain/inbound/grams'
import { clearest } from '@cadencia/domain/inbound/model'
import { hitsIn, type PersonClass, personClasses } from '@cadencia/domain/inbound/words'

import { fit, type Sample, type Weights } from './fit.ts'
import { corpusSamples, furtherSamples } from './samples.ts'

const file = join(import.meta.dirname, '../../domain/src/inbound/table.ts')
const most = 3600
const folds = 10
const lineLength = 400
const codes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'

const corpus = await corpusSamples()
const further = await furtherSamples()
const all = [...corpus, ...further]

/** As model.ts decides, with any weights. */
function likeliest(weights: Weights, plain: string): PersonClass {
  const known = [...gramsOf(plain)].map((gram) => weights.get(gram)).filter((found) => found !== undefined)
  const share = 1 / Math.sqrt(Math.max(1, known.length))
  return clearest(
    personClasses.map(
      (_, at) => (weights.get('')?.[at] ?? 0) + share * known.reduce((sum, own) => sum + (own[at] ?? 0), 0),
    ),
  )
}

type Way = (weights: Weights, plain: string) => PersonClass
const ways: Record<string, Way> = {
  'words alone': (_, plain) => hitsIn(fold(plain))[0]?.class ?? 'reply',
  'counts alone': likeliest,
  'words, then counts': (weights, plain) => hitsIn(fold(plain))[0]?.class ?? likeliest(weights, plain),
}

const inFolds = (samples: readonly Sample[], way: Way) =>
  Array.from({ length: folds }).flatMap((_, own) => {
    const weights = fit(
      samples.filter((__, at) => at % folds !== own),
      most,
    )
    return samples
      .filter((__, at) => at % folds === own)
      .map((sample) => ({ expected: sample.class, found: way(weights, sample.plain) }))
  })

type Judged = { expected: PersonClass; found: PersonClass }[]
const rate = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2))

function report(title: string, judged: Judged) {
  const right = judged.filter(({ expected, found }) => expected === found).length
  const classes = personClasses.map((name) => {
    const both = judged.filter(({ expected, found }) => expected === name && found === name).length
    const named = judged.filter(({ found }) => found === name).length
    const there = judged.filter(({ expected }) => expected === name).length
    return `${name} ${rate(both, named)}/${rate(both, there)}`
  })
  process.stdout.write(`${title}: ${right} of ${judged.length}; precision/recall ${classes.join(', ')}\n`)
}

for (const [name, way] of Object.entries(ways)) {
  report(`corpus in ${folds} folds, ${name}`, inFolds(corpus, way))
  report(`corpus and replies.txt in ${folds} folds, ${name}`, inFolds(all, way))
  const [ofCorpus, ofFurther] = [fit(corpus, most), fit(further, most)]
  const across = further.map(({ class: expected, plain }) => ({ expected, found: way(ofCorpus, plain) }))
  report(`replies.txt from the corpus, ${name}`, across)
  const back = corpus.map(({ class: expected, plain }) => ({ expected, found: way(ofFurther, plain) }))
  report(`corpus from replies.txt, ${name}`, back)
}

const weights = fit(all, most)
const middle = Math.floor(codes.length / 2)
const highest = Math.max(...[...weights.values()].flat().map(Math.abs))
const scale = Math.floor((middle / highest) * 100) / 100
const spelled = [...weights]
  .map(([name, own]) => `${name}${own.map((weight) => codes[middle + Math.round(weight * scale)]).join('')}`)
  .join('|')
const lines = spelled.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
const source = `/** Made by \`npm run inbound\` from the corpus and proof/inbound/replies.txt. */
export const codes = '${codes}'
export const scale = ${scale}
export const table: readonly string[] = [
${lines.map((line) => `  '${line}',`).join('\n')}
]
`
await writeFile(file, source)
process.stdout.write(`${weights.size} features, ${source.length} bytes\n`)
