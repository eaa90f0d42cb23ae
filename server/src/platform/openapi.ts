import type { Endpoint } from '@cadencia/contract/endpoint'
import { Problem } from '@cadencia/contract/problem'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The API's document, said by the contract itself: OpenAPI 3.1 takes JSON Schema 2020-12 as it is. */
export function openApi(api: Record<string, readonly Endpoint[]>): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, endpoints] of Object.entries(api)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(tag, endpoint) }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Cadência',
      version: '1',
      description:
        'Campanhas por e-mail, WhatsApp e ligação. Todo erro responde {statusCode, code, message}.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })
const problem = { $ref: '#/components/schemas/Problem' }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Uma chave nova para cada pedido. Repetido com a mesma chave em até 24 horas, o pedido é feito uma vez só e tem a mesma resposta; com outro conteúdo, é recusado (422).',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operation(tag: string, endpoint: Endpoint): Json {
  return {
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.open ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.once ? [idempotencyKey] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      ...success(endpoint),
      default: { description: 'Recusa ou falha', content: jsonContent(problem) },
    },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

function requestBody({ body, upload }: Endpoint): Json {
  if (body) return { requestBody: { required: true, content: jsonContent(jsonSchema(body, 'input')) } }
  if (!upload) return {}
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'text/csv' } },
    required: ['file'],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function success({ response, status, download }: Endpoint): Json {
  if (response instanceof z.ZodVoid) return { 204: { description: 'Feito' } }
  if (download)
    return { 200: { description: 'Arquivo', content: { [download]: { schema: { type: 'string' } } } } }
  return { [status ?? 200]: { description: 'Feito', content: jsonContent(jsonSchema(response, 'output')) } }
}
