/** How long ago something was, as people say it. */
export function timeAgo(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'agora mesmo'
  if (minutes < 60) return `há ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `há ${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}

export const alreadyReceived = (people: number) =>
  people === 1 ? '1 pessoa já recebeu' : `${people.toLocaleString('pt-BR')} pessoas já receberam`
