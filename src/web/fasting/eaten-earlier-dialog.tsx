import { instantOfLocalTime, localTimeAt } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useZone } from '#web/clock/member-zone.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { useMarkEaten } from './fasting-queries.ts'

const FORM_ID = 'eaten-earlier'

function EatenEarlierForm({ onMark }: { onMark: (eatenAt: string, isConfirmed: boolean) => void }) {
  const zone = useZone()
  const [latest] = useState(() => localTimeAt(Date.now(), zone))
  const [local, setLocal] = useState(latest)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <form
      id={FORM_ID}
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        const at = instantOfLocalTime(local, zone)
        if (at === null) return setError(t`Please give a date and a time.`)
        if (at > Date.now()) return setError(t`This time lies in the future.`)
        setError(undefined)
        onMark(new Date(at).toISOString(), isConfirmed)
      }}
    >
      <TextField
        label={t`When did you eat?`}
        type="datetime-local"
        value={local}
        max={latest}
        error={error}
        onChange={({ target }) => setLocal(target.value)}
      />
      <Checkbox
        label={t`I have not had anything after my last recording`}
        checked={isConfirmed}
        onChange={({ target }) => setIsConfirmed(target.checked)}
      />
    </form>
  )
}

export function EatenEarlierDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const mark = useMarkEaten()
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`I ate, without details`}
        description={t`Only the time is kept, so that the clock stays true.`}
        footer={<FormDialogFooter form={FORM_ID} submit={t`Mark`} isPending={mark.isPending} />}
      >
        <EatenEarlierForm
          onMark={(eatenAt, recordingRoutineAdherence) => mark.mutate({ eatenAt, recordingRoutineAdherence }, { onSuccess: onClose })}
        />
      </DialogContent>
    </Dialog>
  )
}
