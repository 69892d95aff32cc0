import { giveSecondStep, type SECOND_STEPS } from '#contract/accounts/sign-in.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { RequestError } from '#web/api/request-error.ts'
import { placeToReturn } from '#web/member/return-place.ts'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { logInFailure } from '../sign-in/log-in-failure.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { useCallForm } from '#web/api/call-form.ts'

export type SecondStepMethod = (typeof SECOND_STEPS)[number]

const fields = () =>
  ({
    totp: {
      label: t`Code of your authenticator app`,
      hint: t`Six digits, a new one every 30 seconds`,
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
    },
    'recovery-code': {
      label: t`Recovery code`,
      hint: t`One of the codes that you kept; each works once`,
      inputMode: 'text',
      autoComplete: 'off',
    },
  }) as const
type CodeMethod = keyof ReturnType<typeof fields>

interface SecondStepFormProps {
  methods: readonly SecondStepMethod[]
  onStartAgain: () => void
}

/** What follows the password for a member with a second factor. */
export function SecondStepForm({ methods, onStartAgain }: SecondStepFormProps) {
  const codeMethods = methods.filter((method): method is CodeMethod => method in fields())
  const [method, setMethod] = useState<CodeMethod | undefined>(codeMethods[0])
  const { form, field, submit, sending } = useCallForm(giveSecondStep, {
    defaultValues: { code: '' },
    // A full page load, so that nothing of a former member stays in memory.
    onSuccess: () => window.location.assign(addressOf(placeToReturn())),
  })
  const failure = sending.error && logInFailure(sending.error)
  const isOver = sending.error instanceof RequestError && sending.error.code === 'sign_in_expired'
  const other = codeMethods.find((one) => one !== method)
  return (
    <div className="space-y-5">
      {failure && <RefusalNotice isLocked={failure.isLocked} words={failure.message} />}
      {methods.includes('passkey') && (
        <PasskeyButton isSecondStep variant={method === 'totp' ? 'secondary' : 'primary'} />
      )}
      {method && (
        <Form isPending={sending.isPending} className="space-y-5" onSubmit={submit}>
          <TextField
            key={method}
            {...fields()[method]}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus={!methods.includes('passkey')}
            maxLength={64}
            {...field('code')}
          />
          <Button
            type="submit"
            size="large"
            variant={methods.includes('passkey') && method !== 'totp' ? 'secondary' : 'primary'}
            className="w-full"
            disabled={isOver || failure?.isLocked === true}
            isPending={sending.isPending || sending.isSuccess}
          >
            {t`Sign in`}
          </Button>
        </Form>
      )}
      <div className="flex flex-wrap gap-x-2">
        {other && (
          <Button
            variant="quiet"
            onClick={() => {
              setMethod(other)
              form.reset()
              sending.reset()
            }}
          >
            {other === 'totp' ? t`Use the authenticator app` : t`Use a recovery code`}
          </Button>
        )}
        <Button variant="quiet" onClick={onStartAgain}>
          {t`Start again`}
        </Button>
      </div>
    </div>
  )
}
