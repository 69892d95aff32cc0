import {
  enterAdmin,
  fetchAdminOverview,
  fetchAdminUser,
  fetchHealthAnalytics,
  fetchSystemAnalytics,
  leaveAdmin,
  listAdminUsers,
  listAuditLog,
  listOpenInvitations,
} from '#contract/admin.ts'
import { fetchSetUp } from '#contract/set-up.ts'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { RequestError } from '#web/api/request-error.ts'
import { paths } from '#web/paths.ts'
import { forgetAdmin, rememberAdmin } from './admin-mark.ts'

const isOfAdmin = (queryKey: readonly unknown[]): boolean =>
  String(queryKey[0]).startsWith('/api/admin/')

/** Goes back to the admin password once the server says that the hour is over. */
const useLeaveWhenRefused = (error: unknown): void => {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const isRefused = error instanceof RequestError && error.code === 'not_allowed'
  useEffect(() => {
    if (!isRefused) return
    forgetAdmin()
    queryClient.removeQueries({ predicate: ({ queryKey }) => isOfAdmin(queryKey) })
    navigate(paths.adminAccess, { replace: true })
  }, [isRefused, navigate, queryClient])
}

const useWatched = <Result extends { error: unknown }>(result: Result): Result => {
  useLeaveWhenRefused(result.error)
  return result
}

// Other people's figures change all the time, and are not kept when the screen is left.
const fresh = { gcTime: 0 } as const

export const useOverview = () =>
  useWatched(useQuery({ ...endpointQuery(fetchAdminOverview), ...fresh }))
export const useHealth = () =>
  useWatched(useQuery({ ...endpointQuery(fetchHealthAnalytics), ...fresh }))
export const useSystem = () =>
  useWatched(useQuery({ ...endpointQuery(fetchSystemAnalytics), ...fresh }))
export const useInvitations = () =>
  useWatched(useQuery({ ...endpointQuery(listOpenInvitations), ...fresh }))
export const useSetUp = () => useWatched(useQuery({ ...endpointQuery(fetchSetUp), ...fresh }))
export const useUserDetail = (id: string) =>
  useWatched(useQuery({ ...endpointQuery(fetchAdminUser, { params: { id } }), ...fresh }))

/** Members whose username or email address contains the text, page by page. */
export const useUsers = (q: string) =>
  useWatched(
    useInfiniteQuery({
      queryKey: [listAdminUsers.path, q],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) =>
        call(listAdminUsers, { query: { q, cursor }, signal }),
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  )

export const useAuditLog = () =>
  useWatched(
    useInfiniteQuery({
      queryKey: [listAuditLog.path],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) => call(listAuditLog, { query: { cursor }, signal }),
      getNextPageParam: ({ nextCursor }) => nextCursor,
      ...fresh,
    }),
  )

export const useEnterAdmin = (onOpened: () => void) =>
  useMutation({
    mutationFn: (password: string) => call(enterAdmin, { body: { password } }),
    onSuccess: ({ data }) => {
      rememberAdmin(data.expiresAt)
      onOpened()
    },
  })

export const useLeaveAdmin = () => {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveAdmin),
    onSuccess: () => {
      forgetAdmin()
      queryClient.removeQueries({ predicate: ({ queryKey }) => isOfAdmin(queryKey) })
      navigate(paths.home)
    },
  })
}

export const useRefreshAdmin = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfAdmin(queryKey) })
}
