import { z } from 'zod'

/** Every refusal the product knows: its HTTP status and what a person reads when nothing more exact is said. */
export const problems = {
  invalid: { status: 400, message: 'Dados inválidos' },
  invalid_json: { status: 400, message: 'O corpo da requisição não é um JSON válido' },
  bad_request: { status: 400, message: 'Requisição inválida' },
  campaign_not_active: {
    status: 400,
    message: 'A campanha selecionada não está ativa. Apenas campanhas ativas podem receber novos contatos.',
  },
  no_active_cadence: {
    status: 400,
    message:
      'A campanha selecionada não possui cadências ativas. É necessário ter pelo menos uma cadência ativa para adicionar contatos.',
  },
  contact_not_found: {
    status: 400,
    message: 'Contato não encontrado. Recarregue a página e tente novamente.',
  },
  already_related: { status: 400, message: 'Este contato já está relacionado a esta campanha.' },
  unauthenticated: { status: 401, message: 'Sessão expirada. Por favor, faça login novamente.' },
  invalid_credentials: { status: 401, message: 'Credenciais inválidas. Tente novamente.' },
  forbidden: {
    status: 403,
    message: 'Você não tem permissão para relacionar contatos a esta campanha.',
  },
  not_found: { status: 404, message: 'Não encontrado' },
  method_not_allowed: { status: 405, message: 'Método não permitido para este endereço' },
  conflict: { status: 409, message: 'Isto mudou enquanto você editava. Recarregue a página.' },
  email_in_use: { status: 409, message: 'E-mail já cadastrado' },
  key_in_use: { status: 409, message: 'Já existe um atributo com essa chave.' },
  template_in_use: { status: 409, message: 'Este template está em uso em uma cadência' },
  sender_in_use: { status: 409, message: 'Este canal está em uso em uma campanha ativa' },
  sandbox_stays: { status: 409, message: 'A caixa de testes não pode ser alterada nem excluída' },
  not_testable: { status: 409, message: 'Este canal não tem o que testar: nada sai desta máquina por ele.' },
  not_resendable: { status: 409, message: 'Só mensagens com erro ou canceladas podem ser reenviadas' },
  step_removed: { status: 409, message: 'A etapa desta mensagem foi removida da cadência' },
  contact_gone: { status: 409, message: 'O contato foi excluído ou saiu da campanha' },
  address_suppressed: { status: 409, message: 'O contato está descadastrado ou o endereço está suspenso' },
  not_suspended: { status: 409, message: 'Este canal do contato não está suspenso' },
  not_opted_out: { status: 409, message: 'O contato não está descadastrado' },
  opted_out: {
    status: 409,
    message: 'O contato pediu para sair: só volta a receber se ele pedir. Registre o pedido dele.',
  },
  already_pending: { status: 409, message: 'Já há um envio desta mensagem pendente' },
  being_sent: { status: 409, message: 'A mensagem está sendo enviada agora e não pode mais ser cancelada' },
  held: {
    status: 409,
    message: 'O contato respondeu e a cadência está parada. Retome a cadência para reenviar.',
  },
  nothing_held: { status: 409, message: 'Nenhuma cadência deste contato está parada' },
  nothing_to_undo: { status: 409, message: 'Não há mais o que desfazer' },
  not_answerable: {
    status: 409,
    message: 'Esta mensagem não é de uma campanha: não há a quem responder',
  },
  not_pending: { status: 409, message: 'A mensagem não está mais pendente' },
  task_done: { status: 409, message: 'Esta tarefa não está mais aberta' },
  cadence_exists: { status: 409, message: 'Esta campanha já tem uma cadência ativa' },
  in_progress: { status: 409, message: 'Este pedido ainda está sendo atendido. Aguarde um instante.' },
  too_large: { status: 413, message: 'O conteúdo enviado é grande demais' },
  file_too_large: { status: 413, message: 'Arquivo muito grande. Limite de 10MB' },
  unsupported_media_type: { status: 415, message: 'Tipo de conteúdo não suportado. Envie JSON.' },
  key_reused: { status: 422, message: 'Esta chave de idempotência já foi usada em outro pedido' },
  too_many_attempts: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' },
  internal: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente em instantes.' },
  unavailable: {
    status: 503,
    message: 'O sistema está temporariamente indisponível. Tente novamente em instantes.',
  },
} as const

export type ProblemCode = keyof typeof problems

// Object.keys loses the literal types; the object above is its only source.
const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** Every failed call answers this. `message` is pt-BR and fit to show as it is. */
export const Problem = z.object({
  statusCode: z.number().int(),
  code: z.enum(codes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Problem = z.infer<typeof Problem>
