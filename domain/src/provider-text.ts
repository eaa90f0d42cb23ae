// oxlint-disable-next-line no-control-regex -- what neither a screen nor PostgreSQL can show
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/** What a provider said, as it may be stored and shown: no control characters, whole characters only, not endless. */
export const providerText = (text: string, longest = 2000): string =>
  text.slice(0, longest).replace(unprintable, ' ').toWellFormed()
