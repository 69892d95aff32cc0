import { dayOfMemberAt } from '#web/clock/day-turn.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  Fragment,
  type ReactNode,
  startTransition,
  StrictMode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import { Router as BasePath } from 'wouter'
import { meKey, meQuery, SessionProvider } from './member/session.tsx'
import { makeQueryClient } from './api/queries.ts'
import { zoneOf } from './member/member-zone.ts'
import { isConsentAsked, prefetchConsents } from './consent/consent-queries.ts'
import { chooseLanguage, startLanguage, useLanguage } from './language/chosen-language.ts'
import { setLanguage } from './language/language.ts'
import { findWaitingRulesBy } from './offline/waiting-rules.ts'
import { keepAppOnDevice, watchForNewVersion } from './offline/new-version.ts'
import { tidyDrafts } from './offline/drafts.ts'
import { tidyReplies } from './offline/kept-replies.ts'
import { tidyRecorded } from './offline/outbox.ts'
import { pathOf, rootPath } from './root-path.ts'
import { preloadOnIntent, Router, screenAt } from './router.tsx'
import { settingsQuery } from './member/settings-queries.ts'
import { watchInstallOffer } from './shell/install-offer.ts'
import { watchNotifications } from './shell/opened-by-notification.ts'
import { watchNavigation } from './page/page-arrival.ts'
import { firstScreenIsDrawn, whenSettled, whenTouched } from './ui/when-settled.ts'
import './styles/main.css'
import { lazyPart } from './ui/lazy-part.tsx'
import { toastQueue } from './ui/toast-queue.ts'
import { useUnitsRedrawn } from './language/chosen-units.ts'

const Toaster = lazyPart(() => import('./ui/toaster.tsx'))

/** Once the page is used, or a message waits. */
function ToasterWhenUsed() {
  const [isUsed, setIsUsed] = useState(false)
  const hasMessage = useSyncExternalStore(toastQueue.subscribe, () => toastQueue.shown().length > 0)
  useEffect(() => {
    firstScreenIsDrawn()
    return whenTouched(() => setIsUsed(true))
  }, [])
  return (isUsed || hasMessage) && <Toaster />
}

/**
 * Draws everything anew in another language or other units: messages are made where they are drawn.
 */
function InLanguage({ children }: { children: ReactNode }) {
  return <Fragment key={`${useLanguage()} ${useUnitsRedrawn()}`}>{children}</Fragment>
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

watchNavigation()
watchNotifications()
watchInstallOffer()
findWaitingRulesBy(() => import('./recordings/while-waiting.ts'))
preloadOnIntent()
const queryClient = makeQueryClient(
  () => void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false }),
)

/** Whether somebody is signed in, as far as is known. */
const isMember = (): boolean => Boolean(queryClient.getQueryData(meKey))

/** What came with the answer to who is signed in. */
const settingsHere = () => queryClient.getQueryData(settingsQuery.queryKey)?.data

/**
 * Asks for what a member's screen waits for, so that it is on its way while the screen is drawn.
 */
const askForFirstQuery = async ({ firstQueries }: ReturnType<typeof screenAt>) => {
  if (!isMember()) return
  const chosenZone = settingsHere()?.timeZone
  const [first] = await firstQueries(dayOfMemberAt(Date.now(), zoneOf(chosenZone)))
  await first?.prefetch?.(queryClient)
}

/**
 * Fetches the messages, who is signed in, the screen's code and the question of consent side by
 * side; the app shell of index.html is shown until they are there, so that the screen is drawn
 * once. No top-level await: the screen's code imports from this chunk.
 */
const start = async () => {
  const screen = screenAt(pathOf(window.location.pathname) ?? '')
  // If it fails, the screen itself says so.
  const fetchCode = () => screen.Page.preload().catch(() => undefined)
  // If the service worker has it, it needs no connection. Otherwise who is signed in, and the
  // question of consent, come before a member's screen.
  if (screen.isFor !== 'members' || navigator.serviceWorker?.controller) void fetchCode()
  await Promise.all([
    setLanguage(startLanguage()),
    queryClient.prefetchQuery(meQuery),
    screen.isFor === 'members' && prefetchConsents(queryClient),
  ])
  // Before anything is drawn: a change of the language draws everything anew, which asks twice.
  const language = settingsHere()?.language
  if (language !== undefined) await chooseLanguage(language).catch(() => undefined)
  if (!isConsentAsked(queryClient)) {
    await fetchCode()
    // If its code or its data cannot be fetched, the screen says so.
    void askForFirstQuery(screen).catch(() => undefined)
  }
  // Drawn in slices, so that a first tap is answered while a screen of many cards is drawn.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <InLanguage>
              <BasePath base={rootPath}>
                <SessionProvider>
                  <Router />
                </SessionProvider>
              </BasePath>
              <ToasterWhenUsed />
            </InLanguage>
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
    ),
  )
}

/** What a reload would lose: a call that changes something, and a toast that offers an undo. */
const isBusy = () =>
  queryClient.isMutating() > 0 || toastQueue.shown().some(({ isOpen, undo }) => isOpen && undo)

watchForNewVersion(isBusy)
// Each in its own task: together with the evaluation of this code they would leave a first tap
// unanswered for long.
setTimeout(() => void start())
// The first of them takes long, whatever it is for: better while the answers are on their way than
// while the screen is drawn.
setTimeout(() => new Intl.DateTimeFormat())
// The pages of the dev server change all the time, so no copy of them is kept.
if (import.meta.env.PROD) void whenSettled(() => void keepAppOnDevice().catch(() => undefined))
void whenSettled(() => void tidyReplies().then(tidyRecorded).then(tidyDrafts))
