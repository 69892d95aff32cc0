import type { DailyBooster } from '#contract/boosters.ts'
import { SLEEP_HOURS, SLEEP_QUALITIES, VINEGAR_TYPES } from '#domain/boosters/booster-record.ts'
import { BOOSTER_POINTS } from '#domain/boosters/booster-score.ts'
import { t } from '@lingui/core/macro'
import { CandyOff, FlaskConical, MoonStar, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useDraft } from '#web/api/use-draft.ts'
import { formField } from '#web/ui/form-field.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { GroupFault } from '#web/ui/group-fault.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { NumberField } from '#web/units/number-field.tsx'
import {
  type BoosterDraft,
  draftOf,
  previewLevel,
  previewScore,
  readDraft,
} from './booster-draft.ts'
import { useRecordBoosters } from './booster-queries.ts'
import { levelNames, qualityNames, vinegarNames } from './booster-names.ts'
import { ScorePreview } from './score-preview.tsx'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'

const levelTones = { inactive: 'plain', active: 'sky', optimal: 'leaf' } as const

function Habit({
  Icon,
  title,
  aside,
  children,
}: {
  Icon: LucideIcon
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className="border-b border-dashed border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <legend className="float-left mb-3 flex w-full flex-wrap items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 place-items-center rounded-full bg-saffron-soft text-saffron-ink"
        >
          <Icon className="size-5" />
        </span>
        <span className="font-display text-lg font-bold">{title}</span>
        {aside}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface DailyTrackerProps {
  day: DailyBooster
  isYesterday: boolean
}

/** The form of a day, with its live score beside it. Any part of it can be saved on its own. */
export default function DailyTracker({ day, isYesterday }: DailyTrackerProps) {
  const numbersHidden = useNumbersHidden()
  const [saved, setSaved] = useState<BoosterDraft | null>(() =>
    day.isRecorded ? draftOf(day) : null,
  )
  const { form, typed, draft } = useDraft(
    `boosters ${day.date}`,
    draftOf(day),
    resolverOf((fields) => readDraft(fields, saved)),
  )
  const { errors } = form.formState
  const record = useRecordBoosters(isYesterday ? day.date : undefined)
  const score = previewScore(typed)
  const level = previewLevel(typed)
  const isSaved = saved !== null && JSON.stringify(saved) === JSON.stringify(typed)
  const save = form.handleSubmit(
    (boosters) =>
      draft.forgetOnce(record.mutateAsync(boosters, { onSuccess: () => setSaved(typed) })),
    // If nothing is filled in at all, the first field gets the focus.
    (wrong) => wrong.sugarFreeDay && form.setFocus('sleepHours'),
  )

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Leaf>
        <form noValidate onSubmit={save} onChange={() => form.clearErrors('sugarFreeDay')}>
          {!isSaved && <DraftNotice draft={draft} />}
          <Habit
            Icon={MoonStar}
            title={t`Sleep`}
            aside={level && <Badge tone={levelTones[level]}>{levelNames()[level]}</Badge>}
          >
            <div className="flex flex-wrap gap-x-6 gap-y-4">
              <NumberField
                label={t`Sleep hours`}
                unit={t`h`}
                steps={{
                  ...SLEEP_HOURS,
                  onStep: (hours) => {
                    form.setValue('sleepHours', hours)
                    form.clearErrors(['sleepHours', 'sugarFreeDay'])
                  },
                }}
                className="w-full sm:w-36"
                value={typed.sleepHours}
                {...formField(form, 'sleepHours')}
              />
              <Controller
                control={form.control}
                name="sleepQuality"
                render={({ field: { ref, value, onChange } }) => (
                  <ChoiceStrip
                    ref={ref}
                    legend={t`Sleep quality`}
                    options={SLEEP_QUALITIES.map((quality) => ({
                      value: quality,
                      label: qualityNames()[quality],
                    }))}
                    chosen={value}
                    error={errors.sleepQuality?.message}
                    onChoose={onChange}
                    className="flex-1"
                    rowClassName="grid-pairs sm:grid-cols-4"
                  />
                )}
              />
            </div>
          </Habit>
          <Habit Icon={FlaskConical} title={t`Vinegar`}>
            <div className="flex flex-wrap items-start gap-x-8 gap-y-2">
              <div>
                <Checkbox
                  label={
                    numbersHidden
                      ? t`Morning vinegar`
                      : t`Morning vinegar (${BOOSTER_POINTS.morningVinegar} points)`
                  }
                  {...form.register('morningVinegar')}
                />
                <Checkbox
                  label={
                    numbersHidden
                      ? t`Evening vinegar`
                      : t`Evening vinegar (${BOOSTER_POINTS.eveningVinegar} points)`
                  }
                  {...form.register('eveningVinegar')}
                />
              </div>
              {(typed.morningVinegar || typed.eveningVinegar) && (
                <SelectField
                  label={t`Vinegar type`}
                  className="w-full sm:w-52"
                  options={VINEGAR_TYPES.map((value) => ({ value, label: vinegarNames()[value] }))}
                  {...form.register('vinegarType')}
                />
              )}
            </div>
            <p className="mt-2 text-sm text-ink-soft">{t`A spoon in a glass of water. Undiluted it harms teeth and throat.`}</p>
          </Habit>
          <Habit Icon={CandyOff} title={t`Sugar`}>
            <Checkbox
              label={
                numbersHidden
                  ? t`Sugar-free day`
                  : t`Sugar-free day (${BOOSTER_POINTS.sugarFreeDay} points)`
              }
              checked={typed.sugarFreeDay}
              onChange={({ target }) => form.setValue('sugarFreeDay', target.checked)}
            />
          </Habit>
          <GroupFault error={errors.sugarFreeDay?.message} />
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button
              type="submit"
              size="large"
              isPending={record.isPending}
              className="max-sm:flex-1"
            >
              {saved ? t`Update boosters` : t`Save boosters`}
            </Button>
            {/* On a phone the score is below the fields, out of sight. */}
            <Numbers>
              <p
                aria-hidden="true"
                className="font-semibold text-ink-soft lg:hidden"
              >{t`${score.totalScore} of 100`}</p>
            </Numbers>
          </div>
        </form>
      </Leaf>
      <Numbers>
        <ScorePreview
          score={score}
          savedText={isYesterday ? t`Saved for yesterday` : t`Saved for today`}
          isSaved={isSaved}
        />
      </Numbers>
    </div>
  )
}
