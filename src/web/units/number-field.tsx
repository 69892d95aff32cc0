import {
  type ComponentProps,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { numberText } from '#web/language/formats.ts'
import { TextField } from '#web/ui/field.tsx'
import { numberTyped } from './measure-text.ts'

/** What the arrow keys do in a field. */
export interface NumberSteps {
  readonly step: number
  readonly min: number
  readonly max: number
  readonly onStep: (text: string) => void
}

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> {
  /** Without decimals; a phone then shows only digits. */
  isWhole?: boolean
  steps?: NumberSteps
  selectsOnFocus?: boolean | undefined
}

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

const spinningBy = ({ step, min, max, onStep }: NumberSteps, text: string) => {
  const now = numberTyped(text)
  return {
    role: 'spinbutton',
    'aria-valuemin': min,
    'aria-valuemax': max,
    ...(Number.isFinite(now) && { 'aria-valuenow': now, 'aria-valuetext': text }),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const direction = DIRECTIONS[event.key]
      if (direction === undefined || event.currentTarget.readOnly) return
      event.preventDefault()
      const next = Number.isFinite(now) ? Math.round(now / step + direction) * step : min
      onStep(numberText(Math.min(max, Math.max(min, next)), 1))
    },
  }
}

/** Selects what is offered, also what comes only after the focus, so that typing replaces it. */
const useOfferSelected = (offered: unknown) => {
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (field.current === document.activeElement && offered !== typed.current)
      field.current?.select()
  }, [offered])
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      field.current = currentTarget
      currentTarget.select()
    },
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      typed.current = currentTarget.value
    },
  }
}

/**
 * A number field that takes the decimal sign of the language, or the other one. Its value is a
 * text, written by `numberText` and read by `numberTyped`. A browser's own number field always
 * writes a point.
 */
export function NumberField({
  isWhole = false,
  steps,
  selectsOnFocus = false,
  ...rest
}: NumberFieldProps) {
  const offerSelected = useOfferSelected(rest.value)
  return (
    <TextField
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(selectsOnFocus && offerSelected)}
      {...(steps && spinningBy(steps, String(rest.value ?? '')))}
      {...rest}
    />
  )
}
