import { Progress } from '#ui/progress.tsx'

type Props = { filename: string; percent: number }

export const UploadProgress = ({ filename, percent }: Props) => (
  <div className="grid gap-2 py-4">
    <output className="font-medium">Enviando… {percent}%</output>
    <Progress label={`Envio de ${filename}`} done={percent} total={100} />
    <p className="text-sm text-ink-3">{filename}</p>
  </div>
)
