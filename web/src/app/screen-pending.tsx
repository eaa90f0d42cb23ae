import { Spinner } from '#ui/spinner.tsx'

export const ScreenPending = () => (
  <div className="grid min-h-[50vh] place-items-center">
    <Spinner />
  </div>
)
