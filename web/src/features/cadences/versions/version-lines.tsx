import type { VariantMetrics } from '@cadencia/contract/variants'
import type { Channel } from '@cadencia/domain/channel'
import { variantLetter } from '@cadencia/domain/variants'
import { Link } from '@tanstack/react-router'

import { figuresOf, nameOf, shareOf } from './words.ts'

export const Letter = ({ variant }: { variant: number }) => (
  <span className="version-letter tone-petrol bg-(--ground) text-(--fg)">
    <span className="sr-only">Versão </span>
    {variantLetter(variant)}
  </span>
)

type Props = { channel: Channel; versions: readonly VariantMetrics[]; label: string }

/** A line for each version: its letter, its text, its share, its numbers. */
export const VersionLines = ({ channel, versions, label }: Props) => (
  <ul aria-label={label} className="grid gap-1.5">
    {versions.map((version) => (
      <li key={version.variant} className="version">
        <Letter variant={version.variant} />
        <Link
          to="/templates/edit/$id"
          params={{ id: String(version.templateId) }}
          title={version.templateName}
          className="truncate hover:underline"
        >
          {nameOf(version)}
        </Link>
        <span className="text-right text-ink-3 tabular-nums">
          {version.endedAt ? '' : `${shareOf(version, versions)}%`}
        </span>
        <Figures version={version} channel={channel} />
      </li>
    ))}
  </ul>
)

function Figures({ version, channel }: { version: VariantMetrics; channel: Channel }) {
  const figures = figuresOf(version, channel)
  return (
    <span className="version-figures" data-count={figures.length}>
      {figures.map(({ key, short, whole }) => (
        <span key={key} title={whole}>
          <span aria-hidden="true">{short}</span>
          <span className="sr-only">{whole}</span>
        </span>
      ))}
    </span>
  )
}
