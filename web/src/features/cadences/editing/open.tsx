import type { CadenceStep } from '@cadencia/contract/steps'
import { type ComponentProps, lazy, Suspense } from 'react'

import { SkeletonLines } from '#ui/skeleton.tsx'

import { beginEdit, beginInsert, moveTo, withStep } from '../edit-state.ts'

// Loaded when something is opened; what each of them needs comes after it, and its names are not part of the first page.
const Editor = lazy(async () => ({ default: (await import('./step-editor.tsx')).StepEditor }))
const Items = lazy(async () => ({ default: (await import('./step-menu-items.tsx')).StepMenuItems }))
const CreateCadence = lazy(async () => ({ default: (await import('../create-cadence.tsx')).CreateCadence }))
const DeleteStep = lazy(async () => ({ default: (await import('../delete-step.tsx')).DeleteStep }))

/** How a change begins. */
export const begin = { beginEdit, beginInsert, moveTo, withStep }

export const StepEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={<SkeletonLines count={4} />}>
    <Editor {...props} />
  </Suspense>
)

export const StepMenuItems = (props: ComponentProps<typeof Items>) => (
  <Suspense>
    <Items {...props} />
  </Suspense>
)

type DialogsProps = { campaignId: number; open: 'create' | CadenceStep; onClose: () => void }

export const Dialogs = ({ campaignId, open, onClose }: DialogsProps) => (
  <Suspense>
    {open === 'create' ? (
      <CreateCadence campaignId={campaignId} onClose={onClose} />
    ) : (
      <DeleteStep step={open} onClose={onClose} />
    )}
  </Suspense>
)
