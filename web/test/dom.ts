import { configure } from '@testing-library/react'

/** What a browser has and the DOM of the tests lacks: popovers, the Escape key, sizes that nothing here depends on. */

const isOpen = new WeakSet<HTMLElement>()

function tell(element: HTMLElement, name: string, newState: 'open' | 'closed') {
  element.dispatchEvent(Object.assign(new Event(name), { newState }))
}

function setOpen(element: HTMLElement, open: boolean) {
  if (isOpen.has(element) === open) return
  const state = open ? 'open' : 'closed'
  tell(element, 'beforetoggle', state)
  if (open) isOpen.add(element)
  else isOpen.delete(element)
  tell(element, 'toggle', state)
}

const popovers = () => document.querySelectorAll<HTMLElement>('[popover=auto]')

/** A click on its button opens or closes it; one anywhere else outside closes it. */
function onClick({ target }: Event) {
  if (!(target instanceof Element)) return
  const button = target.closest('[popovertarget]')
  const wanted = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
  for (const popover of popovers())
    if (popover === wanted) setOpen(popover, !isOpen.has(popover))
    else if (!popover.contains(target)) setOpen(popover, false)
}

/** Closes what lies on top: a popover, or a dialog that does not object. */
function onKey({ key }: KeyboardEvent) {
  if (key !== 'Escape') return
  const popover = [...popovers()].findLast((each) => isOpen.has(each))
  if (popover) return setOpen(popover, false)
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** What React keeps on a field, to tell a change from what it wrote there itself. */
type Tracked = { _valueTracker?: { setValue: (value: string) => void } }

/** At the cursor, as if it were typed. */
function write(text: string) {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  const { value: before, selectionStart, selectionEnd } = field
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0]
  field.value = before.slice(0, start) + text + before.slice(end)
  const { _valueTracker: tracker }: Tracked = field as Tracked
  tracker?.setValue(before)
  field.setSelectionRange(start + text.length, start + text.length)
  return field.dispatchEvent(new Event('input', { bubbles: true }))
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    setOpen(this, true)
  },
  hidePopover(this: HTMLElement) {
    setOpen(this, false)
  },
})
Object.assign(HTMLDialogElement.prototype, {
  /** The first thing that can be typed in or pressed has the focus. */
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>(':is(button, input, select, textarea):not([disabled])')?.focus()
  },
})
document.execCommand = (command, _withQuestion, text = '') => command === 'insertText' && write(text)
document.addEventListener('click', onClick)
document.addEventListener('keydown', onKey)
/** Without a layout everything is in view. */
class InView extends Observer {
  readonly #seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    super()
    this.#seen = seen
  }
  override observe() {
    // What reads it asks for nothing else.
    const entry = { isIntersecting: true } as IntersectionObserverEntry
    queueMicrotask(() => this.#seen([entry], this as unknown as IntersectionObserver))
  }
}

Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: InView })

// Without them every list of a form looks as if a person had chosen in it before the form was there.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size') ?? 0)
  },
})
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected')
  },
})

/** A number chooses the option that says it. */
const chosen = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')
Object.defineProperty(HTMLSelectElement.prototype, 'value', {
  ...chosen,
  set(this: HTMLSelectElement, value: unknown) {
    chosen?.set?.call(this, String(value))
  },
})

/**
 * No style sheet is loaded here: an element looks as it says itself, and a closed dialog is not to be seen. The DOM of the
 * tests would look for sheets again for every element of every search by name: that was a sixth of the time of these tests.
 */
const unseen = document.createElement('dialog').style
unseen.display = 'none'
const isClosed = (element: Element) => element instanceof HTMLDialogElement && !element.open
// What is not an HTML element here is an SVG one, which has a style too.
window.getComputedStyle = (element) => (isClosed(element) ? unseen : (element as HTMLElement).style)

configure({
  // On a machine that others use a test may get a tenth of a core: time is no assertion.
  asyncUtilTimeout: 60_000,
  // Without the page: it is printed once, when a test has failed (browser.ts), not at every look.
  getElementError: (message) => new Error(message ?? ''),
})
