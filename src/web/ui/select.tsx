import { ChevronDown } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'
import { useIsLocked } from './form.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
  /** Shown until something is chosen; it cannot be chosen again. */
  placeholder?: string
}

const ignoreKey = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.preventDefault()
}

/** The native select, which every phone and screen reader handles well. */
function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const isLocked = useIsLocked()
  return (
    <div className="relative">
      <select
        {...(isLocked && { 'aria-disabled': true, onKeyDown: ignoreKey })}
        className={classes(
          controlClasses,
          'appearance-none pe-11',
          isLocked && 'pointer-events-none',
          className,
        )}
        {...rest}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}

export function SelectField({
  label,
  hint,
  error,
  className,
  ...rest
}: SelectProps & Pick<FieldProps, 'label' | 'hint' | 'error'>) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(aria) => <Select {...rest} {...aria} />}
    </Field>
  )
}
