import './palette.css'
import { useLocation } from '@tanstack/react-router'

import { chooseSingleKeys, useSingleKeys } from '#lib/single-keys.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { makings, places } from './places.ts'

type Line = { what: string; keys: readonly string[] }
type Part = { title: string; path?: string; lines: readonly Line[] }

const parts: readonly Part[] = [
  {
    title: 'Em qualquer tela',
    lines: [
      { what: 'Buscar e agir', keys: ['Ctrl', 'K'] },
      { what: 'Estes atalhos', keys: ['?'] },
    ],
  },
  {
    title: 'Conversas',
    path: '/conversations',
    lines: [
      { what: 'Próxima · anterior', keys: ['J', 'K'] },
      { what: 'Dizer o que quis dizer', keys: ['1', '–', '7'] },
      { what: 'Responder', keys: ['R'] },
      { what: 'Enviar e concluir', keys: ['Ctrl', 'Enter'] },
      { what: 'Concluir', keys: ['E'] },
      { what: 'Adiar', keys: ['S'] },
      { what: 'Atribuir', keys: ['A'] },
    ],
  },
  {
    title: 'Ir para',
    lines: places.flatMap(({ label, letter }) => (letter ? [{ what: label, keys: ['G', letter] }] : [])),
  },
  {
    title: 'Criar',
    lines: makings.map(({ label, letter }) => ({ what: label, keys: ['N', letter] })),
  },
]

/** Every shortcut there is, those of this screen first. */
export function Sheet({ onClose }: { onClose: () => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isOn = useSingleKeys()
  const ordered = parts.toSorted((a, b) => Number(b.path === path) - Number(a.path === path))
  return (
    <Dialog
      title="Atalhos de teclado"
      size="lg"
      onClose={onClose}
      footer={
        <>
          <div className="mr-auto">
            <Switch
              label="Atalhos de uma tecla"
              checked={isOn}
              onChange={({ target }) => chooseSingleKeys(target.checked)}
            />
          </div>
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <div className="sheet">
        {ordered.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ what, keys }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
