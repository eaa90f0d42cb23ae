export const Spinner = ({ text = 'Carregando...' }: { text?: string }) => (
  <output className="flex items-center justify-center gap-2 text-sm text-ink-2">
    <span className="spin text-accent" aria-hidden="true" />
    {text}
  </output>
)

export const PageSpinner = () => (
  <div className="grid min-h-dvh place-items-center">
    <title>Cadência</title>
    <Spinner />
  </div>
)
