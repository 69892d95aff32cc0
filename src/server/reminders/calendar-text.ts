export interface CalendarEvent {
  readonly uid: string
  /** ms since the epoch */
  readonly at: number
  readonly title: string
  readonly url: string | undefined
}

const MAX_LINE_BYTES = 75
const DURATION = 'PT10M'

const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Splits lines longer than 75 bytes, as the format requires, without splitting characters. */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > MAX_LINE_BYTES) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

/**
 * A calendar (RFC 5545) in which each event has an alarm; programs refresh it every hour (RFC
 * 7986).
 */
export const calendarText = (name: string, events: readonly CalendarEvent[], now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forkcast//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(({ uid, at, title, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      `DURATION:${DURATION}`,
      `SUMMARY:${escaped(title)}`,
      ...(url === undefined ? [] : [`URL:${url}`]),
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
