import { copyHouseholdFood, type HouseholdFood } from '#contract/households.ts'
import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { energy } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useHouseholdChange, useHouseholdFoods } from './household-queries.ts'
import { Numbers } from '#web/units/numbers.tsx'

const REST_MS = 200

function SharedRow({ food }: { food: HouseholdFood }) {
  const copy = useHouseholdChange(() => call(copyHouseholdFood, { body: { code: food.code } }))
  const shown = energy(food.per100g.calories)
  return (
    <ListRow
      actions={
        <Button
          icon={Copy}
          variant="secondary"
          aria-label={t`Copy ${food.name} to my foods`}
          isPending={copy.isPending}
          onClick={() =>
            copy.mutate(undefined, {
              onSuccess: () =>
                void toast({
                  title: t`Copied`,
                  description: t`“${food.name}” is one of your own foods now.`,
                }),
            })
          }
        >
          {t`Copy`}
        </Button>
      }
    >
      <p className="font-semibold">{food.name}</p>
      <p className="text-sm text-ink-soft">
        <Numbers
          instead={t`From ${food.sharedBy}`}
        >{t`From ${food.sharedBy}: ${shown} in 100 g`}</Numbers>
      </p>
    </ListRow>
  )
}

export function SharedFoodsCard() {
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), REST_MS)
  const { data, isPlaceholderData } = useHouseholdFoods(words)
  const foods = data?.data
  const isEmpty = foods?.length === 0 && !isPlaceholderData
  return (
    <Card title={t`What the others share`} text={t`You find these wherever you search for a food.`}>
      {(words !== '' || !isEmpty) && (
        <TextField
          label={t`Search`}
          className="mt-3"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isEmpty && (
        <p className="mt-3 text-ink-soft">
          {words === '' ? t`Nobody shares a food yet.` : t`Nothing found for “${words}”.`}
        </p>
      )}
      {foods && foods.length > 0 && (
        <ul className="mt-2 sm:max-h-96 sm:overflow-y-auto" aria-label={t`Shared foods`}>
          {foods.map((food) => (
            <SharedRow key={food.code} food={food} />
          ))}
        </ul>
      )}
    </Card>
  )
}
