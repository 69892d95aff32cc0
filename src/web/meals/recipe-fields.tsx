import type { OwnFood } from '#contract/own-foods.ts'
import { t } from '@lingui/core/macro'
import { ListPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { settleDraft } from '#web/offline/drafts.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { energy, numberText, whole } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { Field, Textarea, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ItemList } from './item-list.tsx'
import { useKeepRecipe, useReadRecipe } from './own-food-queries.ts'
import { errorsOfRecipe, inputOfRecipe, type RecipeForm, servingOfRecipe } from './recipe-form.ts'
import { NumberField } from '#web/units/number-field.tsx'

interface RecipeFieldsProps {
  /** Its submit button stands elsewhere. */
  formId: string
  /** The saved meal that is changed; null for a new one. */
  id: string | null
  initial: RecipeForm
  /** The meal of the log that it is made from, if it is. */
  mealId?: string
  onKept: (food: OwnFood) => void
}

/** A meal or recipe that is made again: its foods, what it serves, and what it weighs once it is cooked. */
export function RecipeFields({ formId, id, initial, mealId, onKept }: RecipeFieldsProps) {
  const keep = useKeepRecipe()
  const read = useReadRecipe()
  const draftName = `recipe ${id ?? mealId ?? 'new'}`
  const { form, setForm, draft } = useDraft(draftName, { ...initial, pasted: '', unmatched: [] as readonly string[] }, initial)
  const { pasted, unmatched } = form
  const [isAdding, setIsAdding] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const errors = isTried ? errorsOfRecipe(form) : {}
  const serving = servingOfRecipe(form)
  const field = (name: 'name' | 'servings' | 'cookedGrams') => ({
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setForm({ ...form, [name]: target.value }),
  })
  const setItems = (items: RecipeForm['items']) => setForm((before) => ({ ...before, items }))

  const readPasted = () =>
    read.mutate(pasted, {
      onSuccess: (reading) => {
        setForm((before) => ({
          ...before,
          pasted: '',
          unmatched: reading.unmatched,
          items: [...before.items, ...reading.items],
          name: before.name.trim() === '' ? (reading.name ?? '') : before.name,
          servings: reading.servings === null ? before.servings : numberText(reading.servings),
        }))
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (keep.isPending || Object.keys(errorsOfRecipe(form)).length > 0) return
    keep.mutate({ id, body: inputOfRecipe(form) }, { onSuccess: onKept, onSettled: settleDraft(draftName) })
  }
  const failure = read.error ?? keep.error
  return (
    <form id={formId} noValidate onSubmit={submit} className="space-y-4 pb-1">
      <DraftNotice draft={draft} />
      <TextField label={t`Name`} {...field('name')} maxLength={200} />
      <Field label={t`Ingredients`} hint={t`One a line, such as “250 g lentils”. The source of a recipe’s page can be pasted, too.`}>
        {(aria) => <Textarea {...aria} rows={3} value={pasted} onChange={({ target }) => setForm({ ...form, pasted: target.value })} />}
      </Field>
      <Button variant="secondary" isPending={read.isPending} disabled={pasted.trim() === ''} onClick={readPasted}>
        <ListPlus aria-hidden="true" className="size-5" />
        {t`Read the ingredients`}
      </Button>
      {read.isSuccess && form.items.length === 0 && (
        <Notice tone="saffron" isAlert>
          {t`No ingredient could be read. One food a line works best.`}
        </Notice>
      )}
      <ItemList
        items={form.items}
        portion={1}
        unmatched={unmatched}
        offersUndo={false}
        isAdding={isAdding}
        onAdding={setIsAdding}
        onDraft={setItems}
        onChange={setItems}
        onMatched={(words) => setForm((before) => ({ ...before, unmatched: before.unmatched.filter((one) => one !== words) }))}
      />
      {errors.items && (
        <p role="alert" className="text-sm font-medium text-brick-ink">
          {errors.items}
        </p>
      )}
      <div className="grid-pairs items-start gap-3">
        <NumberField label={t`Makes servings`} {...field('servings')} />
        <NumberField label={t`Weight when cooked`} unit={t`g`} {...field('cookedGrams')} hint={t`Can be left out.`} />
      </div>
      {serving && (
        <p role="status" className="rounded-control bg-sunken px-4 py-3">
          <span className="block font-display text-2xl leading-tight font-bold">{energy(serving.kcal)}</span>
          <span className="text-ink-soft">{t`in one serving of ${whole(serving.grams)} g`}</span>
        </p>
      )}
      <FailureNotice error={failure} />
    </form>
  )
}
