import type { Task } from '@cadencia/contract/tasks'

const plain = (key: string) => key.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** What the import or a person wrote down of a contact, as pairs of texts. */
export const fieldsOf = ({ contact: { metadata = {} } }: Task) =>
  Object.entries(metadata ?? {}).flatMap(([key, value]) => {
    const text = textOf(value)
    return text ? [{ key, text }] : []
  })

const named = (task: Task, ...names: string[]) =>
  fieldsOf(task).find(({ key }) => names.includes(plain(key)))?.text ?? ''

export const companyOf = (task: Task) => named(task, 'empresa', 'company')
export const roleOf = (task: Task) => named(task, 'cargo', 'role', 'job_title')
export const cityOf = (task: Task) => named(task, 'cidade', 'city')
