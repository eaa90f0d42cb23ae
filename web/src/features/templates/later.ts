import { lazy } from 'react'

const load = () => import('./writing/part.tsx')
type Later = Awaited<ReturnType<typeof load>>['later']

/** A component that comes with the first touch of the form, all of them together. */
export const later = <K extends keyof Later>(name: K) =>
  lazy(async () => ({ default: (await load()).later[name] }))

export const tasks = async () => (await load()).tasks
