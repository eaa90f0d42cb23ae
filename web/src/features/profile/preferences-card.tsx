import { lazy, Suspense, useState } from 'react'

import { chooseSingleKeys, useSingleKeys } from '#lib/single-keys.ts'
import { chooseTheme, type Theme, themes, useTheme } from '#lib/theme.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Segmented } from '#ui/segmented.tsx'

const DaysOffDialog = lazy(async () => ({ default: (await import('./days-off-dialog.tsx')).DaysOffDialog }))

const RetentionRow = lazy(async () => ({ default: (await import('./retention-row.tsx')).RetentionRow }))

const labels: Record<Theme, string> = { system: 'Sistema', light: 'Claro', dark: 'Escuro' }

export function PreferencesCard() {
  const theme = useTheme()
  const hasKeys = useSingleKeys()
  const [open, setOpen] = useState(false)
  return (
    <Card title="Preferências">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="text-ink-3">Tema</span>
        <Segmented
          label="Tema"
          options={themes.map((value) => ({ value, label: labels[value] }))}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="text-ink-3">Dias sem envio</span>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Escolher dias
        </Button>
      </div>
      <div className="mt-3 text-sm">
        <Switch
          label="Atalhos de uma tecla"
          hint="Letras que agem sem Ctrl. A tecla ? mostra quais são."
          checked={hasKeys}
          onChange={({ target }) => chooseSingleKeys(target.checked)}
        />
      </div>
      <Suspense fallback={<div className="h-12" />}>
        <RetentionRow />
      </Suspense>
      <Suspense>{open && <DaysOffDialog onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
