/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select shows neither icons nor groups that one can act on. */
import { cx } from '#lib/cx.ts'

import type { Group, Item } from './items.ts'

export const optionId = (id: string, { key }: Item) => `${id}-${key}`

type Props = {
  id: string
  groups: readonly Group[]
  current: Item | undefined
  onPoint: (item: Item) => void
  onChoose: (item: Item) => void
}

/** The list below the field. The focus stays in the field, which names the selected option by its id. */
export const Choices = ({ id, groups, ...rest }: Props) => (
  <div id={`${id}-list`} role="listbox" aria-label="Resultados" className="palette-list" tabIndex={-1}>
    {groups.map(({ title, items }, place) => (
      <div key={title} role="group" aria-labelledby={`${id}-group-${place}`}>
        <p id={`${id}-group-${place}`} className="palette-title">
          {title}
        </p>
        {items.map((item) => (
          <Choice key={item.key} id={optionId(id, item)} item={item} {...rest} />
        ))}
      </div>
    ))}
  </div>
)

type ChoiceProps = Omit<Props, 'groups'> & { item: Item }

function Choice({ id, item, current, onPoint, onChoose }: ChoiceProps) {
  const { icon: Icon, label, hint, keys } = item
  const isCurrent = item.key === current?.key
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are heard by the field.
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={cx('palette-item', isCurrent && 'palette-current')}
      onPointerMove={() => !isCurrent && onPoint(item)}
      onClick={() => onChoose(item)}
    >
      <Icon size={16} aria-hidden="true" />
      <span className="min-w-0 grow truncate">
        {label}
        {hint && <span className="text-ink-3"> · {hint}</span>}
      </span>
      {keys && (
        <span className="palette-keys" aria-hidden="true">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}
