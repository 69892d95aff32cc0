import type { Food } from '#contract/foods.ts'
import type { Alternatives, MealItem } from '#contract/meal-items.ts'
import { MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { quoted } from '#web/language/formats.ts'
import { FoodSearch } from './food-search.tsx'
import { alternativesOf, shownItemOfFood } from './shown-items.ts'
import { isDoubtful, ItemRow } from './item-row.tsx'
import { LikelyFoods } from './likely-foods.tsx'

interface ItemListProps {
  items: readonly MealItem[]
  /** How many there may be. */
  most?: number
  portion: number
  /** Shows the foods without fields for their weights, and without a way to add one. */
  isFolded?: boolean
  /** Beside the heading. */
  action?: ReactNode
  /** How an item was read, and what it may be instead, by its name. */
  alternatives?: readonly Alternatives[]
  /** What may be on the plate beside them, likeliest first. */
  besides?: readonly MealItem[]
  /** Words for which no food was found yet. */
  unmatched: readonly string[]
  /** What the food table is searched for; null while it is not. */
  sought: Sought | null
  onSought: (sought: Sought | null) => void
  /** A change on its way: shown at once, not yet kept. */
  onPreview: (items: readonly MealItem[]) => void
  /** A change to keep. */
  onChange: (items: readonly MealItem[]) => void
  onMatched: (words: string) => void
  onRemoved?: (item: MealItem, at: number) => void
}

/** Any food to add, the one that words mean, or another one for the item at that place. */
export type Sought =
  | { kind: 'any' }
  | { kind: 'words'; words: string }
  | { kind: 'instead'; at: number; name: string }

const labelOf = (sought: Sought): string => {
  if (sought.kind === 'words') return t`Which food is “${sought.words}”?`
  return sought.kind === 'instead' ? t`Instead of ${sought.name}` : t`Add a food`
}

/** As many of what a food may be instead as stand beside it. */
const INSTEAD_SHOWN = 2
/** As many of what may be on the plate besides. */
const BESIDES_SHOWN = 3

interface UnmatchedWordsProps {
  words: string
  /** Foods with a name like it. */
  nearest: readonly MealItem[]
  onFind: () => void
  onChoose: (item: MealItem) => void
}

function UnmatchedWords({ words, nearest, onFind, onChoose }: UnmatchedWordsProps) {
  return (
    <li className="py-1">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 break-words">{quoted(words)}</span>
        <Button variant="quiet" aria-label={t`Find “${words}”`} onClick={onFind}>
          {t`Find it`}
        </Button>
      </div>
      <LikelyFoods items={nearest} className="mb-1" onChoose={onChoose} />
    </li>
  )
}

interface UnmatchedListProps {
  unmatched: readonly string[]
  alternatives: readonly Alternatives[]
  onFind: (words: string) => void
  onChoose: (words: string, item: MealItem) => void
}

/** What was said of the meal and is no food yet, each with the nearest foods. */
function UnmatchedList({ unmatched, alternatives, onFind, onChoose }: UnmatchedListProps) {
  return (
    <div className="mt-2 rounded-control border-s-4 border-saffron bg-saffron-soft px-4 py-3">
      <p className="font-semibold">{t`Not found in the food table`}</p>
      <ul>
        {unmatched.map((words) => (
          <UnmatchedWords
            key={words}
            words={words}
            nearest={
              alternatives.find(({ name }) => name === words)?.items.slice(0, INSTEAD_SHOWN) ?? []
            }
            onFind={() => onFind(words)}
            onChoose={(item) => onChoose(words, item)}
          />
        ))}
      </ul>
    </div>
  )
}

interface ItemSearchProps {
  sought: Sought
  /** What else an item may be. */
  likely: readonly MealItem[]
  onChooseLikely: (item: MealItem) => void
  onChoose: (food: Food) => void
  onClose: () => void
}

function ItemSearch({ sought, likely, onChooseLikely, onChoose, onClose }: ItemSearchProps) {
  return (
    <div className="mt-3">
      {likely.length > 0 && (
        <section role="group" aria-label={t`It may be one of these`} className="mb-4">
          <h4 className="text-base font-semibold">{t`It may be one of these`}</h4>
          <div className="mt-2 flex flex-wrap gap-2">
            {likely.map((item) => (
              <Chip key={item.name} onClick={() => onChooseLikely(item)}>
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
        onChoose={onChoose}
      />
      <Button variant="quiet" className="mt-2 -ms-3" onClick={onClose}>
        {t`Cancel`}
      </Button>
    </div>
  )
}

/**
 * The foods of a meal: each with its weight, taken away or added, and what of the words is still to
 * be found.
 */
export function ItemList({
  items,
  most = MAX_ITEMS,
  portion,
  isFolded = false,
  action,
  alternatives = [],
  besides = [],
  unmatched,
  sought,
  onSought,
  onPreview,
  onChange,
  onMatched,
  onRemoved,
}: ItemListProps) {
  const list = useFocusAfterRemoval<HTMLElement>()
  const heading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const withItem = (at: number, item: MealItem) =>
    items.map((one, index) => (index === at ? item : one))
  const closeSearch = () => {
    onSought(null)
    // What had the focus is gone; the next food is one press away.
    setTimeout(() => addButton.current?.focus(), 0)
  }
  const choose = (food: Food) => {
    const swapped = sought?.kind === 'instead' ? items[sought.at] : undefined
    if (sought?.kind === 'instead' && swapped)
      onChange(withItem(sought.at, shownItemOfFood(food, swapped.grams)))
    else onChange([...items, shownItemOfFood(food)])
    if (sought?.kind === 'words') onMatched(sought.words)
    closeSearch()
  }
  const likely =
    sought?.kind === 'instead' ? (alternativesOf(items, sought.at, alternatives)?.items ?? []) : []
  // The member is sure.
  const swap = (at: number, item: MealItem) => onChange(withItem(at, { ...item, confidence: null }))
  const chooseLikely = (item: MealItem) => {
    if (sought?.kind === 'instead') swap(sought.at, item)
    closeSearch()
  }
  const rows = items.map((item, at) => {
    const {
      words,
      isDoubtful: isReadInPart,
      items: instead = [],
    } = alternativesOf(items, at, alternatives) ?? {}
    const isUnsure = isReadInPart === true || isDoubtful(item)
    return {
      item,
      words: words?.toLowerCase() === item.name.toLowerCase() ? undefined : words,
      instead: isUnsure ? instead.slice(0, INSTEAD_SHOWN) : [],
    }
  })
  const shown = new Set(
    [...items, ...rows.flatMap(({ instead }) => instead)].map(({ name }) => name),
  )
  const beside =
    items.length < most
      ? besides.filter(({ name }) => !shown.has(name)).slice(0, BESIDES_SHOWN)
      : []
  // The member is sure.
  const add = (item: MealItem) => onChange([...items, { ...item, confidence: null }])
  const remove = (at: number) => {
    const item = items[at]
    onChange(items.filter((_, index) => index !== at))
    heading.current?.focus({ preventScroll: true })
    if (item) onRemoved?.(item, at)
  }
  return (
    <section ref={list}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3
          ref={heading}
          tabIndex={-1}
          className="text-base outline-none focus-visible:outline-none"
        >
          {t`On the plate`}
        </h3>
        {action}
      </div>
      <ul className="divide-y divide-line">
        {rows.map(({ item, words, instead }, at) => (
          <ItemRow
            // A food may be listed twice; its place distinguishes the two.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at}-${item.name}-${item.foodCode ?? ''}`}
            item={item}
            portion={portion}
            canRemove={items.length > 1}
            isFolded={isFolded}
            words={words}
            instead={instead}
            onInstead={(one) => swap(at, one)}
            onPreview={(weighed) => onPreview(withItem(at, weighed))}
            onWeighed={(weighed) => onChange(withItem(at, weighed))}
            onSwap={() => onSought({ kind: 'instead', at, name: item.name })}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {beside.length > 0 && (
        <div className="border-t border-line pt-3">
          <p aria-hidden="true" className="text-sm text-ink-soft">
            {t`Also on the plate?`}
          </p>
          <LikelyFoods
            items={beside}
            label={t`Also on the plate?`}
            className="mt-1.5"
            onChoose={add}
          />
        </div>
      )}
      {unmatched.length > 0 && (
        <UnmatchedList
          unmatched={unmatched}
          alternatives={alternatives}
          onFind={(words) => onSought({ kind: 'words', words })}
          onChoose={(words, item) => {
            onChange([...items, item])
            onMatched(words)
          }}
        />
      )}
      {sought ? (
        <ItemSearch
          sought={sought}
          likely={likely}
          onChooseLikely={chooseLikely}
          onChoose={choose}
          onClose={closeSearch}
        />
      ) : (
        !isFolded &&
        items.length < most && (
          <Button
            icon={Plus}
            ref={addButton}
            variant="quiet"
            className="-ms-3 mt-1"
            onClick={() => onSought({ kind: 'any' })}
          >
            {t`Add a food`}
          </Button>
        )
      )}
    </section>
  )
}
