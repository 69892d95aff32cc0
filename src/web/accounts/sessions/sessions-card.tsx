import {
  endOtherSessions,
  endSession,
  listSessions,
  logOutEverywhere,
  type Session,
} from '#contract/accounts/sessions.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForgetSession } from '#web/member/session.tsx'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Loaded } from '#web/page/part-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListRow, RowButton } from '#web/ui/list-row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useSessions } from '../security-queries.ts'
import { useRefresh } from '#web/api/refresh.ts'

const failed = (error: unknown) =>
  toast({ title: t`Could not sign out`, description: errorMessage(error), variant: 'destructive' })

const deviceText = ({ device, browser, system }: Session): string => {
  // An older server sends the English words only.
  if (browser === undefined || system === undefined) return device
  if (browser !== null && system !== null) return t`${browser} on ${system}`
  return browser ?? system ?? t`An unknown device`
}

/**
 * Several sessions may be on the same kind of device: the time of the sign-in distinguishes them,
 * also for a screen reader.
 */
const nameOf = (session: Session, zone: string) =>
  t`${deviceText(session)}, signed in ${dayAndTimeAt(Date.parse(session.signedInAt), zone)}`

function SessionRow({ session }: { session: Session }) {
  const zone = useZone()
  const refresh = useRefresh(listSessions)
  const forgetSession = useForgetSession()
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { id: session.id } }),
    onSuccess: () => (session.isThis ? forgetSession() : refresh()),
    onError: failed,
  })
  return (
    <ListRow
      actions={
        <RowButton label={t`Sign out ${nameOf(session, zone)}`} change={end}>
          {t`Sign out`}
        </RowButton>
      }
    >
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {deviceText(session)}
        {session.isThis && <Badge tone="brand">{t`this device`}</Badge>}
      </p>
      {!session.isThis && (
        <p className="text-sm text-ink-soft">
          {t`Last seen ${dayAndTimeAt(Date.parse(session.lastSeenAt), zone)}`}
        </p>
      )}
    </ListRow>
  )
}

/** Outside of the list, so that it is there even if the list is not. */
function SignOutEverywhere() {
  const forgetSession = useForgetSession()
  const logOut = useMutation({
    mutationFn: () => call(logOutEverywhere),
    onSuccess: forgetSession,
    onError: failed,
  })
  return (
    <>
      <Button
        variant="secondary"
        className="mt-3"
        isPending={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        {t`Sign out everywhere`}
      </Button>
      <p className="mt-1.5 text-sm text-ink-soft">{t`This one too, and your tokens.`}</p>
    </>
  )
}

/** Who never signs out has dozens. */
const SHOWN_AT_FIRST = 3

export function SessionsCard() {
  const [isWhole, setIsWhole] = useState(false)
  const refresh = useRefresh(listSessions)
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: async () => {
      await refresh()
      toast({
        title: t`Signed out everywhere else`,
        description: t`Only this device is signed in.`,
      })
    },
    onError: failed,
  })
  return (
    <Card
      title={t`Where you are signed in`}
      text={t`Do you not know one of these? Sign it out, then change your password.`}
    >
      <Loaded
        query={useSessions()}
        failure={t`Failed to load your sessions`}
        skeleton={<Skeleton className="mt-4 h-32" />}
      >
        {(sessions) => (
          <>
            <ul className="mt-2">
              {sessions.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap gap-3">
              {sessions.length > SHOWN_AT_FIRST && (
                <Button variant="secondary" onClick={() => setIsWhole(!isWhole)}>
                  {isWhole ? t`Show fewer` : t`Show all ${sessions.length}`}
                </Button>
              )}
              {sessions.length > 1 && (
                <Button
                  variant="secondary"
                  isPending={endOthers.isPending}
                  onClick={() => endOthers.mutate()}
                >
                  {t`Sign out all others`}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <SignOutEverywhere />
    </Card>
  )
}
