import { RECORDINGS, type RecordingName } from '#contract/recordings.ts'
import { makeWebhook } from '#contract/webhooks.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#web/api/client.ts'
import { fieldFaultsOf } from '#web/api/words.ts'
import { SecretShown } from '#web/reminders/secret-shown.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { useConfirmation } from '../passwords/reauthentication.tsx'

const FORM_ID = 'new-webhook'

const thingNames = (): Record<RecordingName, string> => ({
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
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [recordings, setRecordings] = useState<readonly RecordingName[]>(RECORDINGS)
  const { askOrTell, confirmDialog } = useConfirmation({ hasPassword })
  const make = useMutation({
    mutationFn: () => call(makeWebhook, { body: { name, url: url.trim(), recordings: [...recordings] } }),
    onSuccess: onMade,
    onError: (error) => fieldFaultsOf(error).length === 0 && askOrTell(error, t`No webhook was made`, () => make.mutate()),
  })
  if (make.data) return <SecretShown secret={make.data.data.secret} onClose={onClose} />
  const faultOf = (field: string) => fieldFaultsOf(make.error).find((one) => one.field === field)?.words
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  const names = thingNames()
  return (
    <>
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <DialogContent
          title={t`Make a webhook`}
          description={t`What you record is posted there in full: give only an address that you trust with it.`}
          footer={<FormDialogFooter form={FORM_ID} submit={t`Make the webhook`} isPending={make.isPending} />}
        >
          <form id={FORM_ID} noValidate className="space-y-4" onSubmit={submit}>
            <TextField
              label={t`Name of the webhook`}
              autoComplete="off"
              autoFocus
              maxLength={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
              error={faultOf('name')}
            />
            <TextField
              label={t`Web address`}
              type="url"
              dir="ltr"
              autoComplete="off"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
              error={faultOf('url')}
            />
            <fieldset>
              <legend className="mb-1 font-semibold">{t`It is told of`}</legend>
              {RECORDINGS.map((one) => (
                <Checkbox
                  key={one}
                  label={names[one]}
                  checked={recordings.includes(one)}
                  onChange={({ target }) =>
                    setRecordings(target.checked ? [...recordings, one] : recordings.filter((other) => other !== one))
                  }
                />
              ))}
              {faultOf('recordings') !== undefined && <p role="alert">{faultOf('recordings')}</p>}
            </fieldset>
          </form>
        </DialogContent>
      </Dialog>
      {confirmDialog}
    </>
  )
}
