/** Characters that no text has of its own (a private use area): the text between them has no value. */
export const holeStart = '\uE010'
export const holeEnd = '\uE011'
