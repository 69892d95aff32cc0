import type { Food } from '#contract/foods.ts'
import type { Analysis, MealItem } from '#contract/meals.ts'
import { MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from './chip.tsx'
import { FoodSearch } from './food-search.tsx'
import { shownItemOfFood } from './item-drafts.ts'
import { ItemRow } from './item-row.tsx'

interface ItemListProps {
  items: readonly MealItem[]
  portion: number
  /** What an item may be instead, likeliest first, by its name. */
  alternatives?: Analysis['alternatives']
  /** Words for which no food was found yet. */
  unmatched: readonly string[]
  /** Opened by the wish to add one. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  /** A change on its way: shown at once, not yet kept. */
  onDraft: (items: readonly MealItem[]) => void
  /** A change to keep. */
  onChange: (items: readonly MealItem[]) => void
  onMatched: (words: string) => void
  onRemoved?: (item: MealItem, at: number) => void
}

/** What the food table is searched for. */
type Sought =
  | { kind: 'any' }
  | { kind: 'words'; words: string }
  | { kind: 'instead'; at: number; name: string }

const labelOf = (sought: Sought): string => {
  if (sought.kind === 'words') return t`Which food is “${sought.words}”?`
  return sought.kind === 'instead' ? t`Instead of ${sought.name}` : t`Add a food`
}

/**
 * The foods of a meal: each with its weight, taken away or added, and what of the words is still to
 * be found.
 */
export function ItemList({
  items,
  portion,
  alternatives = [],
  unmatched,
  isAdding,
  onAdding,
  onDraft,
  onChange,
  onMatched,
  onRemoved,
}: ItemListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [sought, setSought] = useState<Sought>({ kind: 'any' })

  const withItem = (at: number, item: MealItem) =>
    items.map((one, index) => (index === at ? item : one))
  const openSearch = (wanted: Sought) => {
    setSought(wanted)
    onAdding(true)
  }
  const closeSearch = () => {
    setSought({ kind: 'any' })
    onAdding(false)
    // What had the focus is gone; the next food is one press away.
    setTimeout(() => addButton.current?.focus(), 0)
  }
  const choose = (food: Food) => {
    const swapped = sought.kind === 'instead' ? items[sought.at] : undefined
    if (sought.kind === 'instead' && swapped)
      onChange(withItem(sought.at, shownItemOfFood(food, swapped.grams)))
    else onChange([...items, shownItemOfFood(food)])
    if (sought.kind === 'words') onMatched(sought.words)
    closeSearch()
  }
  const likely =
    sought.kind === 'instead'
      ? (alternatives.find(({ name }) => name === sought.name)?.items ?? [])
      : []
  const chooseLikely = (item: MealItem) => {
    // The member is sure.
    if (sought.kind === 'instead') onChange(withItem(sought.at, { ...item, confidence: null }))
    closeSearch()
  }
  const remove = (at: number) => {
    const item = items[at]
    onChange(items.filter((_, index) => index !== at))
    heading.current?.focus({ preventScroll: true })
    if (item) onRemoved?.(item, at)
  }
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none focus-visible:outline-none">
        {t`On the plate`}
      </h3>
      <ul className="divide-y divide-line">
        {items.map((item, at) => (
          <ItemRow
            // A food may be listed twice; its place distinguishes the two.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at}-${item.name}-${item.foodCode ?? ''}`}
            item={item}
            portion={portion}
            canRemove={items.length > 1}
            onDraft={(draft) => onDraft(withItem(at, draft))}
            onWeighed={(weighed) => onChange(withItem(at, weighed))}
            onSwap={() => openSearch({ kind: 'instead', at, name: item.name })}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {unmatched.length > 0 && (
        <div className="mt-2 rounded-control border-s-4 border-saffron bg-saffron-soft px-4 py-3">
          <p className="font-semibold">{t`Not found in the food table`}</p>
          <ul>
            {unmatched.map((words) => (
              <li key={words} className="flex items-center justify-between gap-3">
                <span className="min-w-0 break-words">“{words}”</span>
                <Button
                  variant="quiet"
                  aria-label={t`Find “${words}”`}
                  onClick={() => openSearch({ kind: 'words', words })}
                >
                  {t`Find it`}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAdding ? (
        <div className="mt-3">
          {likely.length > 0 && (
            <section role="group" aria-label={t`It may be one of these`} className="mb-4">
              <h4 className="text-base font-semibold">{t`It may be one of these`}</h4>
              <div className="mt-2 flex flex-wrap gap-2">
                {likely.map((item) => (
                  <Chip key={item.name} onClick={() => chooseLikely(item)}>
                    {item.name}
                  </Chip>
                ))}
              </div>
            </section>
          )}
          <FoodSearch
            key={JSON.stringify(sought)}
            label={labelOf(sought)}
            initialQuery={sought.kind === 'words' ? sought.words : ''}
            autoFocus
            onChoose={choose}
          />
          <Button variant="quiet" className="mt-2 -ms-3" onClick={closeSearch}>
            {sought.kind === 'instead' ? t`Cancel` : t`Cancel`}
          </Button>
        </div>
      ) : (
        items.length < MAX_ITEMS && (
          <Button
            icon={Plus}
            ref={addButton}
            variant="quiet"
            className="-ms-3 mt-1"
            onClick={() => openSearch({ kind: 'any' })}
          >
            {t`Add a food`}
          </Button>
        )
      )}
    </section>
  )
}
