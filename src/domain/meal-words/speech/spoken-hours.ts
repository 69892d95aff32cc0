/** What is said of an hour, by how many minutes after it that is; "half nine" in German is 30 minutes before nine. */
type SaidOfHour = readonly (readonly [words: string, minutes: number])[]

const HOUR = 60
const NOON = 12 * HOUR

/**
 * Clock times in words, with minutes since midnight, in the half of the day that begins at one o'clock at night and ends at noon.
 * @param hours what one to twelve o'clock are called
 */
export const spokenHours = (hours: readonly string[], saidOf: (hour: string) => SaidOfHour): [words: string, minutes: number][] =>
  hours.flatMap((hour, at) =>
    saidOf(hour).map(([words, minutes]): [string, number] => {
      const since = (at + 1) * HOUR + minutes
      return [words, since < HOUR ? since + NOON : since]
    }),
  )

/** Where nothing but a time may be meant, since the words end behind it: "soup at eight", and not "about two eggs". */
export const LAST = '(?=$|[,;.])'
