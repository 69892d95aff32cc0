import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '#contract/accounts/passkeys.ts'
import { t } from '@lingui/core/macro'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { call } from '#web/api/client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { dayAt } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Loaded } from '#web/page/part-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListRow, RowButton } from '#web/ui/list-row.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useConfirmation } from '../passwords/reauthentication.tsx'
import type { PartProps } from '../second-factor/part-props.ts'
import { usePasskeys } from '../security-queries.ts'
import { useRefresh } from '#web/api/refresh.ts'
import { fetchSecurity } from '#contract/accounts/second-factor.ts'

const PasskeyForm = lazyPart(() => import('./passkey-form.tsx'))

const makePasskey = async (name: string) => {
  const [{ data }, { startRegistration }] = await Promise.all([
    call(beginPasskey),
    import('@simplewebauthn/browser'),
  ])
  const optionsJSON = data.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
  } as const
  return call(addPasskey, { body: { name, credential } })
}

function PasskeyRow({ passkey, security }: { passkey: Passkey; security: PartProps['security'] }) {
  const zone = useZone()
  const refresh = useRefresh(listPasskeys, fetchSecurity)
  const { confirmOrReport, confirmDialog } = useConfirmation(security)
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params: { id: passkey.id } }),
    onSuccess: async () => {
      await refresh()
      toast({
        title: t`Passkey removed`,
        description: t`“${passkey.name}” no longer signs you in.`,
      })
    },
    onError: (error) => confirmOrReport(error, t`Not removed`, () => remove.mutate()),
  })
  const used =
    passkey.lastUsedAt === null
      ? t`not used yet`
      : t`last used ${dayAt(Date.parse(passkey.lastUsedAt), zone)}`
  return (
    <ListRow
      actions={
        <RowButton label={t`Remove the passkey ${passkey.name}`} change={remove}>
          {t`Remove`}
        </RowButton>
      }
    >
      <p className="font-semibold">{passkey.name}</p>
      <p className="text-sm text-ink-soft">{t`Added ${dayAt(Date.parse(passkey.createdAt), zone)}, ${used}`}</p>
      {confirmDialog}
    </ListRow>
  )
}

export function PasskeysPart({ security, onNewCodes }: PartProps) {
  const refresh = useRefresh(listPasskeys, fetchSecurity)
  const [isNaming, setIsNaming] = useState<boolean>()
  const { confirmOrReport, confirmDialog } = useConfirmation(security)
  const add = useMutation({
    mutationFn: makePasskey,
    onSuccess: async ({ data: { recoveryCodes } }) => {
      setIsNaming(false)
      await refresh()
      if (recoveryCodes) onNewCodes(recoveryCodes)
      else
        toast({
          title: t`Passkey added`,
          description: t`The next sign-in with your password asks for it.`,
        })
    },
    onError: (failure, name) => {
      if (failure instanceof RequestError)
        confirmOrReport(failure, t`Not added`, () => add.mutate(name))
      // The browser's own message is meant for programmers.
      else
        toast({
          title: t`No passkey was made`,
          description: t`Please try again. A device holds one for you at most.`,
          variant: 'destructive',
        })
    },
  })
  return (
    <div className="border-t border-dashed border-line-strong pt-5">
      <h3 className="text-lg">{t`Passkeys`}</h3>
      <p className="mt-1 mb-3 text-ink-soft">
        {t`Your device, its fingerprint reader, or a security key. It works after your password, or alone where it asks who you are.`}
      </p>
      <Loaded query={usePasskeys()} failure={t`Failed to load your passkeys`} skeleton={null}>
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul aria-label={t`Passkeys`} className="mb-4">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} security={security} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNaming ? (
        <PasskeyForm isPending={add.isPending} onAdd={add.mutate} />
      ) : canUsePasskeys ? (
        <Button
          variant="secondary"
          // Once there was a form, the focus was in it.
          autoFocus={isNaming === false}
          onClick={() => setIsNaming(true)}
        >
          {t`Add a passkey`}
        </Button>
      ) : (
        <p className="text-ink-soft">{t`Browsers make passkeys only at an https address that has a name.`}</p>
      )}
      {confirmDialog}
    </div>
  )
}
