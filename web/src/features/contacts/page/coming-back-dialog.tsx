import type { ComponentProps, ReactNode } from 'react'

import { Dialog } from '#ui/dialog.tsx'

import { ComingBack } from '../coming-back.tsx'

type Props = ComponentProps<typeof ComingBack> & { title: string; failure: ReactNode }

/** The way back of a contact who opted out, on a page. */
export const ComingBackDialog = ({ title, failure, ...asked }: Props) => (
  <Dialog size="sm" title={title} onClose={asked.onKeep}>
    <ComingBack {...asked} />
    {failure}
  </Dialog>
)
