/** Keeps what is asked for lately, made once even when many ask at the same time. What failed is made again. */
export function createCache<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>()
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    if (known) return known
    const made = make()
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    if (kept.size > most) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
    return made
  }
}
