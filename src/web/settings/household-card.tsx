import { t } from '@lingui/core/macro'
import { Users } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'

/** The way to the household, which has a screen of its own. */
export function HouseholdCard() {
  return (
    <Card>
      <CardTitle>{t`Household`}</CardTitle>
      <CardText>{t`Share foods and saved meals with people on this server.`}</CardText>
      <p className="mt-3">
        <Link href={paths.household} className={buttonClasses({ variant: 'secondary' })}>
          <Users aria-hidden="true" className="size-5" />
          {t`Open the household`}
        </Link>
      </p>
    </Card>
  )
}
