import type { NutrientTarget } from '#contract/member-settings.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NutrientTargetsForm = lazyPart(() => import('./nutrient-targets-form.tsx'))

/** What the member wants to reach or to stay within on a day, such as caffeine or salt. */
export function NutrientTargets({ targets }: { targets: readonly NutrientTarget[] }) {
  const [isBegun, setIsBegun] = useState(targets.length > 0)
  return (
    <div className="space-y-4">
      <h2 className="text-base font-semibold">{t`Your own targets and limits`}</h2>
      {isBegun ? (
        <NutrientTargetsForm targets={targets} />
      ) : (
        <Button icon={Plus} variant="secondary" onClick={() => setIsBegun(true)}>
          {t`Add a target`}
        </Button>
      )}
    </div>
  )
}
