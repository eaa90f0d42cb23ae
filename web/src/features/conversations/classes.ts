import type { PersonClass } from '@cadencia/domain/reply-effect'

/** In the order of their keys, from 1, each with what it does. */
export const choices: readonly { class: PersonClass; label: string; does: string }[] = [
  { class: 'interest', label: 'Interessado', does: 'a cadência continua parada, e a conversa fica aberta.' },
  {
    class: 'not_now',
    label: 'Não agora',
    does: 'a cadência continua parada, e a conversa volta em 30 dias.',
  },
  { class: 'question', label: 'Dúvida', does: 'a cadência espera a sua resposta.' },
  {
    class: 'ooo',
    label: 'Ausente',
    does: 'a cadência volta sozinha depois da data de retorno, ou em 7 dias.',
  },
  {
    class: 'refusal',
    label: 'Sem interesse',
    does: 'sai de todas as campanhas, e o que ia sair é cancelado.',
  },
  {
    class: 'opt_out',
    label: 'Descadastro',
    does: 'não recebe mais mensagens de nenhuma campanha, por nenhum canal.',
  },
  {
    class: 'meeting',
    label: 'Reunião marcada',
    does: 'a cadência continua parada, e a reunião conta nas métricas.',
  },
]
