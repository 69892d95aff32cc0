import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

interface TimeFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  /** `HH:MM` */
  value: string
  /** What is wrong with a time; it is not saved then, and can be corrected. */
  faultOf: (time: string) => string | undefined
  onSave: (time: string) => void
}

/**
 * A clock time that is saved when the field is left or Enter is pressed, as a half-typed time is
 * not valid.
 */
export function TimeField({ label, hint, value, faultOf, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const save = () => {
    const found = typed ? faultOf(typed) : undefined
    setFault(found)
    if (found !== undefined) return
    if (typed && typed !== value) onSave(typed)
    setTyped(undefined)
  }
  return (
    <TextField
      type="time"
      label={label}
      hint={hint}
      error={fault}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}
