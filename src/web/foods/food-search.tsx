import { energy } from '#web/language/formats.ts'
import type { Food } from '#contract/foods.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import { type EnergyAlone, readEnergyAlone } from '#domain/meals/energy-alone.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flame, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '#web/api/error-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { useIsLocked } from '#web/ui/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useBarcodeService, useFoodSearch } from './food-queries.ts'
import { servingText } from './portion-choice.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { Numbers } from '#web/units/numbers.tsx'

const REST_MS = 150

interface FoodSearchProps {
  label: string
  onChoose: (food: Food) => void
  /** Set where an energy alone may be recorded instead. */
  onEnergy?: (energy: EnergyAlone) => void
  autoFocus?: boolean
  initialQuery?: string
}

function FoundFood({ food }: { food: Food }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold">{food.name}</span>
        {food.tableName && (
          <span lang="en" dir="ltr" className="block text-xs text-ink-soft">
            {food.tableName}
          </span>
        )}
        <span className="block text-sm text-ink-soft">
          {food.sharedBy ? `${t`From ${food.sharedBy}`} · ` : ''}
          {food.brand ? `${food.brand} · ` : ''}
          {food.asOf ? `${food.asOf.slice(0, 4)} · ` : ''}
          {servingText(food.defaultPortion)}
        </span>
      </span>
      <span className="shrink-0 text-sm font-semibold">
        {energy((food.per100g.calories * food.defaultPortion.grams) / 100)}
      </span>
    </>
  )
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The input keeps the focus and gets the keys; the options are for the pointer. */
function FoodList({
  id,
  foods,
  active,
  isOpen,
  onPoint,
  onChoose,
}: {
  id: string
  foods: readonly Food[]
  /** The index of the food that Enter chooses. */
  active: number
  isOpen: boolean
  onPoint: (index: number) => void
  onChoose: (food: Food) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`Foods found`}
      hidden={!isOpen}
      className="mt-2 max-h-80 overflow-y-auto rounded-control border border-line bg-card p-1"
    >
      {foods.map((food, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={food.code}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(food)}
          className={classes(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-2',
            index === active && 'bg-brand-soft',
          )}
        >
          <FoundFood food={food} />
        </div>
      ))}
    </div>
  )
}

/** Named as its licence asks. */
function SourceOfPackagedFoods() {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      <Trans>
        Packaged foods:{' '}
        <a
          className="underline"
          href="https://world.openfoodfacts.org"
          target="_blank"
          rel="noreferrer"
        >
          Open Food Facts
        </a>
        , Open Database License.
      </Trans>
    </p>
  )
}

/**
 * A combobox for the food table. Its list is part of the page, where a phone's keyboard cannot hide
 * it.
 */
export function FoodSearch({
  label,
  onChoose,
  onEnergy,
  autoFocus = false,
  initialQuery = '',
}: FoodSearchProps) {
  const listId = useId()
  const isLocked = useIsLocked()
  const [typed, setTyped] = useState(initialQuery)
  const [activeIndex, setActiveIndex] = useState(0)
  const [isClosed, setIsClosed] = useState(false)
  /** Enter was pressed while the list still showed the results for earlier words. */
  const isFirstAwaited = useRef(false)
  const barcodesAskedAt = useBarcodeService()
  const words = useDebounced(typed.trim(), REST_MS)
  const { data, error, isFetching } = useFoodSearch(words)
  const isAsked = typed.trim().length > 1
  const energyAlone = onEnergy && readEnergyAlone(typed)
  const foods = isAsked && words.length > 1 && !energyAlone ? (data?.data ?? []) : []
  const isOpen = foods.length > 0 && !isClosed
  const isSettled = isAsked && words === typed.trim() && !isFetching
  const active = Math.min(activeIndex, foods.length - 1)

  const choose = (food: Food | undefined) => {
    if (food && !isLocked) onChoose(food)
  }
  useEffect(() => {
    if (!isFirstAwaited.current || !isSettled) return
    isFirstAwaited.current = false
    choose(foods[0])
  })
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsClosed(false)
      if (isOpen)
        setActiveIndex(
          (active + (event.key === 'ArrowDown' ? 1 : -1) + foods.length) % foods.length,
        )
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (energyAlone) onEnergy?.(energyAlone)
      else if (isAsked && !isSettled) isFirstAwaited.current = true
      else if (isOpen) choose(foods[active])
    } else if (event.key === 'Escape' && isOpen) {
      setIsClosed(true)
      isFirstAwaited.current = false
    }
  }

  return (
    <div>
      <Field
        label={label}
        hint={t`Type a dish, an ingredient, or the number under a barcode; small typing errors are fine.`}
      >
        {(aria) => (
          <div className="relative">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-ink-soft"
            />
            <Input
              {...aria}
              type="text"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen ? optionId(listId, active) : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={100}
              placeholder={t`e.g. chicken curry`}
              autoFocus={autoFocus}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setActiveIndex(0)
                setIsClosed(false)
                isFirstAwaited.current = false
              }}
              onBlur={() => (isFirstAwaited.current = false)}
              onKeyDown={steer}
              className="pe-11 ps-11"
            />
            {isAsked && !isSettled && !error && (
              <Spinner className="absolute top-1/2 end-3.5 -translate-y-1/2 text-xl text-brand" />
            )}
          </div>
        )}
      </Field>
      <p role="status" className="sr-only">
        {isSettled &&
          !error &&
          plural(foods.length, { one: '# food found', other: '# foods found' })}
      </p>
      {isAsked && error && (
        <p role="alert" className="mt-3 font-medium text-brick-ink">
          {errorMessage(error, t`The food table cannot be searched now. Please try again.`)}
        </p>
      )}
      {energyAlone && (
        <Button
          icon={Flame}
          variant="secondary"
          className="mt-3 w-full"
          onClick={() => onEnergy?.(energyAlone)}
        >
          <Numbers
            instead={t`Calories only`}
          >{t`Record ${energy(energyAlone.energyKcal)} alone`}</Numbers>
        </Button>
      )}
      {isSettled && !error && !energyAlone && foods.length === 0 && (
        <p className="mt-3 text-ink-soft">
          {productNumberOf(words) === undefined
            ? t`Nothing found for “${words}”. Try a simpler or an English word.`
            : t`No product with this barcode is known here. You can search for a similar food.`}
        </p>
      )}
      <FoodList
        id={listId}
        foods={foods}
        active={active}
        isOpen={isOpen}
        onPoint={setActiveIndex}
        onChoose={choose}
      />
      {barcodesAskedAt && foods.length === 0 && !energyAlone && (
        <p className="mt-2 text-sm text-ink-soft">
          {t`A barcode that this server does not know is looked up at ${barcodesAskedAt}. Nothing about you goes there.`}
        </p>
      )}
      {foods.some(({ brand }) => brand !== undefined) && <SourceOfPackagedFoods />}
    </div>
  )
}
