import type { ComponentProps, ReactNode } from 'react'
import { PasswordField } from '#web/ui/password-field.tsx'

type Fields = Record<'password' | 'repeat', ComponentProps<typeof PasswordField>>

export function NewPasswordFields({
  password,
  repeat,
  checklist,
}: Fields & { checklist: ReactNode }) {
  return (
    <>
      <div>
        <PasswordField autoComplete="new-password" {...password} />
        {checklist}
      </div>
      <PasswordField autoComplete="new-password" {...repeat} />
    </>
  )
}
