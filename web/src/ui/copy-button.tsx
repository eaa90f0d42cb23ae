import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '#ui/icon-button.tsx'

const shownMs = 2000

export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return <IconButton label={copied ? 'Copiado' : label} icon={copied ? Check : Copy} onClick={copy} />
}
