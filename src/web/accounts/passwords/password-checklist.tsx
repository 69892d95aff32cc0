import { PASSWORD_RULES, type PasswordRule } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'
import { Check, Circle } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'

const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>'

const ruleText = (): Record<PasswordRule, string> => ({
  length: t`At least 8 characters`,
  uppercase: t`One uppercase letter`,
  lowercase: t`One lowercase letter`,
  digit: t`One digit`,
  special: t`One special character: ${SPECIAL_CHARACTERS}`,
})

export function PasswordChecklist({ password, id }: { password: string; id?: string }) {
  const words = ruleText()
  return (
    <ul id={id} aria-label={t`Password requirements`} className="mt-3 grid gap-1.5 text-sm">
      {PASSWORD_RULES.map(({ rule, holds }) => {
        const isMet = holds(password)
        const Icon = isMet ? Check : Circle
        return (
          <li
            key={rule}
            className={classes(
              'flex items-start gap-2',
              isMet ? 'font-medium text-leaf-ink' : 'text-ink-soft',
            )}
          >
            <Icon
              aria-hidden="true"
              strokeWidth={isMet ? 3 : 2}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 break-words">
              {words[rule]}
              <span className="sr-only">{isMet ? t`: met` : t`: not met yet`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
