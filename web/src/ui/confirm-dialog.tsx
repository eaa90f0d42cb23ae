import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = {
  title: string
  text: string
  /** The safe way out, focused: 'Manter campanha'. */
  keepLabel: string
  /** Verb and object, as in the title: 'Excluir campanha'. */
  confirmLabel: string
  busyText?: string
  busy?: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: Props) {
  const { title, text, keepLabel, confirmLabel, busyText = 'Excluindo...', busy = false, error } = props
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={title}
      description={text}
      onClose={props.onClose}
      footer={
        <>
          <Button data-autofocus onClick={props.onClose} disabled={busy}>
            {keepLabel}
          </Button>
          <Button variant="danger" busy={busy} busyText={busyText} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error && <Banner tone="red">{error}</Banner>}
    </Dialog>
  )
}
