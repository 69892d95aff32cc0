import { type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'

interface ChoiceStripProps<Value extends string> {
  legend: string
  /** For screen readers only, where the choice is obvious. */
  isLegendHidden?: boolean
  options: readonly { value: Value; label: ReactNode }[]
  /** Empty until something is chosen. */
  chosen: Value | ''
  onChoose: (value: Value) => void
  error?: string | undefined
  className?: string
  /** How the choices are laid out; in one row by default. */
  rowClassName?: string
  /** Of the first choice. */
  ref?: Ref<HTMLInputElement>
}

/** A single choice among a few, side by side: radio buttons that look like one strip. */
export function ChoiceStrip<Value extends string>(props: ChoiceStripProps<Value>) {
  const {
    legend,
    isLegendHidden = false,
    options,
    chosen,
    onChoose,
    error,
    className,
    rowClassName = 'flex flex-wrap',
    ref,
  } = props
  const name = useId()
  const errorId = `${name}error`
  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      className={classes('min-w-0', className)}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div
        className={classes(
          'gap-1 rounded-control bg-sunken p-1',
          error && 'outline-2 outline-brick',
          rowClassName,
        )}
      >
        {options.map(({ value, label }, index) => (
          <label
            key={value}
            className={classes(
              'flex min-h-11 flex-1 items-center justify-center rounded-lg px-1 py-1.5 text-center sm:px-2 leading-tight font-semibold',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === chosen ? 'bg-card text-brand shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-brick-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
