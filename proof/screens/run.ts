// npm run screens -- NAME…: every screen in every state, theme and width, in proof/screens/out, and the pictures of the README.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Browser, BrowserContextOptions } from '@playwright/test'

import { asTested, signedInAs, visit } from '#e2e/browser.ts'
import { addPerson, demo } from '#e2e/people.ts'

import { type Look, lookAs, looks, photograph } from './camera.ts'
import { fillIn } from './fill-in.ts'
import { photographLogin } from './login.ts'
import { scenes, type State } from './scenes.ts'

const out = join(import.meta.dirname, 'out')
const images = join(import.meta.dirname, '../../docs/images')
const inReadme = ['campaigns', 'cadence', 'metrics']

const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.some((part) => name.startsWith(part))
const say = (text: string) => void process.stdout.write(`${text}\n`)

type People = { demo: BrowserContextOptions; newcomer: BrowserContextOptions }

/** What could not be photographed is named at the end; the rest goes on. */
const faults: string[] = []

async function photographAll(browser: Browser, people: People, look: Look) {
  const keep = async (name: string, state: State, take: () => Promise<Buffer>) => {
    const file = `${name}-${state}-${look.theme}-${look.width}.png`
    await take().then(
      (picture) => writeFile(join(out, file), picture),
      (fault: unknown) => void faults.push(`${file}: ${String(fault)}`),
    )
  }
  const withNothing = await lookAs(browser, look, people.newcomer)
  const withAll = await lookAs(browser, look, people.demo)
  const isSeen = looks.indexOf(look) < 2
  for (const scene of scenes.filter(({ name, act }) => isAsked(name) && (isSeen || !act)))
    for (const state of scene.states)
      await keep(scene.name, state, () =>
        photograph(state === 'empty' ? withNothing : withAll, { scene, state }),
      )
  const outside = await lookAs(browser, look, asTested())
  if (isAsked('login')) await photographLogin(outside, keep)
  for (const context of [withNothing, withAll, outside]) await context.close()
}

async function photographForReadme(browser: Browser, { demo: who }: People) {
  const context = await lookAs(browser, { theme: 'light', width: 1440 }, who)
  for (const scene of scenes.filter(({ name }) => inReadme.includes(name) && isAsked(name)))
    await writeFile(
      join(images, `${scene.name}.png`),
      await photograph(context, { scene, state: 'full', wholePage: false }),
    )
  await context.close()
}

await mkdir(out, { recursive: true })
await visit(async (browser) => {
  const people = { demo: await signedInAs(demo), newcomer: await signedInAs(await addPerson()) }
  await photographForReadme(browser, people)
  await fillIn(browser)
  for (const look of looks) {
    await photographAll(browser, people, look)
    say(`${look.theme}, ${look.width} px`)
  }
})
for (const fault of faults) say(fault)
process.exitCode = faults.length > 0 ? 1 : 0
