import type { MealItem } from '#contract/meal-items.ts'
import { t } from '@lingui/core/macro'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/chip.tsx'

/** What some words, or a food of doubt, may be, or may lie beside it: one press each. */
export function LikelyFoods({
  items,
  label = t`It may be one of these`,
  className,
  onChoose,
}: {
  items: readonly MealItem[]
  label?: string
  className: string
  onChoose: (item: MealItem) => void
}) {
  if (items.length === 0) return null
  return (
    <div role="group" aria-label={label} className={classes(className, 'flex flex-wrap gap-2')}>
      {items.map((item) => (
        <Chip key={item.name} onClick={() => onChoose(item)}>
          {item.name}
        </Chip>
      ))}
    </div>
  )
}
