import type { BodyInputOf } from '#contract/endpoint.ts'
import { RECORDINGS, type RecordingName } from '#contract/recordings.ts'
import { makeWebhook } from '#contract/webhooks.ts'
import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { SecretShown } from '#web/reminders/secret-shown.tsx'
import { formField } from '#web/ui/form-field.ts'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { useConfirmation } from '../passwords/reauthentication.tsx'

type Wish = BodyInputOf<typeof makeWebhook>

const FORM_ID = 'new-webhook'

export const thingNames = (): Record<RecordingName, string> => ({
  meals: t`Meals`,
  weighIns: t`Weights`,
  activities: t`Activities`,
  waterDays: t`Water`,
  boosterDays: t`Boosters`,
  eatenMarks: t`Fasting marks`,
  bodyMeasurements: t`Body measurements`,
  ownFoods: t`Own foods`,
  movementDays: t`Steps and active energy`,
})

/** Asks where a webhook leads and what it is told of, and shows its secret this once. */
export function NewWebhookDialog({
  hasPassword,
  onMade,
  onClose,
}: {
  hasPassword: boolean
  onMade: () => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm<Wish>({
    resolver: zodResolver(bodySchemaOf(makeWebhook)),
    defaultValues: { name: '', url: '', recordings: [...RECORDINGS] },
  })
  const { askOrTell, confirmDialog } = useConfirmation({ hasPassword })
  const make = useMutation({
    mutationFn: (body: Wish) => call(makeWebhook, { body }),
    onSuccess: onMade,
    onError: (error, wish) => {
      showFieldFaults(form, error)
      if (besidesFields(form, error)) askOrTell(error, t`No webhook was made`, () => make.mutate(wish))
    },
  })
  if (make.data) return <SecretShown secret={make.data.data.secret} onClose={onClose} />
  const names = thingNames()
  return (
    <>
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <DialogContent
          title={t`Make a webhook`}
          description={t`What you record is posted there in full: give only an address that you trust with it.`}
          footer={<FormDialogFooter form={FORM_ID} submit={t`Make the webhook`} isPending={make.isPending} />}
        >
          <form id={FORM_ID} noValidate className="space-y-4" onSubmit={form.handleSubmit((wish) => make.mutate(wish))}>
            <TextField label={t`Name of the webhook`} autoComplete="off" autoFocus maxLength={60} {...formField(form, 'name')} />
            <TextField label={t`Web address`} type="url" dir="ltr" autoComplete="off" {...formField(form, 'url')} />
            <CheckboxGroup
              legend={t`It is told of`}
              options={RECORDINGS.map((value) => ({ value, label: names[value] }))}
              {...formField(form, 'recordings')}
            />
          </form>
        </DialogContent>
      </Dialog>
      {confirmDialog}
    </>
  )
}
