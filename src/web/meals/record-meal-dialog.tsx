import type { Food } from '#contract/foods.ts'
import { instantOfLocalTime, localTimeAt } from '#domain/local-time.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { wordsForChange } from '#web/api/words.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { useAskOnce } from '#web/ui/ask-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { MealCheckboxes } from './capture-card.tsx'
import { ChosenFood } from './chosen-food.tsx'
import { FoodSearch } from './food-search.tsx'
import { useRecordMeal } from './meals-queries.ts'
import { questionAboutMeal } from './unlikely-meal.ts'
import { gramsOf, type PortionChoice, portionsOf, servingOf, usualPortion } from './portion-choice.ts'
import { PortionPicker } from './portion-picker.tsx'
import { noBoxes } from './use-analysis.ts'

const FORM_ID = 'record-meal'

function RecordMealForm({ onRecorded, onReady }: { onRecorded: () => void; onReady: (isReady: boolean) => void }) {
  const [food, setFood] = useState<Food | null>(null)
  const [choice, setChoice] = useState<PortionChoice>(usualPortion)
  const [boxes, setBoxes] = useState(noBoxes)
  const zone = useZone()
  const [openedAt] = useState(() => localTimeAt(Date.now(), zone))
  const [eatenAt, setEatenAt] = useState(openedAt)
  const record = useRecordMeal()
  const { question, isMeant } = useAskOnce()

  if (!food) {
    return (
      <FoodSearch
        label={t`What did you eat?`}
        autoFocus
        onChoose={(chosen) => {
          setFood(chosen)
          setChoice(usualPortion)
          onReady(true)
        }}
      />
    )
  }

  const portions = portionsOf(food)
  const grams = gramsOf(choice, portions)
  const instant = instantOfLocalTime(eatenAt, zone)
  const submit = () => {
    if (grams === null || instant === null || record.isPending) return
    if (!isMeant(questionAboutMeal(shownAmount(food.per100g.calories, grams / 100)))) return
    record.mutate(
      {
        foodCode: food.code,
        grams,
        serving: servingOf(choice, portions),
        ...boxes,
        // Untouched, it is eaten now, to the second.
        ...(eatenAt === openedAt ? {} : { eatenAt: new Date(instant).toISOString() }),
      },
      {
        onSuccess: () => {
          toast({ title: t`Food Saved!`, description: t`Added to your daily nutrition log.` })
          onRecorded()
        },
      },
    )
  }
  return (
    <form
      id={FORM_ID}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ChosenFood
        food={food}
        onChange={() => {
          setFood(null)
          onReady(false)
        }}
      />
      <PortionPicker food={food} choice={choice} onChange={setChoice} />
      <TextField
        label={t`Eaten at`}
        type="datetime-local"
        value={eatenAt}
        error={instant === null ? t`Please give a date and a time` : undefined}
        onChange={({ target }) => setEatenAt(target.value)}
      />
      <MealCheckboxes boxes={boxes} onChange={setBoxes} />
      {question && (
        <Notice tone="saffron" isAlert>
          {question}
        </Notice>
      )}
      {record.error && (
        <Notice tone="brick" isAlert>
          {wordsForChange(record.error)}
        </Notice>
      )}
    </form>
  )
}

interface RecordMealDialogProps {
  isOpen: boolean
  onClose: () => void
}

export default function RecordMealDialog({ isOpen, onClose }: RecordMealDialogProps) {
  const [isReady, setIsReady] = useState(false)
  const close = () => {
    setIsReady(false)
    onClose()
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={t`Record without a photo`}
        description={t`Find the food in the table and say how much it was.`}
        footer={
          isReady && (
            <>
              <Button variant="secondary" onClick={close}>
                {t`Cancel`}
              </Button>
              <Button type="submit" form={FORM_ID}>
                {t`Save to Log`}
              </Button>
            </>
          )
        }
      >
        <RecordMealForm onRecorded={close} onReady={setIsReady} />
      </DialogContent>
    </Dialog>
  )
}
