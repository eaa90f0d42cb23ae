/** What the empty field of a secret says when there is one already. */
export const kept = (isSet: boolean | undefined) => (isSet ? '•••• definido, digite para trocar' : '')
