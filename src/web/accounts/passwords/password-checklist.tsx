import { PASSWORD_RULES } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'
import { Check, Circle } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'

/** Which rules a password meets so far. */
export function PasswordChecklist({ password, id }: { password: string; id: string }) {
  return (
    <ul id={id} aria-label={t`Password requirements`} className="mt-3 grid gap-1.5 text-sm">
      {PASSWORD_RULES.map(({ rule, words, holds }) => {
        const isMet = holds(password)
        const Icon = isMet ? Check : Circle
        return (
          <li key={rule} className={classes('flex items-start gap-2', isMet ? 'font-medium text-leaf-ink' : 'text-ink-soft')}>
            <Icon aria-hidden="true" strokeWidth={isMet ? 3 : 2} className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              {words}
              <span className="sr-only">{isMet ? t`: met` : t`: not met yet`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
