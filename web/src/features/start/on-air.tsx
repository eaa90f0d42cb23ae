import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { useStartFlag } from './flag.ts'

import './start.css'

/** Said once, where the card was. */
export function OnAir({ onTold }: { onTold: () => void }) {
  const { set } = useStartFlag()
  const tell = useEffectEvent(() => {
    onTold()
    set('told')
  })
  useEffect(() => tell(), [])
  return (
    <output className="on-air card">
      <CircleCheck size={18} aria-hidden="true" className="flex-none text-green" />
      <strong className="font-semibold">Sua campanha está no ar.</strong>
      <Link to="/activities" className="first-link text-sm">
        Ver atividades
      </Link>
    </output>
  )
}
