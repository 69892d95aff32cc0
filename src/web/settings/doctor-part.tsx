import { FHIR_PATH } from '#contract/export-path.ts'
import { USUAL_SHEET_DAYS } from '#domain/sheet/sheet.ts'
import { addDays, isCivilDay } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useToday } from '#web/member/member-zone.ts'
import { sheetOf } from '#web/paths.ts'
import { addressOf } from '#web/root-path.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SpanFields } from '#web/ui/span-fields.tsx'

/** What was measured and eaten in a span of days, in the format of medical records. */
export function DoctorPart() {
  const todayOn = useToday()
  const [from, setFrom] = useState(addDays(todayOn, 1 - USUAL_SHEET_DAYS))
  const [until, setUntil] = useState(todayOn)
  const [isNamed, setIsNamed] = useState(false)
  const wish = {
    ...(isCivilDay(from) && { from }),
    ...(isCivilDay(until) && { until }),
    ...(isNamed && { named: 'yes' }),
  }
  return (
    <div>
      <h3 className="text-lg">{t`For a doctor or dietitian`}</h3>
      <p className="mt-1 mb-3 text-ink-soft">
        {t`Two pages to print, or the data as FHIR R5 for medical records.`}
      </p>
      <SpanFields
        fromLabel={t({ message: 'From', context: 'a day' })}
        untilLabel={t`Until`}
        from={from}
        until={until}
        max={todayOn}
        onFrom={setFrom}
        onUntil={setUntil}
      />
      <Checkbox
        label={t`With my username`}
        checked={isNamed}
        onChange={({ target }) => setIsNamed(target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Link href={sheetOf(wish)} className={buttonClasses({ variant: 'secondary' })}>
          <Printer aria-hidden="true" className="size-5" />
          {t({ message: 'Sheet to print', context: 'in the settings' })}
        </Link>
        <a
          href={addressOf(`${FHIR_PATH}?${new URLSearchParams(wish)}`)}
          download
          className={buttonClasses({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-5" />
          {t`Download as FHIR`}
        </a>
      </div>
    </div>
  )
}
