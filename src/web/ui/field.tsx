import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { translateText } from '#web/language/translate.ts'
import { classes } from './classes.ts'
import { useIsLocked } from './form.tsx'

interface FieldAria {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Words, or a message that a schema names. */
  error?: string | undefined
  className?: string
  /** Renders the control, which must spread what it is given. */
  children: (aria: FieldAria) => ReactNode
}

/** A label, a control, a hint and an error that belong together, also for a screen reader. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const describedBy = classes(error !== undefined && errorId, hint !== undefined && hintId)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {/* Absent values must not override those of the control. */}
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={errorId}
          className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-brick-ink"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {translateText(error)}
        </p>
      )}
    </div>
  )
}

/** The look that inputs, text areas and selects share. */
export const controlClasses =
  'block w-full min-h-12 rounded-control border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-brick aria-invalid:border-2 disabled:bg-sunken disabled:opacity-70'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input readOnly={useIsLocked()} className={classes(controlClasses, className)} {...rest} />
}

type TextFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error'> &
  ComponentProps<'input'> & {
    /** Text after the value, such as a unit. */
    unit?: string
  }

/** A field with a plain input: `<TextField label="Age" {...form.register('age')} error={…} />`. */
export function TextField({ label, hint, error, className, unit, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(aria) =>
        unit ? (
          <div className="relative">
            <Input {...rest} {...aria} className="pe-[3rem]" />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-ink-soft"
            >
              {unit}
            </span>
          </div>
        ) : (
          <Input {...rest} {...aria} />
        )
      }
    </Field>
  )
}

type TextareaFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error'> & ComponentProps<'textarea'>

/** A field for several lines. */
export function TextareaField({ label, hint, error, className, ...rest }: TextareaFieldProps) {
  const isLocked = useIsLocked()
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => (
        <textarea
          readOnly={isLocked}
          className={classes(controlClasses, 'min-h-24', className)}
          {...rest}
          {...aria}
        />
      )}
    </Field>
  )
}
