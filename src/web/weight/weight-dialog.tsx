import type { WeightEntry } from '#contract/weight.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { isUnlikelyWeight } from '#domain/unlikely.ts'
import { WEIGHT_STEP } from '#domain/weight/weigh-in.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { CircleAlert, type LucideIcon, Minus, Plus } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { formatMass } from '#web/language/formats.ts'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { toastSpecifiedFailure } from '#web/api/toast-failure.ts'
import { useMember } from '#web/member/session.tsx'
import { useZone } from '#web/member/member-zone.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { reallyQuestion, useAskOnce } from '#web/ui/ask-once.ts'
import { Button } from '#web/ui/button.tsx'
import { TextareaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuestionNotice } from '#web/ui/question-notice.tsx'
import { toastRecorded } from '#web/offline/toast-recorded.ts'
import { MassField } from '#web/units/measure-field.tsx'
import { kgTyped, massText, steppedMass } from '#web/units/measure-text.ts'
import {
  boundsIn,
  emptyForm,
  formOf,
  invalidWeightTitle,
  readForm,
  type WeightForm,
} from './weight-form.ts'
import {
  useCorrectWeight,
  useDeleteWeight,
  useRecentWeights,
  useRecordWeight,
  weighInWords,
  type WeightRecording,
} from './weight-queries.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'

const NOTES_LENGTH = 500

interface StepButtonProps {
  label: string
  icon: LucideIcon
  isDisabled: boolean
  onStep: () => void
}

/** Steps by a tenth. On the keyboard, the arrow keys in the field do the same. */
function StepButton({ label, icon: Icon, isDisabled, onStep }: StepButtonProps) {
  return (
    <Button
      icon={Icon}
      variant="secondary"
      size="icon"
      className="mt-8"
      aria-label={label}
      tabIndex={-1}
      disabled={isDisabled}
      onClick={onStep}
    />
  )
}

interface WeightFormDialogProps {
  entry: WeightEntry | null
  unit: MassUnit
  isPending: boolean
  onSave: (body: WeightRecording) => Promise<unknown>
  onDelete: (entry: WeightEntry) => void
  onClose: () => void
}

