import type { Alternatives } from '#contract/meal-items.ts'
import { MAX_INGREDIENTS } from '#domain/own-foods/recipe.ts'
import type { OwnFood } from '#contract/own-foods.ts'
import { t } from '@lingui/core/macro'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { energy, numberText, whole } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextareaField, TextField } from '#web/ui/field.tsx'
import { GroupFault } from '#web/ui/group-fault.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { NotCounted } from '#web/foods/not-counted.tsx'
import { ItemList, type Sought } from '#web/foods/item-list.tsx'
import { useKeepRecipe, useReadRecipe } from './own-food-queries.ts'
import { readRecipe, type RecipeForm, servingOfRecipe } from './recipe-form.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { Numbers } from '#web/units/numbers.tsx'

interface RecipeFieldsProps {
  /** The submit button is outside of the form. */
  formId: string
  /** The saved meal to change; null for a new one. */
  id: string | null
  initial: RecipeForm
  /** The logged meal that it is made from, if any. */
  mealId?: string
  onKept: (food: OwnFood) => void
}

/** A saved meal or recipe: its foods, its servings, and its cooked weight. */
export function RecipeFields({ formId, id, initial, mealId, onKept }: RecipeFieldsProps) {
  const keep = useKeepRecipe()
  const read = useReadRecipe()
  const { form, typed, draft } = useDraft(
    `recipe ${id ?? mealId ?? 'new'}`,
    {
      ...initial,
      pasted: '',
      unmatched: [] as readonly string[],
      alternatives: [] as readonly Alternatives[],
    },
    resolverOf((fields) => readRecipe(fields)),
    initial,
  )
  const { errors, isSubmitted } = form.formState
  const [sought, setSought] = useState<Sought | null>(null)
  const serving = servingOfRecipe(typed)
  const field = (name: 'name' | 'servings' | 'cookedGrams') => ({
    autoComplete: 'off',
    ...formField(form, name),
  })
  const setItems = (items: RecipeForm['items']) =>
    form.setValue('items', items, { shouldValidate: isSubmitted })

  const readPasted = () =>
    read.mutate(typed.pasted, {
      onSuccess: ({ name, items, servings, unmatched, alternatives }) => {
        const before = form.getValues()
        form.setValues({
          pasted: '',
          unmatched: [...before.unmatched, ...unmatched],
          alternatives: [...before.alternatives, ...alternatives],
          ...(before.name.trim() === '' && { name: name ?? '' }),
          ...(servings !== null && { servings: numberText(servings) }),
        })
        setItems([...before.items, ...items])
      },
    })
  const submit = form.handleSubmit((body) =>
    draft.forgetOnce(keep.mutateAsync({ id, body }, { onSuccess: onKept })),
  )
  const failure = read.error ?? keep.error
  return (
    <Form
      isPending={read.isPending || keep.isPending}
      id={formId}
      onSubmit={submit}
      className="space-y-4 pb-1"
    >
      <DraftNotice draft={draft} />
      <TextField label={t`Name`} {...field('name')} autoFocus={id === null} maxLength={200} />
      <TextareaField
        label={t`Ingredients`}
        hint={t`One a line, such as “250 g lentils”. A link to a recipe, or its page’s source, works too.`}
        rows={3}
        {...formField(form, 'pasted')}
      />
      <Button
        icon={ListPlus}
        variant="secondary"
        isPending={read.isPending}
        disabled={typed.pasted.trim() === ''}
        onClick={readPasted}
      >
        {t`Read the ingredients`}
      </Button>
      {read.isSuccess && typed.items.length === 0 && (
        <Notice tone="saffron" isAlert>
          {t`No ingredient could be read. One food a line works best.`}
        </Notice>
      )}
      <ItemList
        items={typed.items}
        most={MAX_INGREDIENTS}
        portion={1}
        alternatives={typed.alternatives}
        unmatched={typed.unmatched}
        sought={sought}
        onSought={setSought}
        onPreview={setItems}
        onChange={setItems}
        onMatched={(words) =>
          form.setValue(
            'unmatched',
            typed.unmatched.filter((one) => one !== words),
          )
        }
      />
      <GroupFault error={errors.items?.message} />
      <div className="grid-pairs items-start gap-3">
        <NumberField label={t`Makes servings`} {...field('servings')} />
        <NumberField
          label={t`Weight when cooked`}
          unit={t`g`}
          {...field('cookedGrams')}
          hint={t`Can be left out.`}
        />
      </div>
      {serving && (
        <p role="status" className="rounded-control bg-sunken px-4 py-3">
          <Numbers>
            <span className="block font-display text-2xl leading-tight font-bold">
              {energy(serving.kcal)}
            </span>
            <span className="text-ink-soft">{t`in one serving of ${whole(serving.grams)} g`}</span>
          </Numbers>
          <NotCounted words={typed.unmatched} />
        </p>
      )}
      <FailureNotice error={failure} />
    </Form>
  )
}
