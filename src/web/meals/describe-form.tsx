import { type Analysis, MEAL_INPUT } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'
import { ListPlus, Search } from 'lucide-react'
import { useState } from 'react'
import { RequestError } from '#web/api/request-error.ts'
import { wordsForChange } from '#web/api/words.ts'
import { forgetDraft, settleDraft } from '#web/offline/drafts.ts'
import { KeptForLater } from '#web/offline/kept-for-later.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { Field, Textarea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalyzeWords } from './meals-queries.ts'
import { sayKept } from './say-kept.ts'
import type { MealBoxes } from './use-analysis.ts'

export const DESCRIBE_DRAFT = 'describe-meal'

interface DescribeFormProps {
  /** Whether it was just asked for: then the next key goes into it. */
  isArrival: boolean
  boxes: MealBoxes & { eatenAt?: string }
  onDescribed: (analysis: Analysis) => void
  onCancel: () => void
  onOpenFoodTable: () => void
}

/** A meal in words, for when there is no photo of it. */
export function DescribeForm({ isArrival, boxes, onDescribed, onCancel, onOpenFoodTable }: DescribeFormProps) {
  const {
    form: { text },
    setForm,
    draft,
  } = useDraft(DESCRIBE_DRAFT, { text: '' })
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useAnalyzeWords()
  const leaveIfKept = (failure: Error) => {
    if (!(failure instanceof KeptForLater)) return
    sayKept(t`Your words are kept`)
    onCancel()
  }
  const submit = () => {
    setIsMissing(text.trim() === '')
    if (text.trim() === '' || isPending) return
    mutate({ text: text.trim(), ...boxes }, { onSuccess: onDescribed, onError: leaveIfKept, onSettled: settleDraft(DESCRIBE_DRAFT) })
  }
  const cancel = () => {
    void forgetDraft(DESCRIBE_DRAFT)
    onCancel()
  }
  const isNoFood = error instanceof RequestError && error.code === 'no_food_in_words'
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftNotice draft={draft} />
      <Field
        label={t`What did you eat?`}
        hint={t`Amounts help: “200 g”, “2 slices”, “half an avocado”. “500 kcal lunch” is enough, too.`}
        error={isMissing ? t`Please say what you ate` : undefined}
      >
        {(aria) => (
          <Textarea
            {...aria}
            autoFocus={isArrival}
            rows={3}
            maxLength={MEAL_INPUT.wordsLength}
            placeholder={t`two eggs on toast and a flat white`}
            enterKeyHint="done"
            value={text}
            onChange={({ target }) => {
              setForm({ text: target.value })
              setIsMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit()
            }}
          />
        )}
      </Field>
      {error && (
        <Notice tone="brick" isAlert>
          <p>{wordsForChange(error)}</p>
          {isNoFood && (
            <Button variant="quiet" className="-ms-3" onClick={onOpenFoodTable}>
              <Search aria-hidden="true" className="size-5" />
              {t`Find it in the food table`}
            </Button>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="large" className="px-4" disabled={isPending} onClick={cancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" size="large" className="flex-1 px-4" isPending={isPending}>
          {!isPending && <ListPlus aria-hidden="true" className="size-5" />}
          {isPending ? t`Estimating` : t`Estimate`}
        </Button>
      </div>
    </form>
  )
}
