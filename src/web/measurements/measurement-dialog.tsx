import { recordMeasurement } from '#contract/measurements.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { t } from '@lingui/core/macro'
import { readBody } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { useRecordingCall } from '#web/api/refresh.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toastRecorded } from '#web/offline/toast-recorded.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { TextareaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { useUnits } from '#web/language/chosen-units.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { kinds, measurementText, measures } from './measurement-kinds.ts'

type Recording = BodyInputOf<typeof recordMeasurement>

const useRecordMeasurement = () =>
  useRecordingCall((body: Recording) => call(recordMeasurement, { body }))

export default function MeasurementDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordMeasurement()
  const { heightUnit } = useUnits()
  const { form, typed, draft } = useDraft(
    'body-measurement',
    { waistCm: '', hipCm: '', bodyFatPercent: '', notes: '' },
    resolverOf((fields) => {
      const measured = measures().map(({ name, kind }) => {
        const text = fields[name]
        return [name, text.trim() === '' ? null : kinds(heightUnit)[kind].typed(text)] as const
      })
      return readBody(recordMeasurement, { ...Object.fromEntries(measured), notes: fields.notes })
    }),
    heightUnit,
  )
  const submit = form.handleSubmit((recording) =>
    draft.forgetOnce(
      record.mutateAsync(recording, {
        onSuccess: (measurement) => {
          void toastRecorded({
            title: t`Measurement recorded`,
            description: measurementText(measurement),
          })
          onClose()
        },
        onError: (error) => toastFailure(error, t`The measurement was not saved`),
      }),
    ),
  )
  return (
    <FormDialog
      title={t`Record measurements`}
      description={t`Measure on bare skin after breathing out, in the same place each time. One of the three is enough.`}
      submit={t`Save`}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      className="space-y-5 pb-1"
    >
      {measures().map(({ name, label, kind }, index) => {
        const { unit, bounds } = kinds(heightUnit)[kind]
        return (
          <NumberField
            key={name}
            label={label}
            unit={unit}
            steps={{ step: 0.1, ...bounds, onStep: (text) => form.setValue(name, text) }}
            autoFocus={index === 0}
            value={typed[name]}
            {...formField(form, name)}
          />
        )
      })}
      <TextareaField label={t`Notes`} maxLength={500} {...formField(form, 'notes')} />
    </FormDialog>
  )
}
