import { readFileSync, globSync } from 'node:fs'

import { expect, test } from 'vitest'

/** The specification gives these to the letter. */
const specified = [
  'Assunto é obrigatório para templates de email',
  'Verifique se o email já não está em uso',
  'Preview do Email',
  'Email é obrigatório',
  'Email inválido',
]
const otherWriting =
  /\b(de|do|o|um|por|seu|próprio|nome,|primeiro) emails?\b|['"`>]Emails? (\(|[a-zà-ú])|\bCopiar email\b/i

test('our own texts say e-mail', () => {
  const files = globSync('{contract,domain,server,web}/src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) =>
        otherWriting.test(specified.reduce((text, known) => text.replaceAll(known, ''), line)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
