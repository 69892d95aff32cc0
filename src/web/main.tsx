import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { meKey, SessionProvider } from './account/session.tsx'
import { makeQueryClient } from './api/queries.ts'
import { fetchScreen, Router } from './router.tsx'
import { watchNavigation } from './shell/page-arrival.ts'
import './styles/main.css'

// Messages wait in their queue until it is there.
const Toaster = lazy(() => import('./ui/toaster.tsx'))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

watchNavigation()
// Its code comes while the server is still being asked who is signed in.
fetchScreen(window.location.pathname)
const queryClient = makeQueryClient(
  () => void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false }),
)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Router />
      </SessionProvider>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
)
