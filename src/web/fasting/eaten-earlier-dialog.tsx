import { instantOfLocalTime, localTimeAt } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formField } from '#web/ui/form-field.ts'
import { type FormReading, resolverOf } from '#web/ui/form-resolver.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { useMarkEaten } from './fasting-queries.ts'

const FORM_ID = 'eaten-earlier'

interface EatenEarlier {
  eatenAt: string
  recordingRoutineAdherence: boolean
}

function readEarlier(form: EatenEarlier, zone: string): FormReading<EatenEarlier, 'eatenAt'> {
  const at = instantOfLocalTime(form.eatenAt, zone)
  if (at === null) return { errors: { eatenAt: t`Please give a date and a time.` } }
  if (at > Date.now()) return { errors: { eatenAt: t`This time lies in the future.` } }
  return { sent: { ...form, eatenAt: new Date(at).toISOString() } }
}

function EatenEarlierForm({ onMark }: { onMark: (mark: EatenEarlier) => void }) {
  const zone = useZone()
  const [latest] = useState(() => localTimeAt(Date.now(), zone))
  const form = useForm<EatenEarlier>({
    defaultValues: { eatenAt: latest, recordingRoutineAdherence: false },
    resolver: resolverOf((form) => readEarlier(form, zone)),
  })
  return (
    <form id={FORM_ID} noValidate className="space-y-3" onSubmit={form.handleSubmit(onMark)}>
      <TextField label={t`When did you eat?`} type="datetime-local" max={latest} {...formField(form, 'eatenAt')} />
      <Checkbox label={t`I have not had anything after my last recording`} {...form.register('recordingRoutineAdherence')} />
    </form>
  )
}

export default function EatenEarlierDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const mark = useMarkEaten()
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`I ate, without details`}
        description={t`Only the time is kept, so that the clock stays true.`}
        footer={<FormDialogFooter form={FORM_ID} submit={t`Mark`} isPending={mark.isPending} />}
      >
        <EatenEarlierForm onMark={(marked) => mark.mutate(marked, { onSuccess: onClose })} />
      </DialogContent>
    </Dialog>
  )
}
