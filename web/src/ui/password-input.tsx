import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-11" />
      <IconButton
        label={shown ? 'Ocultar senha' : 'Mostrar senha'}
        icon={shown ? EyeOff : Eye}
        aria-pressed={shown}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
        className="!absolute inset-y-0 right-0.5 my-auto"
      />
    </span>
  )
}
