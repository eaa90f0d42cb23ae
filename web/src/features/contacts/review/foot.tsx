import { Button } from '#ui/button.tsx'

import { sayStart } from './start.ts'
import type { Review } from './use-review.ts'

type FootProps = {
  formId: string
  label: string
  review: Review
  /** It may be started although nothing leaves. */
  mayBeEmpty?: boolean
  isDisabled: boolean
  isBusy: boolean
  onClose: () => void
}

/** When the first message leaves, and the button that starts it. */
export function Foot({
  formId,
  label,
  review: { forecast },
  mayBeEmpty,
  isDisabled,
  isBusy,
  onClose,
}: FootProps) {
  return (
    <>
      <p className="mr-auto text-xs text-ink-2" aria-live="polite">
        {forecast?.firstAt && `A primeira mensagem sai ${sayStart(forecast.firstAt, forecast.timeZone)}.`}
      </p>
      <Button onClick={onClose} disabled={isBusy}>
        Cancelar
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={isDisabled || (forecast?.people === 0 && !mayBeEmpty)}
        busy={isBusy}
        busyText="Começando..."
      >
        {label}
      </Button>
    </>
  )
}
