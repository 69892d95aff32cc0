import type { MealItem } from '#contract/meals.ts'
import { MOST_ITEMS } from '#domain/meals/meal-items.ts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { FoodSearch } from './food-search.tsx'
import { shownItemOfFood } from './item-drafts.ts'
import { ItemRow } from './item-row.tsx'

interface ItemListProps {
  items: readonly MealItem[]
  portion: number
  /** What was said and became no food yet. */
  unmatched: readonly string[]
  /** Opened by the wish to add one. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  /** A change on its way: shown at once, not yet kept. */
  onDraft: (items: readonly MealItem[]) => void
  /** A change to keep. */
  onChange: (items: readonly MealItem[]) => void
  onMatched: (words: string) => void
}

/** The foods of a meal: each with its weight, taken away or added, and what of the words is still to be found. */
export default function ItemList({ items, portion, unmatched, isAdding, onAdding, onDraft, onChange, onMatched }: ItemListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [sought, setSought] = useState<string | null>(null)

  const withItem = (at: number, item: MealItem) => items.map((one, index) => (index === at ? item : one))
  const openSearch = (words: string | null) => {
    setSought(words)
    onAdding(true)
  }
  const remove = (at: number) => {
    const item = items[at]
    const before = items
    onChange(items.filter((_, index) => index !== at))
    heading.current?.focus({ preventScroll: true })
    if (item) {
      toast({ title: 'Taken off the plate', description: item.name, action: { label: 'Undo', onPress: () => onChange(before) } })
    }
  }
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none focus-visible:outline-none">
        On the plate
      </h3>
      <ul className="divide-y divide-line">
        {items.map((item, at) => (
          <ItemRow
            // A food may stand twice; its place tells the two apart.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at}-${item.name}-${item.foodCode ?? ''}`}
            item={item}
            portion={portion}
            canRemove={items.length > 1}
            onDraft={(draft) => onDraft(withItem(at, draft))}
            onWeighed={(weighed) => onChange(withItem(at, weighed))}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {unmatched.length > 0 && (
        <div className="mt-2 rounded-control border-l-4 border-saffron bg-saffron-soft px-4 py-3">
          <p className="font-semibold">Not found in the food table</p>
          <ul>
            {unmatched.map((words) => (
              <li key={words} className="flex items-center justify-between gap-3">
                <span className="min-w-0 break-words">“{words}”</span>
                <Button variant="quiet" aria-label={`Find “${words}”`} onClick={() => openSearch(words)}>
                  Find it
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAdding ? (
        <div className="mt-3">
          <FoodSearch
            key={sought ?? ''}
            label={sought === null ? 'Add a food' : `Which food is “${sought}”?`}
            initialWords={sought ?? ''}
            autoFocus
            onChoose={(food) => {
              onChange([...items, shownItemOfFood(food)])
              if (sought !== null) onMatched(sought)
              setSought(null)
              onAdding(false)
              // What had the focus is gone; the next food is one press away.
              setTimeout(() => addButton.current?.focus(), 0)
            }}
          />
          <Button
            variant="quiet"
            className="mt-2"
            onClick={() => {
              setSought(null)
              onAdding(false)
            }}
          >
            Nothing to add
          </Button>
        </div>
      ) : (
        items.length < MOST_ITEMS && (
          <Button ref={addButton} variant="quiet" className="-ml-3 mt-1" onClick={() => openSearch(null)}>
            <Plus aria-hidden="true" className="size-5" />
            Add a food
          </Button>
        )
      )}
    </section>
  )
}
