import { localTimeAt } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type EatenEarlier, readEarlier } from './eaten-earlier.ts'
import { useMarkEaten } from './fasting-queries.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

export default function EatenEarlierDialog({ onClose }: { onClose: () => void }) {
  const zone = useZone()
  const mark = useMarkEaten()
  const [latest] = useState(() => localTimeAt(Date.now(), zone))
  const form = useForm({
    defaultValues: { eatenAt: latest, recordingRoutineAdherence: false },
    resolver: resolverOf((form: EatenEarlier) => readEarlier(form, latest, zone)),
  })
  return (
    <FormDialog
      title={t`I ate, without details`}
      description={t`Only the time is kept, so that the clock stays true.`}
      submit={t`Mark`}
      isPending={mark.isPending}
      onSubmit={form.handleSubmit((marked) => mark.mutate(marked, { onSuccess: onClose }))}
      onClose={onClose}
      className="space-y-3"
    >
      <TextField
        label={t`When did you eat?`}
        type="datetime-local"
        max={latest}
        {...formField(form, 'eatenAt')}
      />
      <Checkbox
        label={t`I have not had anything after my last recording`}
        {...form.register('recordingRoutineAdherence')}
      />
    </FormDialog>
  )
}
