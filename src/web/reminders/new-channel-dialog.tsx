import { addChannel, type NewChannel, newChannelSchema } from '#contract/channels.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { TextField } from '#web/ui/field.tsx'
import { SecretShown } from './secret-shown.tsx'
import { useRefreshReminders } from './reminder-settings-queries.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface ChannelForm {
  kind: 'ntfy' | 'webhook'
  name: string
  server: string
  topic: string
  token: string | null
  url: string
}

/** Asks for a topic on an ntfy server, or for an address of the member's own. */
export default function NewChannelDialog({
  kind,
  onClose,
}: {
  kind: 'ntfy' | 'webhook'
  onClose: () => void
}) {
  const refresh = useRefreshReminders()
  const form = useForm<ChannelForm, unknown, NewChannel>({
    // The schema takes the fields of its kind.
    resolver: schemaResolver(newChannelSchema) as never,
    defaultValues: { kind, name: '', server: 'https://ntfy.sh', topic: '', token: null, url: '' },
  })
  const add = useMutation({
    mutationFn: (body: NewChannel) => call(addChannel, { body }),
    onSuccess: refresh,
    onError: (error) => showFieldFaults(form, error),
  })
  const secret = add.data?.data.secret
  if (secret) return <SecretShown secret={secret} onClose={onClose} />
  const submit = form.handleSubmit((wish) =>
    add.mutate(wish, { onSuccess: ({ data }) => data.secret === null && onClose() }),
  )
  const isNtfy = kind === 'ntfy'
  return (
    <FormDialog
      title={isNtfy ? t`Reminders by ntfy` : t`Reminders to a web address`}
      description={
        isNtfy
          ? t`Whoever knows the topic can read along: choose one that nobody guesses, or a server of your own.`
          : t`Each reminder is posted there as JSON, signed with a secret that is shown once.`
      }
      submit={t`Add`}
      isPending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        hint={t`A name that you will recognise, such as “My phone”`}
        autoComplete="off"
        autoFocus
        maxLength={60}
        {...formField(form, 'name')}
      />
      <TextField
        label={isNtfy ? t`Address of the ntfy server` : t`Web address`}
        type="url"
        dir="ltr"
        autoComplete="off"
        {...formField(form, isNtfy ? 'server' : 'url')}
      />
      {isNtfy && (
        <>
          <TextField
            label={t`Topic`}
            dir="ltr"
            autoComplete="off"
            {...formField(form, 'topic', { setValueAs: (typed: string) => typed.trim() })}
          />
          <TextField
            label={t`Access token, if the topic needs one`}
            dir="ltr"
            autoComplete="off"
            {...formField(form, 'token', {
              setValueAs: (typed: string | null) => typed?.trim() || null,
            })}
          />
        </>
      )}
      <FailureNotice error={besidesFields(form, add.error)} title={t`Not added`} />
    </FormDialog>
  )
}
