import { addChannel, type NewChannel } from '#contract/channels.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { fieldFaultsOf } from '#web/api/words.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { SecretShown } from './secret-shown.tsx'
import { useRefreshReminders } from './reminder-settings-queries.ts'

const FORM_ID = 'new-channel'

/** Asks for a topic of an ntfy server, or an address of the member's own. */
export function NewChannelDialog({ kind, onClose }: { kind: 'ntfy' | 'webhook'; onClose: () => void }) {
  const refresh = useRefreshReminders()
  const [name, setName] = useState('')
  const [address, setAddress] = useState(kind === 'ntfy' ? 'https://ntfy.sh' : '')
  const [topic, setTopic] = useState('')
  const [token, setToken] = useState('')
  const add = useMutation({ mutationFn: (body: NewChannel) => call(addChannel, { body }), onSuccess: refresh })
  const secret = add.data?.data.secret
  if (secret) return <SecretShown secret={secret} onClose={onClose} />
  const faults = fieldFaultsOf(add.error)
  const faultOf = (field: string) => faults.find((one) => one.field === field)?.words
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wish: NewChannel =
      kind === 'ntfy'
        ? { kind, name: name.trim(), server: address.trim(), topic: topic.trim(), token: token.trim() || null }
        : { kind, name: name.trim(), url: address.trim() }
    add.mutate(wish, { onSuccess: ({ data }) => data.secret === null && onClose() })
  }
  const isNtfy = kind === 'ntfy'
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={isNtfy ? t`Reminders by ntfy` : t`Reminders to an address of yours`}
        description={
          isNtfy
            ? t`Whoever knows the topic can read along: choose one that nobody guesses, or a server of your own.`
            : t`Each reminder is posted there as JSON, signed with a secret that is shown once.`
        }
        footer={<FormDialogFooter form={FORM_ID} submit={t`Add`} isPending={add.isPending} />}
      >
        <form id={FORM_ID} noValidate className="space-y-4" onSubmit={submit}>
          <TextField
            label={t`Name of it`}
            hint={t`So that you know it again: “My phone”`}
            autoComplete="off"
            autoFocus
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={faultOf('name')}
          />
          <TextField
            label={isNtfy ? t`Address of the ntfy server` : t`Web address`}
            type="url"
            dir="ltr"
            autoComplete="off"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            error={faultOf(isNtfy ? 'server' : 'url')}
          />
          {isNtfy && (
            <>
              <TextField
                label={t`Topic`}
                dir="ltr"
                autoComplete="off"
                value={topic}
                onChange={({ target }) => setTopic(target.value)}
                error={faultOf('topic')}
              />
              <TextField
                label={t`Access token, if the topic needs one`}
                dir="ltr"
                autoComplete="off"
                value={token}
                onChange={({ target }) => setToken(target.value)}
                error={faultOf('token')}
              />
            </>
          )}
          {faults.length === 0 && <FailureNotice error={add.error} title={t`Not added`} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
