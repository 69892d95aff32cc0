import type { MealItem } from '#contract/meal-items.ts'
import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { stepOf, weighedItem } from './shown-items.ts'
import { LikelyFoods } from './likely-foods.tsx'
import { energy, grams, numberText, quoted } from '#web/language/formats.ts'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'
import { BinButton } from '#web/ui/delete-button.tsx'

/** Below it the analyser more likely took it for something else. */
const DOUBTFUL_BELOW_PERCENT = 50

export const isDoubtful = ({ confidence }: MealItem): boolean =>
  confidence !== null && confidence < DOUBTFUL_BELOW_PERCENT

interface ItemRowProps {
  item: MealItem
  portion: number
  canRemove: boolean
  /** Shows its weight without a field for it. */
  isFolded: boolean
  /** The words that it was read from. */
  words: string | undefined
  /** What it may be instead, while nobody is sure of it. */
  instead: readonly MealItem[]
  onInstead: (item: MealItem) => void
  /** A weight that is still being typed: to be shown, not yet to be kept. */
  onPreview: (item: MealItem) => void
  onWeighed: (item: MealItem) => void
  onSwap: () => void
  onRemove: () => void
}

/** One food of a meal: its name and calories, its weight as eaten, and the way out. */
export function ItemRow({
  item,
  portion,
  canRemove,
  isFolded,
  words,
  instead,
  onInstead,
  onPreview,
  onWeighed,
  onSwap,
  onRemove,
}: ItemRowProps) {
  const errorId = useId()
  /** The text of the field while it is edited, and the item as it was before. */
  const [typed, setTyped] = useState<{ text: string; before: MealItem } | null>(null)
  const eaten = item.grams * portion
  const numbersHidden = useNumbersHidden()
  const showsWeight = isFolded && !numbersHidden
  const isWrong = typed !== null && weighedItem(typed.before, typed.text, portion) === null
  const step = (direction: 1 | -1) => {
    const rounded = Math.round(eaten)
    // From 60 g a step down is one of those below it, so that up and down are each other's way
    // back.
    const by = stepOf(direction === 1 ? rounded : rounded - 1)
    const steps = (direction === 1 ? Math.floor(rounded / by) : Math.ceil(rounded / by)) + direction
    const weighed = weighedItem(item, String(Math.max(1, steps * by)), portion)
    setTyped(null)
    if (weighed) onWeighed(weighed)
  }
  const type = (text: string) => {
    const before = typed?.before ?? item
    setTyped({ text, before })
    onPreview(weighedItem(before, text, portion) ?? before)
  }
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    // What was typed is in the item already.
    if (!isWrong) onWeighed(item)
  }
  return (
    <li className="py-3" aria-label={item.name}>
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0">
          {/* Taller for the finger than for the eye. */}
          <button
            type="button"
            aria-label={t`${item.name}: something else?`}
            onClick={onSwap}
            className="-my-2.5 min-h-11 py-2.5 text-start leading-snug font-semibold underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-brand"
          >
            {item.name}
          </button>
          {isDoubtful(item) && (
            <span className="ms-2 text-sm font-medium whitespace-nowrap text-saffron-ink">{t`not sure`}</span>
          )}
          {item.tableName && (
            <span lang="en" dir="ltr" className="block text-xs text-ink-soft">
              {item.tableName}
            </span>
          )}
          {(words !== undefined || showsWeight) && (
            <span className="block text-sm text-ink-soft">
              {words !== undefined && <bdi>{quoted(words)}</bdi>}
              {words !== undefined && showsWeight && ' · '}
              {showsWeight && grams(eaten)}
            </span>
          )}
        </p>
        <p className="shrink-0 font-semibold whitespace-nowrap">
          {energy(item.calories * portion)}
        </p>
      </div>
      <LikelyFoods items={instead} className="mt-1.5" onChoose={onInstead} />
      {!isFolded && (
        <div className="mt-1.5 flex items-center gap-1.5">
          <Button
            icon={Minus}
            variant="secondary"
            size="icon"
            aria-label={t`Less ${item.name}`}
            isBlocked={eaten < 1.5}
            onClick={() => step(-1)}
          />
          <Numbers>
            <div className="relative w-26">
              <Input
                inputMode="decimal"
                enterKeyHint="done"
                autoComplete="off"
                aria-label={t`Weight of ${item.name} in grams`}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? errorId : undefined}
                value={typed?.text ?? numberText(eaten, 0)}
                onFocus={(event) => event.target.select()}
                onChange={({ target }) => type(target.value)}
                onBlur={settle}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  // In a form it would send all of it.
                  event.preventDefault()
                  settle()
                }}
                className="min-h-11! pe-8 text-end font-semibold"
              />
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-soft"
              >
                {t`g`}
              </span>
            </div>
          </Numbers>
          <Button
            icon={Plus}
            variant="secondary"
            size="icon"
            aria-label={t`More ${item.name}`}
            onClick={() => step(1)}
          />
          {canRemove && (
            <BinButton
              className="ms-auto text-ink-soft!"
              label={t`Remove ${item.name}`}
              onClick={onRemove}
            />
          )}
        </div>
      )}
      {isWrong && (
        <p id={errorId} className="mt-1 text-sm font-medium text-brick-ink">
          {t`Between 0.1 and 5000 g at portion 1.0x`}
        </p>
      )}
    </li>
  )
}
