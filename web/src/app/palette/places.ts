import type { LinkProps } from '@tanstack/react-router'

type To = NonNullable<LinkProps['to']>

/** Where one can go from anywhere: the letter follows G. Icons are in icons.ts, which is loaded with the palette. */
export const places: readonly { to: To; label: string; letter?: string }[] = [
  { to: '/campaigns', label: 'Campanhas', letter: 'C' },
  { to: '/templates', label: 'Templates', letter: 'T' },
  { to: '/cadences', label: 'Cadências', letter: 'D' },
  { to: '/contacts', label: 'Contatos', letter: 'O' },
  { to: '/activities', label: 'Atividades', letter: 'A' },
  { to: '/metrics', label: 'Métricas', letter: 'M' },
  { to: '/tasks', label: 'Tarefas', letter: 'R' },
  { to: '/conversations', label: 'Conversas', letter: 'V' },
  { to: '/profile', label: 'Perfil' },
  { to: '/sandbox', label: 'Caixa de testes' },
]

/** What can be made from anywhere: the letter follows N. Lists are asked for it with `?new=1`. */
export const makings: readonly { to: To; label: string; letter: string }[] = [
  { to: '/campaigns', label: 'Nova campanha', letter: 'C' },
  { to: '/templates/new', label: 'Novo template', letter: 'T' },
  { to: '/cadences', label: 'Nova cadência', letter: 'D' },
  { to: '/contacts', label: 'Novo contato', letter: 'O' },
]
