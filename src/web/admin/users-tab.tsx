import type { AdminUser } from '#contract/admin.ts'
import { plural, t } from '@lingui/core/macro'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt, formatMass, oneDecimal } from '#web/language/formats.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUsers } from './admin-queries.ts'
import { InvitationsPart } from './invitations-part.tsx'
import { PartFailure } from '#web/page/part-failure.tsx'
import { UserDialog } from './user-dialog.tsx'
import { bodyTypeLabels } from '#web/accounts/registration/body-choices.ts'
import { MoreButton } from './more-button.tsx'

const TYPING_REST_MS = 250

function UserRow({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const zone = useZone()
  const { totalFoodEntries, avgFastingHours } = user.metrics
  const [weight, target] = [formatMass(user.weight, 'kg'), formatMass(user.targetWeight, 'kg')]
  const bmi = oneDecimal(user.bmi)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 shadow-card">
      <div className="min-w-0 flex-1 basis-[14rem]">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-bold break-all">{user.username}</span>
          {user.isDisabled && (
            <Badge tone="plain">
              {t({ message: 'disabled', context: 'badge of a member who is shut out' })}
            </Badge>
          )}
          {!user.hasSeenWelcome && <Badge tone="saffron">{t`new here`}</Badge>}
        </p>
        <p className="text-sm break-all text-ink-soft">{user.email}</p>
        {user.lastActiveAt !== null && (
          <p className="text-sm text-ink-soft">{t`Last active ${dayAt(Date.parse(user.lastActiveAt), zone)}`}</p>
        )}
      </div>
      <p className="basis-[14rem] text-sm text-ink-soft">
        {t`${weight}, target ${target}`}
        <br />
        {t`BMI ${bmi}`} · {bodyTypeLabels()[user.bodyType]}
      </p>
      <p className="basis-[10rem] text-sm text-ink-soft">
        {plural(totalFoodEntries, { one: '# food entry', other: '# food entries' })}
        <br />
        {avgFastingHours === null
          ? t`no fast in 30 days`
          : t`${oneDecimal(avgFastingHours)} h fasting on average`}
      </p>
      <Button
        variant="secondary"
        className="ms-auto"
        aria-label={t`Details of ${user.username}`}
        onClick={onOpen}
      >
        {t`Details`}
      </Button>
    </li>
  )
}

export function UsersTab() {
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim().toLowerCase(), TYPING_REST_MS)
  const [opened, setOpened] = useState<AdminUser>()
  const query = useUsers(q)
  const { data, error, isFetching } = query
  const users = data?.pages.flatMap((page) => page.data)
  const isFound = users && users.length > 0
  return (
    <>
      <InvitationsPart />
      <TextField
        type="search"
        label={t`Search members`}
        hint={t`Any part of a username or of an email address`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="sr-only">
        {users &&
          !isFetching &&
          (isFound
            ? plural(users.length, { one: '# member shown', other: '# members shown' })
            : t`No member found`)}
      </p>
      <div className="mt-5">
        {error && !data && <PartFailure title={t`Failed to load the members`} query={query} />}
        {!error && !users && (
          <div className="space-y-3">
            {Array.from({ length: 6 }, (_, i) => (
              <Skeleton key={i} className="h-20" />
            ))}
          </div>
        )}
        {users && !isFound && (
          <EmptyState
            icon={<SearchX className="size-7" />}
            title={t`No member found`}
          >{t`No username or email address has “${q}” in it.`}</EmptyState>
        )}
        {isFound && (
          <ul className="space-y-3">
            {users.map((user) => (
              <UserRow key={user.id} user={user} onOpen={() => setOpened(user)} />
            ))}
          </ul>
        )}
        <MoreButton pages={query}>{t`Show more members`}</MoreButton>
      </div>
      {opened && <UserDialog user={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
