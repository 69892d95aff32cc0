import { t } from '@lingui/core/macro'
import { Power } from 'lucide-react'
import { Link } from 'wouter'
import { settingsAt } from '#contract/pages.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Feature } from '#web/member/settings-queries.ts'

/** Shown at the address of a screen that the member has switched off. */
export default function SwitchedOffPage({ feature }: { feature: Feature }) {
  return (
    <>
      <PageHeading title={feature === 'fasting' ? t`Fasting` : t`Boosters`} />
      <Leaf>
        <EmptyState
          icon={<Power className="size-7" />}
          title={feature === 'fasting' ? t`Fasting is switched off` : t`Boosters are switched off`}
          action={
            <Link href={settingsAt('day')} className={buttonClasses({ variant: 'secondary' })}>
              {t`Open settings`}
            </Link>
          }
        >
          {t`Everything you recorded is kept. One switch in the settings brings it back.`}
        </EmptyState>
      </Leaf>
    </>
  )
}
