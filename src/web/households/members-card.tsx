import {
  changeHousehold,
  type Household,
  type HouseholdMember,
  leaveHousehold,
  removeFromHousehold,
} from '#contract/households.ts'
import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#web/api/client.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { useHouseholdChange, useRefreshHousehold } from './household-queries.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCallForm } from '#web/api/call-form.ts'
import { toastFailure } from '#web/api/toast-failure.ts'

function RenameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const refresh = useRefreshHousehold()
  const { field, submit, sending } = useCallForm(changeHousehold, {
    defaultValues: { name },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    onError: (error) => toastFailure(error, t`Not done`),
  })
  return (
    <FormDialog
      title={t`Rename the household`}
      submit={t`Save`}
      isPending={sending.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Name of the household`}
        autoFocus
        autoComplete="off"
        maxLength={60}
        {...field('name')}
      />
    </FormDialog>
  )
}

interface AskedDialogProps {
  title: string
  description: string
  confirm: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

function AskedDialog({
  title,
  description,
  confirm,
  isPending,
  onConfirm,
  onClose,
}: AskedDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="destructive" isPending={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}

function MemberRow({ member, mayRemove }: { member: HouseholdMember; mayRemove: boolean }) {
  const zone = useZone()
  const [isAsked, setIsAsked] = useState(false)
  const remove = useHouseholdChange(() => call(removeFromHousehold, { params: { id: member.id } }))
  const { username, joinedAt, isMe } = member
  return (
    <ListRow
      actions={
        mayRemove &&
        !isMe && (
          <Button
            variant="secondary"
            aria-label={t`Remove ${username}`}
            onClick={() => setIsAsked(true)}
          >
            {t`Remove`}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {username}
        {isMe && <Badge tone="brand">{t`you`}</Badge>}
      </p>
      <p className="text-sm text-ink-soft">{t`Since ${dayAt(Date.parse(joinedAt), zone)}`}</p>
      {isAsked && (
        <AskedDialog
          title={t`Remove ${username}?`}
          description={t`What ${username} shares is no longer found here, and what you share no longer there. Recorded meals stay as they are.`}
          confirm={t`Remove`}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </ListRow>
  )
}

export function MembersCard({
  household,
  children,
}: {
  household: Household
  children: ReactNode
}) {
  const [asked, setAsked] = useState<'rename' | 'leave' | null>(null)
  const leave = useHouseholdChange(() => call(leaveHousehold))
  const close = () => setAsked(null)
  const isAlone = household.members.length === 1
  return (
    <Card className="space-y-5">
      <div>
        <div className="flex items-start justify-between gap-3">
          <CardTitle className="wrap-anywhere">{household.name}</CardTitle>
          <Button
            icon={Pencil}
            variant="quiet"
            size="icon"
            aria-label={t`Rename the household`}
            onClick={() => setAsked('rename')}
          />
        </div>
        <ul className="mt-1" aria-label={t`Members`}>
          {household.members.map((member) => (
            <MemberRow key={member.id} member={member} mayRemove={household.mayRemove} />
          ))}
        </ul>
        {isAlone && (
          <p className="mt-1 text-ink-soft">{t`Nobody else is here yet: invite them below.`}</p>
        )}
      </div>
      {children}
      <div className="border-t border-dashed border-line-strong pt-5">
        <Button variant="secondary" onClick={() => setAsked('leave')}>
          {t`Leave the household`}
        </Button>
      </div>
      {asked === 'rename' && <RenameDialog name={household.name} onClose={close} />}
      {asked === 'leave' && (
        <AskedDialog
          title={t`Leave the household?`}
          description={
            isAlone
              ? t`You are the last one here: it ends with you. Your foods and meals stay yours.`
              : t`The others no longer find what you share, nor you theirs. Your foods, your copies and all recorded meals stay yours.`
          }
          confirm={t({ message: 'Leave', context: 'the household' })}
          isPending={leave.isPending}
          onConfirm={() => leave.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Card>
  )
}
