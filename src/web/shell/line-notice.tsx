import { fetchHealth } from '#contract/health.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { call } from '#web/api/client.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { relativeTime } from '#web/language/formats.ts'
import { oldestReading } from '#web/offline/line.ts'
import { useIsLineUp } from '#web/offline/use-line.ts'
import { Notice } from '#web/ui/notice.tsx'

const ASK_EVERY_MS = 10_000

/** Asks again and again whether the server is back; then everything on the screen is read anew. */
function useReturnOfLine(isUp: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isUp) return
    const ask = () => void call(fetchHealth).catch(() => undefined)
    const timer = setInterval(ask, ASK_EVERY_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
      void refreshRecordings(queryClient)
    }
  }, [isUp, queryClient])
}

/** Says that there is no line, and how old is what the screen shows. */
export function LineNotice() {
  const isUp = useIsLineUp()
  useReturnOfLine(isUp)
  return isUp ? null : <AgeNotice />
}

function AgeNotice() {
  const zone = useZone()
  const queryClient = useQueryClient()
  const [now, drawAgain] = useReducer(
    () => Date.now(),
    undefined,
    () => Date.now(),
  )
  useEffect(() => queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && drawAgain()), [queryClient])
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const readAt = oldestReading(shown.map(({ queryKey }) => String(queryKey[0])))
  const age = readAt === undefined ? undefined : relativeTime(readAt, now, zone)
  return (
    <Notice tone="sky" icon={<WifiOff className="size-5" />} title={t`No connection to the server`} className="mb-6">
      <p role="status">{age === undefined ? t`What you see may be old.` : t`What you see was read ${age}.`}</p>
    </Notice>
  )
}
