import { EXPORT_PATH } from '#contract/export-path.ts'
import { t } from '@lingui/core/macro'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/root-path.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { DoctorPart } from './doctor-part.tsx'

const EraseDialog = lazyDialog(() => import('#web/accounts/erasure/erase-dialog.tsx'))

export function DataCard() {
  const [isErasing, setIsErasing] = useState(false)
  return (
    <Card className="space-y-6">
      {/* The page says it. */}
      <CardTitle className="sr-only">{t`Your data`}</CardTitle>
      <div>
        <h3 className="text-lg">{t`Export`}</h3>
        <p className="mt-1 mb-3 text-ink-soft">
          {t`Everything you recorded in one zip: JSON to bring back here or elsewhere, CSV for a spreadsheet, and your photos.`}
        </p>
        <a
          href={addressOf(EXPORT_PATH)}
          download
          className={buttonClasses({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-5" />
          {t`Export everything`}
        </a>
      </div>
      <DoctorPart />
      <div>
        <h3 className="text-lg">{t`Import`}</h3>
        <p className="mt-1 mb-3 text-ink-soft">{t`Exports of other apps, tables of weights, and exports of Forkcast.`}</p>
        <Link href={paths.imports} className={buttonClasses({ variant: 'secondary' })}>
          <Upload aria-hidden="true" className="size-5" />
          {t`Import a file`}
        </Link>
      </div>
      <div className="border-t border-dashed border-line-strong pt-5">
        <p className="mb-3 text-ink-soft">{t`Removes you, everything you recorded and every photo from this server, for good.`}</p>
        <Button variant="destructive" onClick={() => setIsErasing(true)}>
          {t`Erase my account`}
        </Button>
        {isErasing && <EraseDialog onClose={() => setIsErasing(false)} />}
      </div>
    </Card>
  )
}
