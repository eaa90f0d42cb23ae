/** What a contact writes who wants no more messages: the whole message, in any case, with accents or without. */
const words = new Set([
  'sair',
  'parar',
  'cancelar',
  'stop',
  'baja',
  'remover',
  'descadastrar',
  'nao quero',
  'unsubscribe',
])

export const asksToStop = (text: string) =>
  words.has(
    text
      .slice(0, 200)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
