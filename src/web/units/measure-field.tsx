import type { HeightUnit } from '#domain/unit-choice.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import type { ComponentProps, Ref } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { partsOf } from './measure-text.ts'

interface MeasureFieldProps {
  label: string
  /** As in `measure-text.ts`. */
  value: string
  onChange: (text: string) => void
  hint?: string | undefined
  error?: string | undefined
  className?: string
  name?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

const decimal = { type: 'text', inputMode: 'decimal', autoComplete: 'off' } as const

interface PartWords {
  label: string
  unit: string
}

/** Two numbers side by side that make one measure; what is wrong with it stands at the first. */
function TwoPartField(props: MeasureFieldProps & { first: PartWords; second: PartWords }) {
  const { first, second, label: _label, value, onChange, hint, error, className, name, autoFocus, ref, onBlur } = props
  const [major, minor] = partsOf(value)
  const joined = (one: string, other: string) => (one.trim() === '' && other.trim() === '' ? '' : `${one.trim()} ${other.trim()}`)
  return (
    <div className={className}>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...first}
          {...decimal}
          {...{ name, autoFocus, ref, onBlur, hint, error }}
          value={major}
          onChange={({ target }) => onChange(joined(target.value, minor))}
        />
        <TextField
          {...second}
          {...decimal}
          {...{ onBlur }}
          value={minor}
          onChange={({ target }) => onChange(joined(major, target.value))}
        />
      </div>
    </div>
  )
}

/** A mass in one field, or in two where it is read in stones and pounds; `rest` goes to the one. */
export function MassField({ unit, rest, ...props }: MeasureFieldProps & { unit: MassUnit; rest?: ComponentProps<'input'> }) {
  if (unit === 'st') {
    const { label } = props
    return <TwoPartField {...props} first={{ label: t`${label}, stones`, unit: 'st' }} second={{ label: t`Pounds`, unit: 'lb' }} />
  }
  return <TextField {...decimal} {...rest} {...props} unit={unit} onChange={({ target }) => props.onChange(target.value)} />
}

/** A height in one field, or in two where it is read in feet and inches. */
export function HeightField({ unit, ...props }: MeasureFieldProps & { unit: HeightUnit }) {
  if (unit === 'ft_in') {
    return <TwoPartField {...props} first={{ label: t`Height, feet`, unit: 'ft' }} second={{ label: t`Inches`, unit: 'in' }} />
  }
  return <TextField {...decimal} {...props} unit="cm" onChange={({ target }) => props.onChange(target.value)} />
}
