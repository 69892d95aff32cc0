import type { ComponentProps } from 'react'
import { sayText } from '#web/language/say.ts'
import { Checkbox } from './checkbox.tsx'
import type { SelectOption } from './select.tsx'

type CheckboxGroupProps = ComponentProps<'input'> & { legend: string; options: readonly SelectOption[]; error?: string | undefined }

/** Boxes that answer one question: `<CheckboxGroup legend="It may" options={…} error={…} {...form.register('scopes')} />`. */
export function CheckboxGroup({ legend, options, error, ...rest }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={label} {...rest} />
      ))}
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-brick-ink">
          {sayText(error)}
        </p>
      )}
    </fieldset>
  )
}
