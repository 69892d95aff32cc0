import { logIn } from '#contract/accounts/sign-in.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, Redirect } from 'wouter'
import { messageOfCode } from '#web/api/error-messages.ts'
import { EnterDemo } from '#web/demo/enter-demo.tsx'
import { isDemo } from '#web/demo/is-demo.ts'
import { paths } from '#web/paths.ts'
import { placeToReturn } from '#web/member/return-place.ts'
import { hasSessionEnded } from '#web/member/session.tsx'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { RequestError } from '#web/api/request-error.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { logInFailure } from './log-in-failure.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { ProviderButton } from '../provider/provider-button.tsx'
import { SecondStepForm, type SecondStepMethod } from '../second-factor/second-step-form.tsx'
import { useSignInLock } from './sign-in-lock.ts'
import { useSignInOptions } from './sign-in-options.ts'
import { VisitorLayout } from '../visitor-layout.tsx'
import { WaitingRecordingsNote } from './waiting-recordings-note.tsx'
import { useCallForm } from '#web/api/call-form.ts'

export default function LoginPage() {
  const { lock, lockName } = useSignInLock()
  const options = useSignInOptions()
  const hasPasswords = options?.hasPasswords ?? true
  const [secondSteps, setSecondSteps] = useState<readonly SecondStepMethod[]>()
  const { form, field, submit, sending } = useCallForm(logIn, {
    defaultValues: { username: '', password: '' },
    onSuccess: (reply) => {
      if ('secondStep' in reply) setSecondSteps(reply.secondStep.methods)
      // A full page load, so that nothing of a former member stays in memory.
      else window.location.assign(addressOf(placeToReturn()))
    },
    onError: (error, { username }) => {
      if (logInFailure(error).isLocked)
        lockName(username, error instanceof RequestError ? error.retryAfterS : undefined)
    },
  })
  const username = useWatch({ control: form.control, name: 'username' })
  // Only one name is locked; somebody who types another may try. After a reload the field is empty.
  const typedName = username.trim().toLowerCase()
  const isLocked = lock !== null && (typedName === lock.username || typedName === '')
  const failure = sending.error && logInFailure(sending.error)
  if (secondSteps) {
    const startAgain = () => {
      setSecondSteps(undefined)
      form.resetField('password')
      sending.reset()
    }
    return (
      <VisitorLayout
        title={t`Second step`}
        intro={t`Your password is right. Now show that it is you.`}
      >
        <SecondStepForm methods={secondSteps} onStartAgain={startAgain} />
      </VisitorLayout>
    )
  }
  if (options?.isNew && !options.provider) return <Redirect to={paths.register} replace />
  if (isDemo) {
    return (
      <VisitorLayout
        title={t`Look around`}
        intro={t`You become a made-up member with six weeks behind them: record, change and delete what you like.`}
      >
        <EnterDemo />
      </VisitorLayout>
    )
  }
  return (
    <VisitorLayout
      title={t`Sign in`}
      intro={
        options?.registration === 'closed' ? (
          t`This server takes no new members.`
        ) : options?.registration === 'invite' ? (
          t`New here? Open your invitation link, or ask the administrator for one.`
        ) : (
          <Trans>
            New here?{' '}
            <Link
              href={paths.register}
              className="font-semibold text-brand underline underline-offset-4"
            >
              Create an account
            </Link>
          </Trans>
        )
      }
    >
      <WaitingRecordingsNote />
      {hasSessionEnded() && !failure && !isLocked && (
        <Notice isAlert tone="saffron" className="mb-5">
          {messageOfCode('not_signed_in', '')}
        </Notice>
      )}
      {hasPasswords && (
        <Form isPending={sending.isPending} className="space-y-5" onSubmit={submit}>
          {isLocked && <RefusalNotice isLocked words={lock.words} />}
          {failure && !failure.isLocked && !isLocked && <RefusalNotice words={failure.message} />}
          <TextField
            label={t`Username`}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...field('username')}
          />
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            {...field('password')}
          />
          <Button
            type="submit"
            size="large"
            className="w-full"
            disabled={isLocked}
            isPending={sending.isPending || sending.isSuccess}
          >
            {t`Sign in`}
          </Button>
          {options && (
            <p className="text-center text-ink-soft">
              {options.canResetByMail ? (
                <Link
                  href={paths.forgotPassword}
                  className="font-semibold text-brand underline underline-offset-4"
                >
                  {t`Forgot password?`}
                </Link>
              ) : (
                t`Forgot your password? Ask the administrator for a link.`
              )}
            </p>
          )}
        </Form>
      )}
      {(options?.provider || (hasPasswords && canUsePasskeys)) && (
        <div className="mt-6 space-y-3 border-t border-dashed border-line-strong pt-6">
          {options?.provider && <ProviderButton name={options.provider.name} />}
          {hasPasswords && canUsePasskeys && (
            <PasskeyButton isSecondStep={false} variant="secondary" />
          )}
        </div>
      )}
    </VisitorLayout>
  )
}
