import { listMeals } from '#contract/meals.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { cookPot, endPot, giveShareBack, type Pot, POT_SHARES, takeShare } from '#contract/pots.ts'
import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { refreshRecordings, useRecordingCall } from '#web/api/refresh.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useToday } from '#web/member/member-zone.ts'
import { commaParted, energy } from '#web/language/formats.ts'
import { recordedMessage } from '#web/today/today-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { Form } from '#web/ui/form.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { mealName } from '#web/language/meal-name.ts'
import { unitsNow } from '#web/language/chosen-units.ts'

const usePotChange = <Input = void,>(change: (input: Input) => Promise<unknown>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void refreshRecordings(queryClient),
    onError: (error) => toastFailure(error),
  })
}

function PotRow({ pot }: { pot: Pot }) {
  const queryClient = useQueryClient()
  const params = { id: pot.id }
  const giveBack = usePotChange((mealId: string) =>
    call(giveShareBack, { params, body: { mealId } }),
  )
  const end = usePotChange(() => call(endPot, { params }))
  const take = useRecordingCall(
    (body: { shares: number; beyondLeft: boolean }) => call(takeShare, { params, body }),
    {
      onSuccess: async (meal) =>
        toast({
          title: t`Food Saved!`,
          description: await recordedMessage(queryClient, meal),
          undo: () => giveBack.mutate(meal.id),
        }),
      onError: (error) => toastFailure(error),
    },
  )
  const left = Math.max(0, pot.left)
  const mine = pot.myMealIds.at(-1)
  return (
    <li className="border-b border-dashed border-line py-3 last:border-0">
      <p className="font-semibold wrap-anywhere">
        {pot.isMine ? pot.name : t`${pot.name}, cooked by ${pot.cook}`}
      </p>
      <p className="text-sm text-ink-soft">
        {commaParted([
          ...(unitsNow().numbersHidden ? [] : [t`${energy(pot.calories)} a share`]),
          t`${plural(left, { one: '# share left', other: '# shares left' })} of ${pot.shares}`,
        ])}
      </p>
      {pot.taken.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t`Taken by ${commaParted(pot.taken.map(({ username, shares }) => `${username} (${shares})`))}`}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant={pot.isMine || mine !== undefined ? 'secondary' : 'primary'}
          aria-label={
            left > 0 ? t`Take a share: ${pot.name}` : t`Take a share all the same: ${pot.name}`
          }
          isPending={take.isPending}
          onClick={() => take.mutate({ shares: 1, beyondLeft: left === 0 })}
        >
          {left > 0 ? t`Take a share` : t`Take a share all the same`}
        </Button>
        {left > 1 && (
          <Button
            variant="secondary"
            aria-label={t`Take two: ${pot.name}`}
            isBlocked={take.isPending}
            onClick={() => take.mutate({ shares: 2, beyondLeft: false })}
          >
            {t`Take two`}
          </Button>
        )}
        {mine !== undefined && (
          <Button
            variant="quiet"
            aria-label={t`Give back: ${pot.name}`}
            isPending={giveBack.isPending}
            onClick={() => giveBack.mutate(mine)}
          >
            {t`Give back`}
          </Button>
        )}
        {pot.isMine && (
          <Button
            variant="quiet"
            aria-label={t`Take the pot away: ${pot.name}`}
            isPending={end.isPending}
            onClick={() => end.mutate()}
          >
            {t`Take the pot away`}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Says of one of today's meals that it was cooked for more than one. */
function CookForm({ onCooked }: { onCooked: () => void }) {
  const part = useFocusAfterRemoval<HTMLDivElement>()
  const day = useToday()
  const { data } = useQuery(endpointQuery(listMeals, { query: { day } }))
  const meals = data?.data ?? []
  const { control, register, setValue, handleSubmit } = useForm({
    defaultValues: { mealId: '', shares: '2' },
  })
  const chosen = useWatch({ control, name: 'mealId' })
  const cook = usePotChange((body: BodyInputOf<typeof cookPot>) => call(cookPot, { body }))
  const mealId = meals.some(({ id }) => id === chosen) ? chosen : meals[0]?.id
  return (
    <div ref={part}>
      {mealId === undefined ? (
        <p className="mt-2 text-ink-soft">{t`Record what you cooked; then the others can take their share here.`}</p>
      ) : (
        <Form
          isPending={cook.isPending}
          className="mt-3 space-y-3"
          onSubmit={handleSubmit(({ shares }) =>
            cook.mutate({ mealId, shares: Number(shares) }, { onSuccess: onCooked }),
          )}
        >
          <SelectField
            label={t`I cooked`}
            hint={t`Your meal is your own share; every other share is the same size.`}
            value={mealId}
            options={meals.map((meal) => ({ value: meal.id, label: mealName(meal) }))}
            onChange={({ target }) => setValue('mealId', target.value)}
          />
          <SelectField
            label={t`For how many, with you`}
            options={Array.from({ length: POT_SHARES.max - POT_SHARES.min + 1 }, (_, index) =>
              String(index + POT_SHARES.min),
            ).map((count) => ({
              value: count,
              label: count,
            }))}
            {...register('shares')}
          />
          <Button type="submit" variant="secondary" isPending={cook.isPending}>
            {t`Put it on the table`}
          </Button>
        </Form>
      )}
    </div>
  )
}

export default function PotsCard({ pots }: { pots: readonly Pot[] }) {
  const [isCooking, setIsCooking] = useState(false)
  return (
    <Card title={t`On the table at home`}>
      {pots.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t`Nobody has put anything on the table today.`}</p>
      ) : (
        <ul className="mt-1" aria-label={t`Pots`}>
          {pots.map((pot) => (
            <PotRow key={pot.id} pot={pot} />
          ))}
        </ul>
      )}
      {isCooking ? (
        <CookForm onCooked={() => setIsCooking(false)} />
      ) : (
        <Button variant="quiet" className="-ms-3 mt-1" onClick={() => setIsCooking(true)}>
          {t`I cooked for more than me`}
        </Button>
      )}
    </Card>
  )
}
