import { fetchMe, type User } from '#contract/accounts/member.ts'
import { logOut } from '#contract/accounts/sessions.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useLocation } from 'wouter'
import { call } from '#web/api/client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { endSessionOnDevice, eraseMemberOnDevice } from '#web/offline/device.ts'
import { unsubscribeHere } from '#web/offline/push-subscription.ts'
import { memberOfPage, setPageMember, clearPageMember } from '#web/offline/page-member.ts'
import { paths } from '#web/paths.ts'
import { settingsQuery } from '#web/member/settings-queries.ts'
import { chooseDayTurn } from '#web/clock/day-turn.ts'
import { chooseUnits } from '#web/language/chosen-units.ts'
import { forgetPlace } from './return-place.ts'
import { onEndInAnotherTab, tellTabsOfEnd } from './session-channel.ts'

type SignedInState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }

export const meKey = [fetchMe.path] as const

let hasEnded = false

/**
 * Whether the server ended the session of this page: from another device, or by an administrator.
 */
export const hasSessionEnded = (): boolean => hasEnded

/** Who is signed in, or null. Never cached: the server decides each time who may read what. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    try {
      const { user, settings } = await call(fetchMe, { signal })
      // They come with the reply, so that no screen shows other units, days or switches first.
      if (client.getQueryData(settingsQuery.queryKey) === undefined) {
        chooseUnits(settings)
        chooseDayTurn(settings.dayTurnHour)
      }
      client.setQueryData(
        settingsQuery.queryKey,
        (known) => known ?? { success: true as const, data: settings },
      )
      // If somebody else signed in, the page keeps speaking for the member it shows, and is
      // refused, until it is reloaded.
      const shown = memberOfPage()
      if (shown === undefined || shown === user.id) await setPageMember(user.id)
      return user
    } catch (cause) {
      if (cause instanceof RequestError && cause.status === 401) {
        hasEnded = memberOfPage() !== undefined
        clearPageMember()
        await endSessionOnDevice().catch(() => undefined)
        return null
      }
      throw new Error('Failed to fetch user data', { cause })
    }
  },
  staleTime: 0,
  // main.tsx asks before the first component mounts.
  refetchOnMount: false,
})

const SessionContext = createContext<SignedInState>({ state: 'loading' })

/** Asks once, for the whole page, who is signed in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useQuery(meQuery)
  const queryClient = useQueryClient()
  useEffect(() => {
    // A page from the browser's back-forward cache may belong to a session that has ended since.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.invalidateQueries({ queryKey: meKey })
    }
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [queryClient])
  const shownFor = useRef<string>(undefined)
  useEffect(() => {
    // Somebody else signed in, in another tab: nothing that was read for one member may stay for
    // the other.
    if (user && shownFor.current !== undefined && shownFor.current !== user.id)
      window.location.reload()
    if (user) shownFor.current = user.id
  }, [user])
  const forgetOnPage = useForgetOnPage()
  useEffect(
    () =>
      onEndInAnotherTab((memberId) => {
        if (memberId === memberOfPage()) void forgetOnPage()
      }),
    [forgetOnPage],
  )
  const session = useMemo<SignedInState>(
    () =>
      isPending
        ? { state: 'loading' }
        : user
          ? { state: 'signed-in', user }
          : { state: 'signed-out' },
    [isPending, user],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): SignedInState => useContext(SessionContext)

/** The signed-in member. Only for components inside a member's screen. */
export const useMember = (): User => {
  const session = useSession()
  if (session.state !== 'signed-in')
    throw new Error('This part of the page needs a signed-in member')
  return session.user
}

/** Forgets everything of the member on this page, and goes to the sign-in. */
const useForgetOnPage = () => {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return useCallback(async () => {
    clearPageMember()
    await queryClient.cancelQueries()
    queryClient.setQueryData(meKey, null)
    // React Query notifies the page in the next task. Until then the member's screens are still
    // mounted and would ask again, and the sign-in would lead a member back home.
    await new Promise((resolve) => setTimeout(resolve))
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== fetchMe.path })
    queryClient.getMutationCache().clear()
    navigate(paths.login, { replace: true })
    forgetPlace()
  }, [queryClient, navigate])
}

/**
 * For when the member ended the session: forgets everything of the member, on the device and in
 * all its tabs, and goes to the sign-in.
 */
export const useForgetSession = () => {
  const forgetOnPage = useForgetOnPage()
  return async () => {
    const memberId = memberOfPage()
    clearPageMember()
    if (memberId !== undefined) {
      await eraseMemberOnDevice(memberId).catch(() => undefined)
      tellTabsOfEnd(memberId)
    }
    // Without a connection the browser tells its push service later.
    void unsubscribeHere().catch(() => undefined)
    await forgetOnPage()
  }
}

export const useLogOut = () => {
  const forgetSession = useForgetSession()
  return useMutation({ mutationFn: () => call(logOut), onSuccess: forgetSession })
}
