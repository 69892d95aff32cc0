import { translateText } from '#web/language/translate.ts'

/** What is wrong with several fields together, read aloud when it appears. */
export function GroupFault({ error }: { error: string | undefined }) {
  return (
    error && (
      <p role="alert" className="mt-1.5 text-sm font-medium text-brick-ink">
        {translateText(error)}
      </p>
    )
  )
}
