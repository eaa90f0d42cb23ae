import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { campaignQuery } from '#features/campaigns/data.ts'
import { importQuery, isRunning } from '#features/imports/data.ts'
import { Trail } from '#features/start/trail.tsx'
import { useSetFilters } from '#lib/search.ts'

const StartBatch = lazy(async () => ({
  default: (await import('#features/contacts/start-batch.tsx')).StartBatch,
}))

/** The campaign of the page, once it has what it needs to begin. */
function useReady() {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const id = Number(search['campaignId'])
  const isPage = pathname === '/cadence' && Number.isSafeInteger(id) && id > 0
  const { data } = useQuery({ ...campaignQuery(id), enabled: isPage })
  const isReady = isPage && data && data.cadences.length > 0 && data.status !== 'completed'
  return { campaign: isReady ? data : undefined, isAsked: search['start'] !== undefined }
}

/** Where a list of contacts becomes a campaign. */
const way = /^\/(campaigns|cadences?|contacts|templates(\/.*)?)$/

/** The import whose contacts are on their way to a campaign, on the pages of that way. */
export function Carried() {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const importId = Number(search['batch'])
  if (!way.test(pathname) || !Number.isSafeInteger(importId) || importId < 1) return null
  return <Batch key={importId} importId={importId} />
}

/** What is done, what comes next, and the last step itself. */
function Batch({ importId }: { importId: number }) {
  const setFilters = useSetFilters()
  const { campaign, isAsked } = useReady()
  const [isOpen, setOpen] = useState(false)
  const { data: batch } = useQuery({
    ...importQuery(importId),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 2000 : false),
  })
  if (!batch) return null
  const close = () => {
    setOpen(false)
    if (isAsked) setFilters({ start: undefined })
  }
  const drop = () => setFilters({ batch: undefined, start: undefined })
  const count = batch.contacts ?? 0
  return (
    <>
      <Trail
        batch={batch}
        isReady={campaign !== undefined && count > 0}
        onReview={() => setOpen(true)}
        onDrop={drop}
      />
      {campaign && count > 0 && (isOpen || isAsked) && (
        <Suspense>
          <StartBatch
            campaign={campaign}
            importId={importId}
            count={count}
            filename={batch.filename}
            onStarted={drop}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
