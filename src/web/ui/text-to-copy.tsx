import { CopyButton } from './copy-button.tsx'
import { TextField } from './field.tsx'

interface TextToCopyProps {
  label: string
  hint?: string
  text: string
}

/** A text to copy, with its button or by hand: it is selected when it gets the focus. */
export function TextToCopy({ label, hint, text }: TextToCopyProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={label}
        hint={hint}
        className="min-w-0 flex-1 basis-[12rem]"
        dir="ltr"
        value={text}
        readOnly
        autoFocus
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={text} {...(hint !== undefined && { className: 'mb-7' })} />
    </div>
  )
}
