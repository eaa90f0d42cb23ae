import type { Task } from '@cadencia/contract/tasks'

/** One window for all of them: a hundred messages must not leave a hundred tabs. */
const windowName = 'cadencia-wa'

const mailWith = (mailUrl: string, text: string) =>
  mailUrl.replace(/&body=.*$/, () => `&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`)

/** Where the message is sent from, its text already typed. */
export function urlFor({ whatsAppUrl = '', mailUrl }: Task, text?: string) {
  if (mailUrl) return text === undefined ? mailUrl : mailWith(mailUrl, text)
  return text === undefined ? whatsAppUrl : `${whatsAppUrl.split('?')[0]}?text=${encodeURIComponent(text)}`
}

/**
 * Opens the conversation with its text typed; says whether the browser let it. The window keeps its opener: without it a
 * browser neither finds it again by its name nor lets it be led to the next conversation.
 */
const openWhatsApp = (task: Task, text?: string) => window.open(urlFor(task, text), windowName) !== null

/** By a link, as a person would follow it: which program opens is chosen by the system. */
export function follow(url: string) {
  const link = document.createElement('a')
  link.href = url
  document.body.append(link)
  link.click()
  link.remove()
}

/** Opens what the message is sent from; says whether the browser let it. */
export function openMessage(task: Task, text?: string) {
  if (!task.mailUrl) return openWhatsApp(task, text)
  follow(urlFor(task, text))
  return true
}

const key = 'tasks/open-next'

export const readOpensNext = () => localStorage.getItem(key) === 'on'
export const keepOpensNext = (isOn: boolean) => localStorage.setItem(key, isOn ? 'on' : 'off')
