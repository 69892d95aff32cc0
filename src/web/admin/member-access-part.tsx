import { disableMember, enableMember, eraseUser } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMember } from '#web/accounts/sessions/session.tsx'
import { call } from '#web/api/client.ts'
import { onlyFieldFault, wordsFor } from '#web/api/words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useRefreshAdmin } from './admin-queries.ts'

interface MemberAccessPartProps {
  user: { id: string; username: string }
  isDisabled: boolean
  onErased: () => void
}

function Disabling({ user, isDisabled }: Omit<MemberAccessPartProps, 'onErased'>) {
  const refresh = useRefreshAdmin()
  const change = useMutation({
    mutationFn: () => call(isDisabled ? enableMember : disableMember, { params: { id: user.id } }),
    onSuccess: refresh,
  })
  return (
    <section className="mt-5">
      <h3 className="text-lg">{isDisabled ? t`Disabled account` : t`Disable this account`}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        {isDisabled
          ? t`This member cannot sign in. Nothing was deleted.`
          : t`All devices are signed out at once and nobody can sign in to this account. Nothing is deleted.`}
      </p>
      {change.isError && (
        <Notice isAlert tone="brick" className="mb-3">
          {wordsFor(change.error)}
        </Notice>
      )}
      <Button variant="secondary" isPending={change.isPending} onClick={() => change.mutate()}>
        {isDisabled ? t`Let in again` : t`Disable`}
      </Button>
    </section>
  )
}

/** Asked twice: whether it is meant, then for the username. */
function Erasing({ user, onErased }: Omit<MemberAccessPartProps, 'isDisabled'>) {
  const refresh = useRefreshAdmin()
  const [isMeant, setIsMeant] = useState(false)
  const [username, setUsername] = useState('')
  const erase = useMutation({
    mutationFn: () => call(eraseUser, { params: { id: user.id }, body: { username } }),
    onSuccess: async () => {
      onErased()
      toast({ title: t`${user.username} is erased` })
      await refresh()
    },
  })
  const fieldError = onlyFieldFault(erase.error)
  return (
    <section className="mt-5">
      <h3 className="text-lg">{t`Erase this account`}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{t`Everything of this member is deleted for good, every photo too. It cannot be undone.`}</p>
      {isMeant ? (
        <form
          noValidate
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault()
            erase.mutate()
          }}
        >
          {erase.isError && !fieldError && (
            <Notice isAlert tone="brick">
              {wordsFor(erase.error)}
            </Notice>
          )}
          <TextField
            label={t`Type ${user.username} to erase it`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={username}
            error={fieldError}
            onChange={({ target }) => {
              setUsername(target.value)
              erase.reset()
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" disabled={username.trim() === ''} isPending={erase.isPending}>
              {t`Erase everything`}
            </Button>
            <Button variant="secondary" disabled={erase.isPending} onClick={() => setIsMeant(false)}>
              {t`Keep the account`}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" onClick={() => setIsMeant(true)}>
          {t`Erase the account`}
        </Button>
      )}
    </section>
  )
}

/** Shuts a member out or erases one; not for one's own account, which the settings are for. */
export function MemberAccessPart({ user, isDisabled, onErased }: MemberAccessPartProps) {
  const { id } = useMember()
  if (id === user.id) return null
  return (
    <>
      <Disabling user={user} isDisabled={isDisabled} />
      <Erasing user={user} onErased={onErased} />
    </>
  )
}
