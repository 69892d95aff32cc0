import { t } from '@lingui/core/macro'
import { Eye } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'

/** The way to those who may look, which has a screen of its own. */
export function CoachesCard() {
  return (
    <Card>
      <CardTitle>{t`Coaches`}</CardTitle>
      <CardText>{t`Let somebody look at your figures, or look at those of others.`}</CardText>
      <p className="mt-3">
        <Link href={paths.coaches} className={buttonClasses({ variant: 'secondary' })}>
          <Eye aria-hidden="true" className="size-5" />
          {t`Open coaches`}
        </Link>
      </p>
    </Card>
  )
}
