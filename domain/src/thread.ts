/** What stands before the subject of an answer or of a forwarded mail, in the languages mail programs write it in. */
const prefix = /^(?:re|res|rv|enc|fw|fwd|aw)\s*:\s*/i

/** The subject under which a mail program shows a mail in the thread of another one. */
export function replySubject(subject: string): string {
  const plain = subject.trim().replace(prefix, '')
  return `Re: ${plain}`
}
