import type { Activity } from '#contract/activity.ts'
import { ACTIVITY_MINUTES } from '#domain/activity/activities.ts'
import { t } from '@lingui/core/macro'
import { Flame } from 'lucide-react'
import { useToday } from '#web/member/member-zone.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { TextareaField, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { formatCalories } from './activity-text.ts'
import {
  type ActivityForm,
  activityFormSchema,
  activityOptions,
  initialActivityForm,
  liveEstimate,
} from './activity-form.ts'
import { type ActivityRecording, useRecordActivity } from './activity-queries.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Numbers } from '#web/units/numbers.tsx'

/** Has its height from the start, so that the form does not jump when the estimate appears. */
function EstimatePanel({ form }: { form: ActivityForm }) {
  const estimate = liveEstimate(form)
  return (
    <div
      role="status"
      className="flex min-h-22 items-center gap-4 rounded-card border border-dashed border-line-strong bg-saffron-soft px-4 py-3"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-saffron text-on-saffron"
      >
        <Flame className="size-6" />
      </span>
      {estimate ? (
        <p className="min-w-0">
          <span className="block font-display text-2xl leading-tight font-bold">
            {formatCalories(estimate.energyKcal)}
          </span>
          <span className="block text-sm">{estimate.words}</span>
        </p>
      ) : (
        <p className="min-w-0 text-sm">{t`Choose an activity and a duration to see about how much it burns.`}</p>
      )}
    </div>
  )
}

interface ActivityDialogProps {
  onClose: () => void
  onRecorded: (activity: Activity) => void
}

export default function ActivityDialog({ onClose, onRecorded }: ActivityDialogProps) {
  const todayOn = useToday()
  const record = useRecordActivity()
  const { form, typed, draft } = useDraft<ActivityForm, ActivityRecording>(
    'activity',
    initialActivityForm(todayOn),
    // The fields hold text; the contract's schema turns it into a recording.
    schemaResolver(activityFormSchema(todayOn)) as never,
  )
  const submit = form.handleSubmit((recording) =>
    draft.forgetOnce(
      record.mutateAsync(recording, {
        onSuccess: (activity) => {
          onRecorded(activity)
          onClose()
        },
      }),
    ),
  )
  return (
    <FormDialog
      title={t`Record Physical Activity`}
      description={t`What you did, when, and for how long.`}
      submit={record.isPending ? t`Recording...` : t`Record Activity`}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      className="space-y-5 pb-1"
    >
      <SelectField
        label={t`Activity type`}
        placeholder={t`Select an activity`}
        options={activityOptions()}
        {...formField(form, 'activityType')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t`Duration (minutes)`}
          type="number"
          inputMode="numeric"
          min={ACTIVITY_MINUTES.min}
          max={ACTIVITY_MINUTES.max}
          {...formField(form, 'durationMinutes')}
        />
        <TextField
          label={t`Day`}
          type="date"
          required
          max={todayOn}
          {...formField(form, 'performedOn')}
        />
      </div>
      <Numbers>
        <EstimatePanel form={typed} />
      </Numbers>
      <TextareaField
        label={t`Notes (optional)`}
        rows={2}
        maxLength={500}
        {...formField(form, 'notes')}
      />
    </FormDialog>
  )
}
