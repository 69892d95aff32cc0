import { t } from '@lingui/core/macro'
import { CookingPot } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ChartEmpty } from './chart-card.tsx'

/** What stands in the place of meals before there is one. */
export function NoMealYet() {
  return (
    <ChartEmpty
      icon={<CookingPot className="size-6" />}
      title={t`Nothing on the plate yet`}
      action={
        <Link href={paths.analyze} className={buttonClasses()}>
          {t`Record a meal`}
        </Link>
      }
    >
      {t`Photograph your next meal, and it shows up here.`}
    </ChartEmpty>
  )
}
