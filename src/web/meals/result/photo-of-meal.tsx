import type { Alternatives, MealItem } from '#contract/meal-items.ts'
import { alternativesOf } from '#web/foods/shown-items.ts'

interface PhotoOfMealProps {
  src: string
  items: readonly MealItem[]
  alternatives: readonly Alternatives[]
  /** A food was pressed in the photo. */
  onChoose: (at: number, item: MealItem) => void
}

/**
 * The photo of a meal. If it shows several foods, each has its name where it lies, and the photo is
 * cut to the square to which their places refer.
 */
export function PhotoOfMeal({ src, items, alternatives, onChoose }: PhotoOfMealProps) {
  const marks = items.flatMap((item, at) => {
    const place = alternativesOf(items, at, alternatives)?.place
    return place ? [{ item, at, place }] : []
  })
  if (marks.length === 0)
    return (
      <img
        src={src}
        alt=""
        className="mb-4 h-36 w-full rounded-card bg-sunken object-cover sm:h-56"
      />
    )
  return (
    <div className="mb-4 rounded-card bg-sunken">
      <div className="relative mx-auto aspect-square h-64 max-w-full overflow-hidden sm:h-72">
        <img src={src} alt="" className="size-full object-cover" />
        {marks.map(({ item, at, place }) => (
          // A shortcut for the finger: the list of foods below has the same for keyboards and
          // screen readers.
          <button
            key={at}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => onChoose(at, item)}
            style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
            // As wide as its name: beside the edge there is less room than it covers.
            className="absolute grid min-h-11 w-max max-w-1/2 min-w-11 -translate-1/2 place-items-center"
          >
            <span className="max-w-full truncate rounded-full bg-card/90 px-2.5 py-0.5 text-sm font-semibold text-ink shadow-card">
              {item.name}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
