import { cities, firstNames, surnames } from '#server/src/demo/names.ts'

/** People who do not exist, as many as are asked for, the same every time. */
export function personAt(index: number) {
  const pick = <T>(list: readonly T[], salt: number) =>
    list[(Math.imul(index + salt, 2_654_435_761) % list.length) >>> 0] ?? list[index % list.length]
  const first = pick(firstNames, 1) ?? ''
  const last = pick(surnames, 7) ?? ''
  const [city = '', , area = '11'] = pick(cities, 3) ?? []
  const digits = String(60_000_000 + ((index * 7_919) % 39_999_999))
  return {
    name: `${first} ${last} ${index}`,
    email: `${first}.${last}.${index}@empresa${index % 997}.com.br`
      .normalize('NFD')
      .replace(/[^\w.@]/g, '')
      .toLowerCase(),
    whatsapp: `(${area}) 9${digits.slice(0, 4)}-${digits.slice(4)}`,
    phone: `+55${area}9${digits}`,
    city,
    level: index % 10,
  }
}
