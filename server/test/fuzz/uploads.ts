import fc from 'fast-check'

const boundary = 'cadencia-fuzz'

const mostly = <T>(good: T, ...rest: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constantFrom(...rest) })

const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('Ana', 'ana@x.com.br', '(11) 98765-4321', '=1'),
)
const table = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
  .map((rows) => ['nome;email;whatsapp;x', ...rows.map((row) => row.join(';'))].join('\r\n'))

const forms = fc
  .record({
    file: fc.oneof({ weight: 4, arbitrary: table }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
    filename: mostly('contatos.csv', '../../x.csv', 'x.exe', '', `${'a'.repeat(300)}.csv`, 'x\0.csv'),
    field: mostly('file', 'outro', '', '__proto__'),
    mapping: mostly('{}', '{"name":"x"}', '{', '[]', '{"name":1}', 'a'.repeat(5000)),
    end: mostly(`--${boundary}--\r\n`, '', `--${boundary}`),
  })
  .map(({ file, filename, field, mapping, end }) => {
    const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
    return `${part('mapping')}\r\n\r\n${mapping}\r\n${part(field)}; filename="${filename}"\r\n\r\n${file}\r\n${end}`
  })

/** Files as a form sends them, and forms that are none. */
export const uploads = fc.record({
  contentType: mostly(
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    'multipart/form-data; boundary=',
    'text/csv',
  ),
  payload: forms,
})
