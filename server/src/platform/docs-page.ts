type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  format?: string
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  tags: string[]
  summary: string
  security?: unknown
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** The OpenAPI document as one page to read: no script, no other host. */
export function docsPage(document: Record<string, unknown>): string {
  // openApi() made it; only what is shown is named here.
  const { paths, tags } = document as {
    paths: Record<string, Record<string, Operation>>
    tags: { name: string }[]
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = tags.map(({ name }) => {
    const shown = calls.filter(({ operation }) => operation.tags.includes(name))
    return `<section><h2>${escape(name)}</h2>${shown.map(call).join('')}</section>`
  })
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · Cadência</title><link rel="stylesheet" href="/api/docs.css">
</head>
<body><main>
<h1>API da Cadência</h1>
<p>Todas as chamadas começam em <code>/api</code> e levam <code>Authorization: Bearer …</code>, o token que
<code>POST /auth/login</code> devolve, salvo onde se lê “aberta”. Todo erro responde
<code>{statusCode, code, message, fields?}</code>, com a mensagem em português. Com um cabeçalho
<code>Idempotency-Key</code>, uma chave nova para cada pedido, as chamadas que criam algo podem ser repetidas sem criar
duas vezes: a mesma chave tem a mesma resposta por 24 horas.
O documento para programas: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}
</main></body></html>`
}

const places: Record<string, string> = { path: 'caminho', header: 'cabeçalho' }

function call({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const parts = [
    ...operation.parameters.map(
      (parameter) =>
        `<dt><code>${escape(parameter.name)}</code></dt><dd>${places[parameter.in] ?? 'consulta'}${
          parameter.required ? '' : ', opcional'
        }: ${shape(parameter.schema)}</dd>`,
    ),
    ...contents('Envia', operation.requestBody?.content),
    ...Object.entries(operation.responses)
      .filter(([status]) => status !== 'default')
      .flatMap(([status, response]) =>
        response.content
          ? contents(`Responde ${status}`, response.content)
          : [`<dt>Responde ${status}</dt><dd>nada</dd>`],
      ),
  ]
  const open = operation.security ? '' : ' <small>aberta</small>'
  return `<article><h3><span class="${method}">${method}</span> <code>${escape(path)}</code>${open}</h3>
<p>${escape(operation.summary)}</p><dl>${parts.join('')}</dl></article>`
}

const contents = (title: string, content: Content | undefined) =>
  Object.entries(content ?? {}).map(
    ([media, { schema }]) => `<dt>${title}</dt><dd>${escape(media)}<pre>${shape(schema)}</pre></dd>`,
  )

function shape(schema: Schema, indent = ''): string {
  if (schema.enum) return schema.enum.map((value) => escape(JSON.stringify(value))).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => shape(each, indent)).join(' | ')
  if (schema.items) return `[${shape(schema.items, indent)}]`
  if (!schema.properties) return escape([schema.type ?? 'qualquer valor'].flat().join(' | ')) + note(schema)
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties).map(
    ([name, of]) =>
      `${inner}${escape(name)}${schema.required?.includes(name) ? '' : '?'}: ${shape(of, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

const note = ({ format }: Schema) => (format ? ` (${escape(format)})` : '')

export const docsStyle = `
:root { color-scheme: light dark; --soft: light-dark(#f1f4f6, #171f25); --line: light-dark(#dbe0e4, #283239); --accent: light-dark(#076070, #5ecad6) }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: light-dark(#f8fafc, #0a0f13); color: light-dark(#121c23, #edf1f4) }
main { max-width: 860px; margin: 0 auto; padding: 32px 16px }
h1 { font-size: 20px } h2 { font-size: 16px; margin-top: 40px; border-bottom: 1px solid var(--line); padding-bottom: 8px }
h3 { font-size: 14px; margin: 24px 0 4px; overflow-wrap: anywhere } p { margin: 4px 0 8px }
h3 span { display: inline-block; min-width: 56px; color: var(--accent); font: 600 12px ui-monospace, monospace }
small { color: light-dark(#59656e, #96a0a7); font-weight: 400 } a { color: var(--accent) }
dl { display: grid; grid-template-columns: 120px minmax(0, 1fr); gap: 4px 16px; margin: 8px 0 } dd { margin: 0 }
pre { background: var(--soft); padding: 12px; border-radius: 6px; overflow-x: auto; margin: 4px 0 }
code, pre { font: 12px/1.5 ui-monospace, monospace }
`
