/**
 * Stands for the package of this name in the browser, which knows the entities of HTML by itself:
 * the table that the package brings to the server is 14 KiB.
 */

// What is inside a text area is text, but for its own end tag; inside quotes, but for a quote.
const asText = (text: string) => text.replaceAll('<', '&lt;')
const asTitle = (text: string) => `<i title="${text.replaceAll('"', '&quot;')}">`

const texts = window.trustedTypes?.createPolicy('cadencia-entities', { createHTML: asText })
const titles = window.trustedTypes?.createPolicy('cadencia-entity-in-address', { createHTML: asTitle })

export function decodeHTML(text: string) {
  if (!text.includes('&')) return text
  const box = document.createElement('textarea')
  box.innerHTML = texts?.createHTML(text) ?? asText(text)
  return box.textContent
}

export function decodeHTMLAttribute(text: string) {
  if (!text.includes('&')) return text
  const box = document.createElement('template')
  box.innerHTML = titles?.createHTML(text) ?? asTitle(text)
  return box.content.firstElementChild?.getAttribute('title') ?? ''
}
