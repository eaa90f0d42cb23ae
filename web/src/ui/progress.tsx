type Props = { label: string; done: number; total: number }

/** How much of something that takes its time is done. Nothing known yet: total 0. */
export const Progress = ({ label, done, total }: Props) => (
  <progress className="progress" aria-label={label} max={total || 1} value={total ? done : 0} />
)
