import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** What a person does on a screen. Each waits for what it acts on. */

type Name = string | RegExp

/** What a test relies on to be there. */
export function there<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('it is not there')
  return found
}

/** One thing by its role and its whole name. */
export const find = (role: string, name?: Name) => screen.findByRole(role, name === undefined ? {} : { name })

export const press = async (name: Name, role = 'button') => userEvent.click(await find(role, name))

/** Of several with the same name, which all do the same. */
export async function pressFirst(name: Name, role = 'button') {
  const [first] = await screen.findAllByRole(role, { name })
  await userEvent.click(there(first))
}

export const field = (label: Name) => screen.findByLabelText(label)

export const valueOf = async (label: Name) => {
  const element = await field(label)
  return 'value' in element ? element.value : undefined
}

/** Replaces what a field says. */
export async function fill(label: Name, text: string) {
  const element = await field(label)
  await userEvent.clear(element)
  if (text === '') return
  await userEvent.click(element)
  await userEvent.paste(text)
}

/** An option of a list, once it is there. */
export async function choose(label: Name, option: Name) {
  const list = await field(label)
  await userEvent.selectOptions(list, await within(list).findByRole('option', { name: option }))
}

export const optionsOf = (list: HTMLElement) =>
  [...list.querySelectorAll('option')].map((option) => option.textContent)

/** An item of the menu of a row. */
export async function pick(menu: Name, item: Name) {
  await press(menu)
  await press(item, 'menuitem')
}

/** Those that are there; not the empty ones while they load. */
export const rows = () =>
  [...document.querySelectorAll('tbody tr')].filter((row) => !row.querySelector('.skeleton'))

export const rowsAre = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

/** The row that says this, once it is there. */
export const row = (text: string) =>
  waitFor(() => there(rows().find((each) => each.textContent.includes(text))))

export const textsOf = (found: Iterable<Element>) => [...found].map((each) => each.textContent)

/** What the headers of the rows say. */
export const heads = () => textsOf(document.querySelectorAll('tbody th'))

const squeezed = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ')

/** Waits until a text is there, in one element or across several. */
export const says = (text: string, where: Element = document.body) =>
  waitFor(() => expect(squeezed(where.textContent)).toContain(text))

export const saysNot = (text: string, where: Element = document.body) =>
  waitFor(() => expect(squeezed(where.textContent)).not.toContain(text))

/** The dialog in front, once there is one. */
const dialog = () => waitFor(() => there([...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)))

export const dialogSays = (text: string) =>
  waitFor(async () => expect(squeezed((await dialog()).textContent)).toContain(text))

export const noDialog = () => waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())

export const isAt = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address))

/** What has the focus is called so. */
export const hasFocus = async (element: Element | Promise<Element>) => {
  const wanted = await element
  await waitFor(() => expect(document.activeElement).toBe(wanted))
}

/** A file put into the only field for one. */
export async function putFile(name: string, content: string, type = 'text/csv') {
  const input = await waitFor(() => there(document.querySelector<HTMLInputElement>('input[type=file]')))
  await userEvent.upload(input, new File([content], name, { type }))
}
