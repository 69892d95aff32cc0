import { instantOfLocalTime, localTimeAt } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formField } from '#web/ui/form-field.ts'
import { type ParsedForm, resolverOf } from '#web/ui/form-resolver.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useMarkEaten } from './fasting-queries.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface EatenEarlier {
  eatenAt: string
  recordingRoutineAdherence: boolean
}

function readEarlier(form: EatenEarlier, zone: string): ParsedForm<EatenEarlier, 'eatenAt'> {
  const at = instantOfLocalTime(form.eatenAt, zone)
  if (at === null) return { errors: { eatenAt: t`Please give a date and a time.` } }
  if (at > Date.now()) return { errors: { eatenAt: t`This time lies in the future.` } }
  return { sent: { ...form, eatenAt: new Date(at).toISOString() } }
}

export default function EatenEarlierDialog({ onClose }: { onClose: () => void }) {
  const zone = useZone()
  const mark = useMarkEaten()
  const [latest] = useState(() => localTimeAt(Date.now(), zone))
  const form = useForm<EatenEarlier>({
    defaultValues: { eatenAt: latest, recordingRoutineAdherence: false },
    resolver: resolverOf((form) => readEarlier(form, zone)),
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
