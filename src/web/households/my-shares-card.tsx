import { changeHousehold } from '#contract/households.ts'
import { type OwnFood, shareOwnFood } from '#contract/own-foods.ts'
import { t } from '@lingui/core/macro'
import { call } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Lock } from '#web/ui/form.tsx'
import { useHouseholdChange, useOwnFoods } from './household-queries.ts'

function ShareBox({ food, isDisabled }: { food: OwnFood; isDisabled: boolean }) {
  const share = useHouseholdChange((isShared: boolean) =>
    call(shareOwnFood, { params: { id: food.id }, body: { isShared } }),
  )
  return (
    <li>
      <Lock isLocked={share.isPending}>
        <Checkbox
          label={food.recipe ? t`${food.name} (saved meal)` : food.name}
          checked={isDisabled || (share.isPending ? share.variables : food.isShared)}
          disabled={isDisabled}
          onChange={({ target }) => share.mutate(target.checked)}
        />
      </Lock>
    </li>
  )
}

export function MySharesCard({ sharesAll }: { sharesAll: boolean }) {
  const foods = useOwnFoods().data?.data
  const shareAll = useHouseholdChange((all: boolean) =>
    call(changeHousehold, { body: { sharesAll: all } }),
  )
  const all = shareAll.isPending ? shareAll.variables : sharesAll
  return (
    <Card
      title={t`What you share`}
      text={t`The others find it in their search after their own foods, and can copy it. Only you can change it; what they recorded stays.`}
    >
      <Lock isLocked={shareAll.isPending} className="mt-2">
        <Checkbox
          label={
            <span className="font-semibold">{t`All my foods and saved meals, also later ones`}</span>
          }
          checked={all}
          onChange={({ target }) => shareAll.mutate(target.checked)}
        />
      </Lock>
      {foods && foods.length === 0 && (
        <p className="mt-2 text-ink-soft">{t`You keep no foods of your own yet. Enter a label or a recipe where you record a meal.`}</p>
      )}
      {foods && foods.length > 0 && (
        <ul
          className="mt-1 border-t sm:max-h-96 sm:overflow-y-auto border-dashed border-line pt-1"
          aria-label={t`Your foods`}
        >
          {foods.map((food) => (
            <ShareBox key={food.id} food={food} isDisabled={all} />
          ))}
        </ul>
      )}
    </Card>
  )
}
