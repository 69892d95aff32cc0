import type { AdminUser } from '#contract/admin.ts'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { countOf, oneDecimal } from '#web/language/formats.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUsers } from './admin-queries.ts'
import { PartFailure } from '#web/shell/part-failure.tsx'
import { UserDialog } from './user-dialog.tsx'
import { bodyTypeWords } from './user-words.ts'

const TYPING_REST_MS = 250

function UserRow({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const { totalFoodEntries, avgFastingHours } = user.metrics
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 shadow-card">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-bold break-all">{user.username}</span>
          {!user.hasSeenWelcome && <Badge tone="saffron">new here</Badge>}
        </p>
        <p className="text-sm break-all text-ink-soft">{user.email}</p>
      </div>
      <p className="basis-56 text-sm text-ink-soft">
        {oneDecimal(user.weight)} kg, target {oneDecimal(user.targetWeight)} kg
        <br />
        BMI {oneDecimal(user.bmi)} · {bodyTypeWords[user.bodyType]}
      </p>
      <p className="basis-40 text-sm text-ink-soft">
        {countOf(totalFoodEntries, 'food entry', 'food entries')}
        <br />
        {avgFastingHours === null ? 'no fast in 30 days' : `${oneDecimal(avgFastingHours)} h fasting on average`}
      </p>
      <Button variant="secondary" className="ml-auto" aria-label={`Details of ${user.username}`} onClick={onOpen}>
        Details
      </Button>
    </li>
  )
}

export function UsersTab() {
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim().toLowerCase(), TYPING_REST_MS)
  const [opened, setOpened] = useState<AdminUser>()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useUsers(q)
  const users = data?.pages.flatMap((page) => page.data)
  const isFound = users && users.length > 0
  return (
    <>
      <TextField
        type="search"
        label="Search members"
        hint="Any part of a username or of an e-mail address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="sr-only">
        {users && !isFetching && (isFound ? `${countOf(users.length, 'member')} shown` : 'No member found')}
      </p>
      <div className="mt-5">
        {error && !data && <PartFailure what="the members" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
        {!error && !users && (
          <div className="space-y-3">
            {Array.from({ length: 6 }, (_, i) => (
              <Skeleton key={i} className="h-20" />
            ))}
          </div>
        )}
        {users && !isFound && (
          <EmptyState icon={<SearchX className="size-7" />} title="No member found">
            Neither a username nor an e-mail address begins with “{q}”.
          </EmptyState>
        )}
        {isFound && (
          <ul className="space-y-3">
            {users.map((user) => (
              <UserRow key={user.id} user={user} onOpen={() => setOpened(user)} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button variant="secondary" className="mt-4" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more members
          </Button>
        )}
      </div>
      {opened && <UserDialog user={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
