import { type Analysis, MEAL_INPUT } from '#contract/estimates.ts'
import { t } from '@lingui/core/macro'
import { ListPlus, Search } from 'lucide-react'
import { RequestError } from '#web/api/request-error.ts'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { KeptForLater } from '#web/offline/not-sent.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextareaField } from '#web/ui/field.tsx'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { useAnalyzeWords } from '../meals-queries.ts'
import { toastKept } from './toast-kept.ts'
import type { MealBoxes } from './use-analysis.ts'
import { DESCRIBE_DRAFT } from './use-meal-boxes.ts'
import { useNumbersHidden } from '#web/language/chosen-units.ts'

interface DescribeFormProps {
  /** Whether it was just opened, and takes the focus. */
  isArrival: boolean
  boxes: MealBoxes & { eatenAt?: string }
  onDescribed: (analysis: Analysis) => void
  onCancel: () => void
  onOpenFoodTable: () => void
}

export default function DescribeForm({
  isArrival,
  boxes,
  onDescribed,
  onCancel,
  onOpenFoodTable,
}: DescribeFormProps) {
  const { form, draft } = useDraft(
    DESCRIBE_DRAFT,
    { text: '' },
    resolverOf(({ text }) =>
      text.trim() === ''
        ? { errors: { text: t`Please say what you ate` } }
        : { sent: { text: text.trim() } },
    ),
  )
  const { mutateAsync, isPending, error } = useAnalyzeWords()
  const leaveIfKept = (failure: Error) => {
    if (!(failure instanceof KeptForLater)) return
    toastKept(t`Your words are kept`)
    onCancel()
  }
  const submit = form.handleSubmit(({ text }) => {
    if (isPending) return
    draft.forgetOnce(
      mutateAsync({ text, ...boxes }, { onSuccess: onDescribed, onError: leaveIfKept }),
    )
  })
  const cancel = () => {
    draft.forget()
    onCancel()
  }
  const numbersHidden = useNumbersHidden()
  const isNoFood = error instanceof RequestError && error.code === 'no_food_in_words'
  return (
    <Form isPending={isPending} className="space-y-3" onSubmit={submit}>
      <DraftNotice draft={draft} />
      <TextareaField
        label={t`What did you eat?`}
        {...(!numbersHidden && {
          hint: t`Amounts help: “200 g”, “2 slices”, “half an avocado”. “500 kcal lunch” is enough, too.`,
        })}
        autoFocus={isArrival}
        rows={3}
        maxLength={MEAL_INPUT.wordsLength}
        placeholder={t`two eggs on toast and a flat white`}
        enterKeyHint="done"
        {...formField(form, 'text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
            void submit(event)
        }}
      />
      {error && (
        <Notice tone="brick" isAlert>
          <p>{changeErrorMessage(error)}</p>
          {isNoFood && (
            <Button icon={Search} variant="quiet" className="-ms-3" onClick={onOpenFoodTable}>
              {t`Find it in the food table`}
            </Button>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="large"
          className="px-4"
          isBlocked={isPending}
          onClick={cancel}
        >
          {t`Cancel`}
        </Button>
        <Button
          icon={ListPlus}
          type="submit"
          size="large"
          className="flex-1 px-4"
          isPending={isPending}
        >
          {isPending ? t`Estimating` : t`Estimate`}
        </Button>
      </div>
    </Form>
  )
}
