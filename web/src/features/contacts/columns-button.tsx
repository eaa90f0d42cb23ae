import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { buttonClass } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'

import type { ContactColumns } from './columns.ts'

const ColumnChoice = lazy(async () => ({ default: (await import('./column-choice.tsx')).ColumnChoice }))

export const ColumnsButton = ({ columns }: { columns: ContactColumns }) => (
  <Popover
    className="column-choice"
    trigger={(props) => (
      <button type="button" {...props} className={buttonClass('secondary', 'sm')}>
        <Columns3 size={16} aria-hidden="true" />
        Colunas
      </button>
    )}
  >
    {() => (
      <Suspense>
        <ColumnChoice columns={columns} />
      </Suspense>
    )}
  </Popover>
)
