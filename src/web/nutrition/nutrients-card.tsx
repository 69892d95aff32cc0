import type { Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { withMessages } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const NutrientList = lazyPart(
  withMessages('nutrients', () => import('./nutrient-list.tsx')),
  { fallback: <Skeleton className="h-84" /> },
)

/**
 * Nutrients beside energy and macronutrients, against reference intakes, with their main sources;
 * read when it is opened.
 */
export function NutrientsCard({ period, periodText }: { period: Period; periodText: string }) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{t`More nutrients`}</CardTitle>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t`Hide nutrients` : t`Show nutrients`}
        </Button>
      </div>
      <div id={listId} className={isOpen ? 'mt-3' : undefined}>
        {isOpen && <NutrientList period={period} periodText={periodText} />}
      </div>
    </Card>
  )
}
