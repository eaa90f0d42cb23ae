import { Dialog } from '#ui/dialog.tsx'

const lines = [
  ['J / K ou ↓ / ↑', 'Próxima, anterior'],
  ['Shift ↓ / ↑, Ctrl A', 'Escolher várias, na lista'],
  ['Enter', 'Abrir, Enviei, Ligar, Registrar'],
  ['1 a 9, 0', 'Resultado'],
  ['D', 'Outra das datas oferecidas'],
  ['S, depois 1 a 5', 'Adiar'],
  ['P', 'Pular (WhatsApp)'],
  ['E', 'Editar só esta mensagem'],
  ['A', 'Anotar na ligação; Ctrl Enter registra'],
  ['C', 'Copiar o número'],
  ['O', 'Abrir o contato'],
  ['/', 'Buscar'],
  ['Ctrl Z', 'Desfazer'],
  ['F6', 'De um painel para o outro'],
  ['Esc', 'Voltar para a lista'],
] as const

export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Atalhos de Tarefas" size="sm" onClose={onClose}>
    <dl className="task-keys">
      {lines.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <kbd className="kbd">{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
