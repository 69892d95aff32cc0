import type { Food } from '#contract/foods.ts'
import { barcodeOfCode } from '#domain/products/product.ts'
import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { agedPacketText } from './packet-text.ts'

export function ChosenFood({ food, onChange }: { food: Food; onChange: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-lg leading-snug font-bold">{food.name}</p>
        <p className="text-sm text-ink-soft">
          {food.asOf === undefined
            ? (food.brand ?? food.category)
            : agedPacketText(barcodeOfCode(food.code) ?? '', food.asOf.slice(0, 4))}
        </p>
      </div>
      <Button variant="quiet" onClick={onChange}>
        {t`Change`}
      </Button>
    </div>
  )
}
