import type { ReactNode } from 'react'

interface AmountProps {
  /** The number, in words of the language. */
  figure: ReactNode
  unit: ReactNode
  unitClassName: string
}

/**
 * A number with a smaller unit: a space between them when it is read aloud or copied, and both in
 * one order in right-to-left text.
 */
export function Amount({ figure, unit, unitClassName }: AmountProps) {
  return (
    <bdi>
      {figure} <span className={unitClassName}>{unit}</span>
    </bdi>
  )
}
