import type { ComponentProps } from 'react'
import { Checkbox } from './checkbox.tsx'
import { GroupFault } from './group-fault.tsx'
import type { SelectOption } from './select.tsx'

type CheckboxGroupProps = ComponentProps<'input'> & {
  legend: string
  options: readonly SelectOption[]
  error?: string | undefined
}

/**
 * Checkboxes for one question: `<CheckboxGroup legend="It may" options={…} error={…}
 * {...form.register('scopes')} />`.
 */
export function CheckboxGroup({ legend, options, error, ...rest }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={label} {...rest} />
      ))}
      <GroupFault error={error} />
    </fieldset>
  )
}
