import { DAY_MS } from '#domain/day.ts'
import { instantOfLocalTime, type LocalTime, localTimeAt } from '#domain/local-time.ts'
import type { PhotoTime } from '#domain/meals/photo-time.ts'
import { t } from '@lingui/core/macro'
import { ChevronDown, Clock } from 'lucide-react'
import { useState } from 'react'
import { useLocalTime, useMinute, useZone } from '#web/member/member-zone.ts'
import { relativeTime } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface EatenAtProps {
  /** In the member's local time; null is now. */
  value: LocalTime | null
  onChange: (value: LocalTime | null) => void
}

/** What is wrong with a chosen time; undefined where it is valid. */
const faultOfEatenAt = (value: LocalTime, now: LocalTime): string | undefined => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return t`Please give a date and a time`
  return value > now ? t`This time lies in the future` : undefined
}

/** "Eaten: now", which can be changed before or after a meal is recorded. */
export function EatenAt({ value, onChange }: EatenAtProps) {
  const zone = useZone()
  const now = useLocalTime()
  const [isOpen, setIsOpen] = useState(false)
  const at = value === null ? null : instantOfLocalTime(value, zone)
  const nowAt = useMinute()
  return (
    <div>
      <Button
        icon={Clock}
        variant="quiet"
        className="-ms-3"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {at === null ? t`Eaten: now` : t`Eaten: ${relativeTime(at, nowAt, zone)}`}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
      {isOpen && (
        <div className="mt-1 flex flex-wrap items-end gap-3">
          <TextField
            label={t`Eaten at`}
            type="datetime-local"
            max={now}
            className="min-w-56 flex-1"
            value={value ?? now}
            error={value === null ? undefined : faultOfEatenAt(value, now)}
            onChange={({ target }) => onChange(target.value)}
          />
          <Button
            variant="secondary"
            onClick={() => {
              onChange(null)
              setIsOpen(false)
            }}
          >
            {t`Now`}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A photo that was taken longer ago is probably of an earlier meal. */
const EARLIER_MS = 20 * 60_000
/** One of longer ago than this is eaten again, or shows a meal like it. */
const LONG_AGO_MS = 7 * DAY_MS

/** Offers the time at which an earlier photo was taken: "Taken yesterday, 19:40. Log it then?" */
export function TakenEarlier({
  time,
  onAccept,
}: {
  time: PhotoTime | undefined
  onAccept: (value: LocalTime) => void
}) {
  const zone = useZone()
  const nowAt = useMinute()
  if (!time) return null
  const at =
    time.offsetMinutes === null
      ? instantOfLocalTime(time.takenAt, zone)
      : Date.parse(`${time.takenAt}Z`) - time.offsetMinutes * 60_000
  if (at === null || at > nowAt - EARLIER_MS || at < nowAt - LONG_AGO_MS) return null
  return (
    <Notice tone="saffron" icon={<Clock className="size-5 text-saffron-ink" />} className="mt-3">
      <p>{t`Taken ${relativeTime(at, nowAt, zone)}. Log it then?`}</p>
      <Button variant="secondary" className="mt-2" onClick={() => onAccept(localTimeAt(at, zone))}>
        {t`Yes, eaten then`}
      </Button>
    </Notice>
  )
}
