import { Navigate, Outlet, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { useNarrow } from '#lib/media.ts'
import { useOnline } from '#lib/online.ts'
import { useSession } from '#lib/session.ts'
import { Banner } from '#ui/banner.tsx'
import { AroundTitle } from '#ui/page-header.tsx'
import { PageSpinner } from '#ui/spinner.tsx'

import { useShortcuts } from './palette/use-shortcuts.tsx'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'

const TestPill = lazy(async () => ({ default: (await import('#features/sandbox/test-pill.tsx')).TestPill }))

const Carried = lazy(async () => ({ default: (await import('./carried.tsx')).Carried }))

export function SignedIn() {
  const session = useSession()
  const { href } = useRouter().latestLocation
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-in') return <Shell />
  return <Navigate to="/login" search={session.returnHere ? { redirect: href } : {}} replace />
}

function Shell() {
  const narrow = useNarrow()
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  const { search, shortcuts } = useShortcuts()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  const pill = (
    <Suspense>
      <TestPill asIcon={narrow} />
    </Suspense>
  )
  const { batch } = useSearch({ strict: false })
  return (
    <>
      <a className="skip-link" href="#conteudo" onClick={() => main.current?.focus()}>
        Pular para o conteúdo
      </a>
      {narrow ? <TopBar end={pill} onSearch={search} /> : <SideNav onSearch={search} />}
      <main ref={main} id="conteudo" tabIndex={-1} className={narrow ? undefined : 'pl-14'}>
        <div className="page">
          <OfflineBanner />
          <AroundTitle value={{ beside: !narrow && pill, below: batch ? <Carried /> : null }}>
            <Outlet />
          </AroundTitle>
        </div>
      </main>
      {shortcuts}
    </>
  )
}

function OfflineBanner() {
  if (useOnline()) return null
  return (
    <div className="mb-4">
      <Banner tone="amber">Sem conexão. Tentando novamente…</Banner>
    </div>
  )
}
