/** What reading the answers to a sender means. */
export const readingText = (name: string) =>
  `As respostas a “${name}” aparecem em Conversas e param as cadências de quem respondeu. A caixa só é lida: nada nela é mudado, e o que não responde a uma mensagem sua não é guardado.`
