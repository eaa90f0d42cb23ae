import type { Template } from '@cadencia/contract/templates'
import { templateTypes } from '@cadencia/domain/channel'

import { channel } from '#ui/status.tsx'

/** Templates to choose from, by channel. */
export const TemplateOptions = ({ templates }: { templates: readonly Template[] }) =>
  templateTypes.map((type) => {
    const ofChannel = templates.filter((template) => template.type === type)
    if (ofChannel.length === 0) return null
    return (
      <optgroup key={type} label={channel[type].label}>
        {ofChannel.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </optgroup>
    )
  })
