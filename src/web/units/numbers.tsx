import type { ReactNode } from 'react'
import { useNumbersHidden } from '#web/language/chosen-units.ts'

/** What is nothing but numbers, or means nothing without them: left out where they are hidden. */
export function Numbers({
  instead = null,
  children,
}: {
  /** Words to show in their place. */
  instead?: ReactNode
  children: ReactNode
}) {
  return useNumbersHidden() ? instead : children
}