function WeightFormDialog({
  entry,
  unit,
  isPending,
  onSave,
  onDelete,
  onClose,
}: WeightFormDialogProps) {
  const zone = useZone()
  const numbersHidden = useNumbersHidden()
  const [openedAt] = useState(() => Date.now())
  const [untouched] = useState<WeightForm>(() =>
    entry ? formOf(entry, unit, zone) : emptyForm(openedAt, zone),
  )
  const [isTyped, setIsTyped] = useState(entry !== null)
  const { question, isConfirmed } = useAskOnce()
  const { weight: startKg } = useMember()
  const { data: recent } = useRecentWeights()
  const last = recent?.data.find(({ id }) => id !== entry?.id)?.weight ?? startKg
  // Most days differ from the last one by a few tenths.
  const shownWeight = ({ weight }: WeightForm) =>
    isTyped || weight !== '' || recent === undefined || numbersHidden
      ? weight
      : massText(last, unit)
  const { form, typed, draft } = useDraft(
    `weigh-in ${entry?.id ?? 'new'}`,
    untouched,
    resolverOf((fields) =>
      readForm({ ...fields, weight: shownWeight(fields) }, untouched, {
        unit,
        zone,
        keptKg: entry?.weight,
      }),
    ),
    unit,
  )
  const { errors } = form.formState
  const weight = shownWeight(typed)
  const typeWeight = (text: string) => {
    setIsTyped(true)
    form.setValue('weight', text)
  }
  const stepUnit = unit === 'kg' ? 'kg' : 'lb'
  const stepBy = (tenths: number) => typeWeight(steppedMass(weight, unit, tenths))
  const canStep = Number.isFinite(kgTyped(weight, unit))
  const questionAbout = (weight: number | undefined) =>
    weight !== undefined && isUnlikelyWeight(weight, last)
      ? reallyQuestion(formatMass(weight, unit))
      : null
  const submit = form.handleSubmit((body) => {
    if (isConfirmed(questionAbout(body.weight), body.weight)) draft.forgetOnce(onSave(body))
  })
  return (
    <FormDialog
      title={entry ? t`Edit Weight` : t`Record Weight`}
      {...(entry
        ? {}
        : { description: t`In the morning, before breakfast, is best: always the same way.` })}
      submit={t`Save`}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
      onDelete={entry ? () => onDelete(entry) : undefined}
      draft={draft}
      className="space-y-5"
    >
      {errors.weight && (
        <Notice
          tone="brick"
          isAlert
          title={invalidWeightTitle()}
          icon={<CircleAlert className="size-5 text-brick-ink" />}
        >
          {errors.weight.message}
        </Notice>
      )}
      <QuestionNotice question={question} />
      <div className="flex items-start gap-2">
        <Controller
          control={form.control}
          name="weight"
          render={({ field }) => (
            <MassField
              {...field}
              className="min-w-0 flex-1"
              label={t({ message: 'Weight', context: 'of a body' })}
              unit={unit}
              steps={{ step: WEIGHT_STEP, ...boundsIn(unit) }}
              autoFocus
              selectsOnFocus
              error={errors.weight && invalidWeightTitle()}
              value={weight}
              onChange={typeWeight}
            />
          )}
        />
        {/* There is no weight to begin with. */}
        <Numbers>
          {' '}
          <StepButton
            label={t`Decrease weight by 0.1 ${stepUnit}`}
            icon={Minus}
            isDisabled={!canStep}
            onStep={() => stepBy(-1)}
          />
          <StepButton
            label={t`Increase weight by 0.1 ${stepUnit}`}
            icon={Plus}
            isDisabled={!canStep}
            onStep={() => stepBy(1)}
          />
        </Numbers>
      </div>
      <TextareaField
        label={t`Notes`}
        hint={t`Optional, such as how you slept or what you wore.`}
        maxLength={NOTES_LENGTH}
        {...formField(form, 'notes')}
      />
      <TextField
        label={t`Weighed at`}
        type="datetime-local"
        max={localTimeAt(openedAt, zone)}
        {...formField(form, 'weighedAt')}
      />
    </FormDialog>
  )
}

interface WeightDialogProps {
  isOpen: boolean
  /** The entry to correct; null records a new one. */
  entry: WeightEntry | null
  unit: MassUnit
  onClose: () => void
}

export default function WeightDialog({ isOpen, entry, unit, onClose }: WeightDialogProps) {
  const record = useRecordWeight()
  const correct = useCorrectWeight()
  const sayFailed = (error: unknown) =>
    toastSpecifiedFailure(error, t`Failed to record weight. Please try again.`)
  const queryClient = useQueryClient()
  const remove = useDeleteWeight()
  const say = async (title: string, saved: WeightEntry, undo?: () => void) => {
    onClose()
    const { describe } = await toastRecorded({
      title,
      description: formatMass(saved.weight, unit),
      ...(undo && { undo }),
    })
    describe(await weighInWords(queryClient, saved, unit))
  }
  const save = (body: WeightRecording) =>
    entry
      ? correct.mutateAsync(
          { id: entry.id, body: { notes: null, ...body } },
          {
            onSuccess: (saved) => void say(t`Weight updated`, saved),
            onError: sayFailed,
          },
        )
      : record.mutateAsync(body, {
          onSuccess: (saved) => void say(t`Weight recorded`, saved, () => remove.mutate(saved)),
          onError: sayFailed,
        })
  return (
    isOpen && (
      <WeightFormDialog
        key={entry?.id ?? 'new'}
        entry={entry}
        unit={unit}
        isPending={record.isPending || correct.isPending}
        onSave={save}
        onDelete={remove.mutate}
        onClose={onClose}
      />
    )
  )
}
