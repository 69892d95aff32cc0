import type { BodyInputOf } from '#contract/endpoint.ts'
import { disableMember, enableMember, eraseUser } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMember } from '#web/member/session.tsx'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { Form } from '#web/ui/form.tsx'
import { AccountPart } from './account-part.tsx'
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
    <AccountPart
      title={isDisabled ? t`Disabled account` : t`Disable this account`}
      words={
        isDisabled
          ? t`This member cannot sign in. Nothing was deleted.`
          : t`All devices are signed out at once and nobody can sign in to this account. Nothing is deleted.`
      }
      error={change.error}
    >
      <Button variant="secondary" isPending={change.isPending} onClick={() => change.mutate()}>
        {isDisabled ? t`Let in again` : t`Disable`}
      </Button>
    </AccountPart>
  )
}

/** Asks twice: whether it is meant, then for the username. */
function Erasing({ user, onErased }: Omit<MemberAccessPartProps, 'isDisabled'>) {
  const refresh = useRefreshAdmin()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const form = useForm({
    resolver: schemaResolver(bodySchemaOf(eraseUser)),
    defaultValues: { username: '' },
  })
  const erase = useMutation({
    mutationFn: (body: BodyInputOf<typeof eraseUser>) =>
      call(eraseUser, { params: { id: user.id }, body }),
    onSuccess: async () => {
      onErased()
      toast({ title: t`${user.username} is erased` })
      await refresh()
    },
    onError: (error) => showFieldFaults(form, error),
  })
  return (
    <AccountPart
      title={t`Erase this account`}
      words={t`Everything of this member is deleted for good, every photo too. It cannot be undone.`}
      error={isConfirmed ? besidesFields(form, erase.error) : null}
    >
      {isConfirmed ? (
        <Form
          isPending={erase.isPending}
          className="space-y-3"
          onSubmit={form.handleSubmit((body) => erase.mutate(body))}
        >
          <TextField
            label={t`Type ${user.username} to erase it`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...formField(form, 'username', { onChange: erase.reset })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" isPending={erase.isPending}>
              {t`Erase everything`}
            </Button>
            <Button
              variant="secondary"
              isBlocked={erase.isPending}
              onClick={() => setIsConfirmed(false)}
            >
              {t`Keep the account`}
            </Button>
          </div>
        </Form>
      ) : (
        <Button variant="secondary" onClick={() => setIsConfirmed(true)}>
          {t`Erase the account`}
        </Button>
      )}
    </AccountPart>
  )
}

/** Disables a member or erases one; for the administrator's own account there are the settings. */
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
