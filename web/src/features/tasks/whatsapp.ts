import type { Task } from '@cadencia/contract/tasks'

/** One window for all of them: a hundred messages must not leave a hundred tabs. */
const windowName = 'cadencia-wa'

export const urlFor = ({ whatsAppUrl = '' }: Task, text?: string) =>
  text === undefined ? whatsAppUrl : `${whatsAppUrl.split('?')[0]}?text=${encodeURIComponent(text)}`

/**
 * Opens the conversation with its text typed; says whether the browser let it. The window keeps its opener: without it a
 * browser neither finds it again by its name nor lets it be led to the next conversation.
 */
export const openWhatsApp = (task: Task, text?: string) =>
  window.open(urlFor(task, text), windowName) !== null

const key = 'tasks/open-next'

export const readOpensNext = () => localStorage.getItem(key) === 'on'
export const keepOpensNext = (isOn: boolean) => localStorage.setItem(key, isOn ? 'on' : 'off')
