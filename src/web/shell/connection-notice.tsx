import { fetchHealth } from '#contract/health.ts'
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { meKey, useMember } from '#web/member/session.tsx'
import { call } from '#web/api/client.ts'
import { readAnew, refreshRecordings } from '#web/api/refresh.ts'
import { useZone } from '#web/member/member-zone.ts'
import { relativeTime } from '#web/language/formats.ts'
import { oldestRead } from '#web/offline/connection.ts'
import { askToSend, onSending } from '#web/offline/sending.ts'
import { useIsServerReachable } from '#web/offline/use-connection.ts'
import { onEndElsewhere } from '#web/offline/outbox.ts'
import { useOutbox } from '#web/offline/use-outbox.ts'
import { isSetAside } from '#web/offline/waiting-recording.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast-queue.ts'

const ASK_EVERY_MS = 10_000
/** With an unstable connection, everything is not read again more often than this. */
const READ_EVERY_MS = 5_000

const OutboxDialog = lazyDialog(() => import('./outbox-dialog.tsx'))

/** Asks repeatedly whether the server is back, then reads everything on the screen again. */
function useReconnection(isUp: boolean) {
  const queryClient = useQueryClient()
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  const reading = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isUp) return
    clearTimeout(reading.current)
    const ask = () => void call(fetchHealth).catch(() => undefined)
    const timer = setInterval(ask, ASK_EVERY_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
      const read = () => {
        readAt.current = performance.now()
        void readAnew(queryClient)
      }
      reading.current = setTimeout(
        read,
        Math.max(0, readAt.current + READ_EVERY_MS - performance.now()),
      )
    }
  }, [isUp, queryClient])
}

/**
 * Sends the waiting recordings: at the start, when the connection is back, and when the member
 * returns to the page.
 */
function useSending(isUp: boolean, waiting: number) {
  const { id } = useMember()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isUp) askToSend(id)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && askToSend(id),
      { signal },
    )
    window.addEventListener('online', () => askToSend(id), { signal })
    return () => listening.abort()
  }, [isUp, id])
  useEffect(
    () =>
      onSending(({ sent, refused, stoppedBy }) => {
        // The page goes to the sign-in.
        if (stoppedBy === 'signed-out') void queryClient.invalidateQueries({ queryKey: meKey })
        if (sent > 0) {
          toast({ title: plural(sent, { one: 'Sent: # recording', other: 'Sent: # recordings' }) })
          // Also where the outbox is empty before this page has seen it full.
          void refreshRecordings(queryClient)
        }
        if (refused > 0) {
          toast({
            title: plural(refused, {
              one: '# recording was not accepted',
              other: '# recordings were not accepted',
            }),
            description: t`It is kept here. “Not sent yet” says why.`,
          })
        }
      }),
    [queryClient],
  )
  // What another tab records while online never waits here, so only its end is noticed.
  useEffect(() => onEndElsewhere(() => void refreshRecordings(queryClient)), [queryClient])
  const before = useRef(0)
  useEffect(() => {
    if (before.current !== waiting) void refreshRecordings(queryClient)
    before.current = waiting
    const { setAppBadge, clearAppBadge } = navigator as Partial<
      Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>
    >
    const badge =
      waiting > 0 ? setAppBadge?.call(navigator, waiting) : clearAppBadge?.call(navigator)
    badge?.catch(() => undefined)
  }, [waiting, queryClient])
}

/** Says that there is no connection, how old the data is, and which recordings wait to be sent. */
export function ConnectionNotice() {
  const isUp = useIsServerReachable()
  const outbox = useOutbox()
  const [isOpen, setIsOpen] = useState(false)
  useReconnection(isUp)
  useSending(isUp, outbox.length)
  const refused = outbox.filter(isSetAside).length
  const waiting = outbox.length - refused
  if (isUp && outbox.length === 0 && !isOpen) return null
  return (
    <Notice
      tone="sky"
      icon={isUp ? <CloudUpload className="size-5" /> : <WifiOff className="size-5" />}
      title={isUp ? t`Not everything is sent yet` : t`No connection to the server`}
      className="mb-6"
    >
      {!isUp && (
        <Age>
          {(age) => (age === undefined ? t`This may be out of date.` : t`Last updated ${age}.`)}
        </Age>
      )}
      <p role="status">
        {waiting > 0 &&
          plural(waiting, {
            one: '# recording waits to be sent.',
            other: '# recordings wait to be sent.',
          })}{' '}
        {refused > 0 &&
          plural(refused, {
            one: '# recording was not accepted.',
            other: '# recordings were not accepted.',
          })}
      </p>
      {waiting > 0 && <p>{t`Targets, forecasts and streaks follow once everything is sent.`}</p>}
      {outbox.length > 0 && (
        <Button variant="secondary" className="mt-2" onClick={() => setIsOpen(true)}>
          {t`Show them`}
        </Button>
      )}
      {isOpen && <OutboxDialog onClose={() => setIsOpen(false)} />}
    </Notice>
  )
}

function Age({ children }: { children: (age: string | undefined) => ReactNode }) {
  const zone = useZone()
  const queryClient = useQueryClient()
  const [now, drawAgain] = useReducer(
    () => Date.now(),
    undefined,
    () => Date.now(),
  )
  useEffect(
    () => queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && drawAgain()),
    [queryClient],
  )
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const readAt = oldestRead(shown.map(({ queryKey }) => String(queryKey[0])))
  return <p>{children(readAt === undefined ? undefined : relativeTime(readAt, now, zone))}</p>
}
