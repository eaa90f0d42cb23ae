import { List, SlidersHorizontal, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { ListPane } from './list-pane.tsx'
import { usePicked } from './picked.ts'
import { Narrowing, OpensNext, States, type ToolsProps } from './task-tools.tsx'

/** One task a screen: the list and the filters come up when they are asked for. */
export function NarrowTools(props: ToolsProps) {
  const [sheet, setSheet] = useState<'list' | 'filters'>()
  const { queue, desk } = props
  const picked = usePicked(queue)
  const close = () => setSheet(undefined)
  return (
    <div className="task-acts">
      <Button className="grow" icon={List} onClick={() => setSheet('list')}>
        {queue.query.data ? `Lista · ${formatCount(queue.total)}` : 'Lista'}
      </Button>
      <Button icon={SlidersHorizontal} onClick={() => setSheet('filters')}>
        Filtros
      </Button>
      <IconButton
        className="task-icon"
        label="Desfazer"
        icon={Undo2}
        disabled={!desk.last || desk.last.isFinal}
        onClick={() => void desk.undo()}
      />
      {sheet === 'list' && (
        <Dialog title="Tarefas" onClose={close}>
          <ListPane
            queue={queue}
            desk={desk}
            picked={picked}
            currentId={queue.current?.id ?? 0}
            onChosen={close}
          />
        </Dialog>
      )}
      {sheet === 'filters' && (
        <Dialog title="Filtros" onClose={close}>
          <div className="task-tools">
            <States {...props} />
            <Narrowing {...props} />
            <OpensNext {...props} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
