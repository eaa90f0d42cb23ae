import { chooseTheme, type Theme, themes, useTheme } from '#lib/theme.ts'
import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'

const labels: Record<Theme, string> = { system: 'Sistema', light: 'Claro', dark: 'Escuro' }

export function PreferencesCard() {
  const theme = useTheme()
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
    </Card>
  )
}
