import type { HeightUnit } from '#domain/unit-choice.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { unitAfterField } from '#web/language/formats.ts'
import { partsOf } from './measure-text.ts'
import { NumberField, type NumberSteps } from './number-field.tsx'
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'

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
  /** What is typed replaces the value that is offered. */
  selectsOnFocus?: boolean
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

interface PartLabel {
  label: string
  unit: string
}

/** Two numbers side by side for one measure; the first shows its error. */
function TwoPartField(props: MeasureFieldProps & { first: PartLabel; second: PartLabel }) {
  const {
    first,
    second,
    label: _label,
    value,
    onChange,
    hint,
    error,
    className,
    name,
    autoFocus,
    selectsOnFocus,
    ref,
    onBlur,
  } = props
  const [major, minor] = partsOf(value)
  const joined = (one: string, other: string) =>
    one.trim() === '' && other.trim() === '' ? '' : `${one.trim()} ${other.trim()}`
  return (
    <div className={className}>
      <div className="grid-pairs items-start gap-3">
        <NumberField
          {...first}
          {...{ name, autoFocus, selectsOnFocus, ref, onBlur, hint, error }}
          value={major}
          onChange={({ target }) => onChange(joined(target.value, minor))}
        />
        <NumberField
          {...second}
          {...{ selectsOnFocus, onBlur }}
          value={minor}
          onChange={({ target }) => onChange(joined(major, target.value))}
        />
      </div>
    </div>
  )
}

/** A mass in one field, or in two for stones and pounds; in one, the arrow keys step. */
export function MassField({
  unit,
  steps,
  ...props
}: MeasureFieldProps & { unit: MassUnit; steps?: Omit<NumberSteps, 'onStep'> }) {
  if (unit === 'st') {
    const { label } = props
    return (
      <TwoPartField
        {...props}
        first={{ label: t`${label}, stones`, unit: unitAfterField('stone') }}
        second={{ label: t`Pounds`, unit: unitAfterField('pound') }}
      />
    )
  }
  return (
    <NumberField
      {...props}
      {...(steps && { steps: { ...steps, onStep: props.onChange } })}
      unit={unitAfterField(unit === 'kg' ? 'kilogram' : 'pound')}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}

/** A height in one field, or in two for feet and inches. */
function HeightField({ unit, ...props }: MeasureFieldProps & { unit: HeightUnit }) {
  if (unit === 'ft_in') {
    return (
      <TwoPartField
        {...props}
        first={{ label: t`Height, feet`, unit: unitAfterField('foot') }}
        second={{ label: t`Inches`, unit: unitAfterField('inch') }}
      />
    )
  }
  return (
    <NumberField
      {...props}
      unit={unitAfterField('centimeter')}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}

type FormMeasure<Fields extends FieldValues, Sent> = Omit<
  MeasureFieldProps,
  'value' | 'onChange' | 'error'
> & {
  form: Pick<UseFormReturn<Fields, unknown, Sent>, 'control'>
  name: FieldPathByValue<Fields, string>
}

export const FormMassField = <Fields extends FieldValues, Sent>({
  form,
  name,
  unit,
  ...rest
}: FormMeasure<Fields, Sent> & { unit: MassUnit }) => {
  const { field, fieldState } = useController({ control: form.control, name })
  return <MassField {...rest} {...field} unit={unit} error={fieldState.error?.message} />
}

export const FormHeightField = <Fields extends FieldValues, Sent>({
  form,
  name,
  unit,
  ...rest
}: FormMeasure<Fields, Sent> & { unit: HeightUnit }) => {
  const { field, fieldState } = useController({ control: form.control, name })
  return <HeightField {...rest} {...field} unit={unit} error={fieldState.error?.message} />
}
