/** A unique name. crypto.randomUUID would not be there on a page without TLS. */
export const unique = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
