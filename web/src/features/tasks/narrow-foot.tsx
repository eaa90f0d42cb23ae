import { AlarmClock } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { firstName } from './choices.ts'
import { PrimaryButton, Results } from './foot-parts.tsx'
import { Snoozes } from './moments.tsx'
import { Effect } from './outcomes.tsx'
import { isMessage, type Work } from './use-work.ts'

type Sheet = 'outcomes' | 'snooze'
type NarrowProps = { work: Work; takesFocus: boolean; onOpen: (sheet: Sheet) => void }

/** One task a screen: the rest of what can be made of it comes up in a sheet. */
export function NarrowFoot({ work, takesFocus }: Omit<NarrowProps, 'onOpen'>) {
  const [isOpen, setIsOpen] = useState(false)
  const open = (sheet: Sheet) => {
    work.openPanel(sheet)
    setIsOpen(true)
  }
  const close = () => {
    work.openPanel('outcomes')
    setIsOpen(false)
  }
  const Buttons = work.task.channel === 'call' ? CallButtons : MessageButtons
  return (
    <>
      <Buttons work={work} takesFocus={takesFocus} onOpen={open} />
      {isOpen ? <ResultSheet work={work} onClose={close} /> : <Effect work={work} />}
    </>
  )
}

const Later = ({ onOpen }: Pick<NarrowProps, 'onOpen'>) => (
  <IconButton className="task-icon" label="Adiar" icon={AlarmClock} onClick={() => onOpen('snooze')} />
)

/** While the call goes on, what came of it is the next thing. */
function CallButtons({ work, takesFocus, onOpen }: NarrowProps) {
  const isOnCall = work.since !== undefined
  return (
    <>
      {!isOnCall && (
        <div className="task-acts">
          <PrimaryButton work={work} takesFocus={takesFocus} />
          <Later onOpen={onOpen} />
        </div>
      )}
      <div className="task-acts">
        <Button
          className="grow"
          variant={isOnCall ? 'primary' : 'secondary'}
          onClick={() => onOpen('outcomes')}
        >
          Registrar resultado
        </Button>
        {isOnCall && <Later onOpen={onOpen} />}
      </div>
    </>
  )
}

function MessageButtons({ work, takesFocus, onOpen }: NarrowProps) {
  const [sent] = work.choices
  return (
    <>
      <div className="task-acts">
        <PrimaryButton work={work} takesFocus={takesFocus} />
        <Later onOpen={onOpen} />
      </div>
      <div className="task-acts">
        {!work.wasOpened && sent && isMessage(work.task) && (
          <Button className="grow" onClick={() => work.record(sent)}>
            {sent.label}
          </Button>
        )}
        <Button className="grow" onClick={() => onOpen('outcomes')}>
          Outro resultado
        </Button>
      </div>
    </>
  )
}

function ResultSheet({ work, onClose }: { work: Work; onClose: () => void }) {
  const name = firstName(work.task.contact.name)
  if (work.panel === 'snooze')
    return (
      <Dialog title={`Adiar ${name}`} onClose={onClose}>
        <Snoozes work={work} />
      </Dialog>
    )
  return (
    <Dialog title={`Como foi com ${name}?`} onClose={onClose}>
      <div className="grid gap-3">
        <Results work={work} />
        {work.choice && (
          <Button variant="primary" onClick={work.primary}>
            Registrar e ir para a próxima
          </Button>
        )}
        {work.canSkip && !work.choice && (
          <Button variant="ghost" onClick={work.skip}>
            Pular
          </Button>
        )}
      </div>
    </Dialog>
  )
}
