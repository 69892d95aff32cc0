import type { BodyInputOf } from '#contract/endpoint.ts'
import { eraseAccount } from '#contract/portability.ts'
import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { useSecurity } from '../security-queries.ts'
import { formField } from '#web/ui/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useForgetSession, useMember } from '../sessions/session.tsx'

const FORM_ID = 'erase-account'

/** Asks twice: first whether it is meant, then for the password. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { username } = useMember()
  const hasPassword = useSecurity().data?.data.hasPassword ?? true
  const [isMeant, setIsMeant] = useState(false)
  const form = useForm<BodyInputOf<typeof eraseAccount>>({
    resolver: zodResolver(bodySchemaOf(eraseAccount)),
    values: hasPassword ? { password: '' } : {},
  })
  const { isDirty } = form.formState
  const forgetSession = useForgetSession()
  const erase = useMutation({
    mutationFn: (body: BodyInputOf<typeof eraseAccount>) => call(eraseAccount, { body }),
    onSuccess: async () => {
      await forgetSession()
      toast({ title: t`Your account is erased`, description: t`Everything you recorded, and every photo, is gone.` })
    },
    onError: (error) => showFieldFaults(form, error),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={isMeant ? t`Erase it for good` : t`Erase your account?`}
        description={
          isMeant
            ? hasPassword
              ? t`Your password, ${username}, so that nobody else can do this for you.`
              : t`Everything goes at once, and cannot be brought back.`
            : t`This cannot be undone. Export first if you may want your data again.`
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t`Keep my account`}</Button>
            </DialogClose>
            {isMeant ? (
              <Button
                key="erase"
                type="submit"
                form={FORM_ID}
                variant="destructive"
                disabled={hasPassword && !isDirty}
                isPending={erase.isPending}
              >
                {t`Erase everything`}
              </Button>
            ) : (
              <Button key="continue" variant="destructive" onClick={() => setIsMeant(true)}>
                {t`Continue`}
              </Button>
            )}
          </>
        }
      >
        {isMeant ? (
          <form id={FORM_ID} noValidate className="space-y-4" onSubmit={form.handleSubmit((body) => erase.mutate(body))}>
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            {hasPassword && (
              <PasswordField
                label={t`Password`}
                autoComplete="current-password"
                autoFocus
                {...formField(form, 'password', { onChange: erase.reset })}
              />
            )}
            <FailureNotice error={besidesFields(form, erase.error)} title={t`Not erased`} />
          </form>
        ) : (
          <ul className="list-disc space-y-1.5 ps-5">
            <li>{t`every meal with its photo, every weigh-in, glass, activity, fast and booster`}</li>
            <li>{t`your profile, your settings and your sign-in, on all devices`}</li>
          </ul>
        )}
      </DialogContent>
    </Dialog>
  )
}
