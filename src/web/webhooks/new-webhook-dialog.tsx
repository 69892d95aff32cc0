import { RECORDINGS } from '#contract/recordings.ts'
import { makeWebhook } from '#contract/webhooks.ts'
import { t } from '@lingui/core/macro'
import { besidesFields } from '#web/api/form-faults.ts'
import { recordingNames } from '#web/recordings/recording-names.ts'
import { SecretShown } from '#web/reminders/secret-shown.tsx'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useConfirmation } from '#web/accounts/passwords/reauthentication.tsx'
import { useCallForm } from '#web/api/call-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface NewWebhookDialogProps {
  hasPassword: boolean
  onMade: () => Promise<unknown>
  onClose: () => void
}

/** Asks where a webhook leads and what it is sent, and shows its secret once. */
export default function NewWebhookDialog({ hasPassword, onMade, onClose }: NewWebhookDialogProps) {
  const { confirmOrReport, confirmDialog } = useConfirmation({ hasPassword })
  const { form, field, submit, sending } = useCallForm(makeWebhook, {
    defaultValues: { name: '', url: '', recordings: [...RECORDINGS] },
    onSuccess: onMade,
    onError: (error, wish) => {
      if (besidesFields(form, error))
        confirmOrReport(error, t`No webhook was made`, () => sending.mutate(wish))
    },
  })
  if (sending.data) return <SecretShown secret={sending.data.data.secret} onClose={onClose} />
  const words = recordingNames()
  return (
    <>
      <FormDialog
        title={t`Make a webhook`}
        description={t`What you record is posted there in full: give only an address that you trust with it.`}
        submit={t`Make the webhook`}
        isPending={sending.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label={t`Name of the webhook`}
          autoComplete="off"
          autoFocus
          maxLength={60}
          {...field('name')}
        />
        <TextField
          label={t`Web address`}
          type="url"
          dir="ltr"
          autoComplete="off"
          {...field('url')}
        />
        <CheckboxGroup
          legend={t`It receives`}
          options={RECORDINGS.map((value) => ({ value, label: words[value].title }))}
          {...field('recordings')}
        />
      </FormDialog>
      {confirmDialog}
    </>
  )
}
