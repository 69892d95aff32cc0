import { startAuthentication } from '@simplewebauthn/browser'
import { beginPasskeySignIn, finishPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { t } from '@lingui/core/macro'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Fingerprint } from 'lucide-react'
import { call } from '#web/api/client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { placeToReturn } from '#web/member/return-place.ts'
import { addressOf } from '#web/root-path.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * The browser does not say why: the prompt was closed, timed out, or there is no passkey for this
 * address.
 */
const nothingSigned = () => t`No passkey was used. Please try again, or sign in another way.`

interface PasskeyButtonProps {
  /** After the password, instead of on its own. */
  isSecondStep: boolean
  variant: ButtonVariant
}

/** Signs in with a passkey of this device, or of another one nearby. */
export function PasskeyButton({ isSecondStep, variant }: PasskeyButtonProps) {
  const use = useMutation({
    mutationFn: async () => {
      const { data } = await call(beginPasskeySignIn, { body: { isSecondStep } })
      const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON
      const { id, rawId, response } = await startAuthentication({ optionsJSON })
      const credential = { id, rawId, type: 'public-key', response } as const
      return call(finishPasskeySignIn, { body: { isSecondStep, credential } })
    },
    // A full page load, so that nothing of a former member stays in memory.
    onSuccess: () => window.location.assign(addressOf(placeToReturn())),
  })
  return (
    <div className="space-y-3">
      {use.isError && (
        <Notice isAlert tone="brick" icon={<CircleAlert className="size-5" />}>
          {use.error instanceof RequestError
            ? errorMessage(use.error)
            : errorMessage(use.error, nothingSigned())}
        </Notice>
      )}
      <Button
        icon={Fingerprint}
        variant={variant}
        size="large"
        className="w-full"
        isPending={use.isPending || use.isSuccess}
        onClick={() => use.mutate()}
      >
        {t`Use a passkey`}
      </Button>
    </div>
  )
}
