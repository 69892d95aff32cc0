import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { lazy, StrictMode, startTransition, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { meKey, meQuery, SessionProvider } from './accounts/sessions/session.tsx'
import { forgetFirstCalls } from './api/first-calls.ts'
import { makeQueryClient, readAgainOnReturn } from './api/queries.ts'
import { languageFor, speak } from './language/language.ts'
import { firstReadingsOfShell, Router, screenAt } from './router.tsx'
import { watchNavigation } from './shell/page-arrival.ts'
import { whenSettled } from './shell/when-settled.ts'
import './styles/main.css'
import { lateCode } from './ui/late-code.ts'

const Toaster = lazy(lateCode(() => import('./ui/toaster.tsx')))

/** Messages wait in their queue until it is there. */
function LateToaster() {
  const [isSettled, setIsSettled] = useState(false)
  const queryClient = useQueryClient()
  useEffect(
    () =>
      whenSettled(() => {
        setIsSettled(true)
        readAgainOnReturn(queryClient)
      }),
    [queryClient],
  )
  return <Suspense fallback={null}>{isSettled && <Toaster />}</Suspense>
}

/** How long the page that the server sent may stand before its twin, which works, takes its place without its data. */
const PATIENCE_MS = 500

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

watchNavigation()
const queryClient = makeQueryClient(() => void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false }))

/** Everything that the screen of this address shows first, so that it is drawn once. Failures are the screen's to show. */
const fetchFirstView = async (): Promise<void> => {
  const screen = screenAt(window.location.pathname)
  const code = screen.load().catch(() => undefined)
  // Keeps what is answered until the page's own parts watch it.
  new QueryObserver(queryClient, meQuery).subscribe(() => {})
  const isSignedIn = queryClient.fetchQuery(meQuery).catch(() => null)
  const module = await code
  if (!(await isSignedIn) || screen.isFor !== 'members') return
  const readings = [...firstReadingsOfShell(window.location.pathname), ...(module?.firstReadings ?? [])]
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([patience, Promise.all(readings.map(({ read }) => read(queryClient)))])
}

await Promise.all([speak(languageFor(navigator.languages)), fetchFirstView()])
forgetFirstCalls()
// In small steps, between which the page stays alive.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <Router />
          </SessionProvider>
          <LateToaster />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  ),
)
