import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, Input } from './field.tsx'

type PasswordFieldProps = Pick<FieldProps, 'error' | 'hint'> &
  ComponentProps<'input'> & { label: string }

export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(aria) => (
        <div className="relative">
          <Input
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...aria}
            className="pe-13"
          />
          <button
            type="button"
            aria-label={isShown ? t`Hide password` : t`Show password`}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 end-0.5 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
