import { fetchCoachedSheet, fetchSheet, isSpan, type Sheet } from '#contract/sheet.ts'
import { addDays } from '#domain/day.ts'
import { USUAL_SHEET_DAYS } from '#domain/sheet/sheet.ts'
import { settingsAt } from '#contract/pages.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { endpointQuery } from '#web/api/queries.ts'
import { useToday } from '#web/member/member-zone.ts'
import { fullDay } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { LoadFailure } from '#web/page/load-failure.tsx'
import { lookAt } from '#web/paths.ts'
import { BackLink } from '#web/page/back-link.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SpanFields } from '#web/ui/span-fields.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { revealNumbers, useNumbersHidden } from '#web/language/chosen-units.ts'
import { SheetPages } from './sheet-pages.tsx'

/** Read again each time: a member may have ended what a coach was granted. */
const useSheet = (id: string | null, query: { from: string; until: string }) => {
  const own = useQuery({
    ...endpointQuery(fetchSheet, { query }),
    enabled: id === null && isSpan(query.from, query.until),
  })
  const ofAnother = useQuery({
    ...endpointQuery(fetchCoachedSheet, { params: { id: id ?? '' }, query }),
    enabled: id !== null && isSpan(query.from, query.until),
    staleTime: 0,
    gcTime: 0,
  })
  return id === null ? own : ofAnother
}

function Shown({ sheet, isNamed }: { sheet: Sheet; isNamed: boolean }) {
  const numbersHidden = useNumbersHidden()
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => (isWanted ? revealNumbers() : undefined), [isWanted])
  return numbersHidden && !isWanted ? (
    <Card title={t`You hide numbers`}>
      <p className="mt-1 mb-4 text-ink-soft">{t`This sheet consists of numbers: weights, energy and what they average. They are shown here only if you want them now.`}</p>
      <Button variant="secondary" onClick={() => setIsWanted(true)}>
        {t`Show the numbers of this sheet`}
      </Button>
    </Card>
  ) : (
    <SheetPages sheet={sheet} isNamed={isNamed} />
  )
}

/** Two pages to print, for a doctor, dietitian or coach. */
export default function SheetPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const todayOn = useToday()
  const [from, setFrom] = useState(
    () => search.get('from') ?? addDays(todayOn, 1 - USUAL_SHEET_DAYS),
  )
  const [until, setUntil] = useState(() => search.get('until') ?? todayOn)
  const [isNamed, setIsNamed] = useState(search.get('named') === 'yes')
  const query = useSheet(id, { from, until })
  // Once a grant has ended, what was read before is not shown any longer.
  const sheet = query.error ? undefined : query.data?.data
  const hasSpan = isSpan(from, until)
  return (
    <>
      {id === null ? (
        <BackLink href={settingsAt('data')} to={t`Your data`} />
      ) : (
        <BackLink href={lookAt(id)} to={t`Shared data`} />
      )}
      <PageHeading
        title={t`Sheet to print`}
        subtitle={hasSpan && t`${fullDay(from)} to ${fullDay(until)}`}
      />
      <div className="mb-6 max-w-3xl space-y-4 print:hidden">
        <p className="text-ink-soft">{t`Two pages for a doctor, dietitian or coach. Your browser prints them, or saves them as PDF.`}</p>
        <SpanFields
          fromLabel={t({ message: 'From', context: 'on a sheet' })}
          untilLabel={t({ message: 'Until', context: 'on a sheet' })}
          from={from}
          until={until}
          max={todayOn}
          onFrom={setFrom}
          onUntil={setUntil}
        />
        <Checkbox
          label={
            id === null
              ? t({ message: 'With my username', context: 'on a sheet' })
              : t`With the username`
          }
          checked={isNamed}
          onChange={({ target }) => setIsNamed(target.checked)}
        />
        <Button disabled={!sheet} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t`Print`}
        </Button>
      </div>
      {!hasSpan ? (
        <p role="alert">{translate({ code: 'input.span' })}</p>
      ) : query.error ? (
        <LoadFailure title={t`No sheet can be shown`} query={query} />
      ) : sheet ? (
        <Shown sheet={sheet} isNamed={isNamed} />
      ) : (
        <div role="status">
          <span className="sr-only">{t`Loading the sheet`}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  )
}
