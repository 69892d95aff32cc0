import { listPersonalTokens, makePersonalToken, TOKEN_LIVES } from '#contract/accounts/personal-tokens.ts'
import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scope.ts'
import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { useConfirmation } from '../passwords/reauthentication.tsx'

const FORM_ID = 'new-personal-token'

const scopeWords = (): Record<TokenScope, string> => ({
  read: t`Read what you recorded, and where it leads`,
  log: t`Record meals, water, activities and fasting`,
  weigh: t`Record weights and measurements`,
})
const lifeWords = (days: number | null): string =>
  days === null ? t`Until I end it` : days === 365 ? t`For a year` : t`For ${plural(days, { one: '# day', other: '# days' })}`

function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t`Your token`}
        description={t`Copy it into your program now: it is not shown again.`}
        footer={<Button onClick={onClose}>{t`I have copied it`}</Button>}
      >
        <TextField label={t`Token`} value={token} readOnly autoFocus onFocus={({ target }) => target.select()} />
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => void navigator.clipboard.writeText(token).then(() => setIsCopied(true))}
        >
          <Icon aria-hidden="true" className="size-5" />
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
      </DialogContent>
    </Dialog>
  )
}

/** Asks what a new token is for, makes it, and shows it this once. */
export function NewTokenDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [lifeDays, setLifeDays] = useState<number | null>(365)
  const [isChecked, setIsChecked] = useState(false)
  const { askOrTell, confirmDialog } = useConfirmation({ hasPassword })
  const make = useMutation({
    mutationFn: () => call(makePersonalToken, { body: { name: name.trim(), scopes: [...scopes], lifeDays } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listPersonalTokens.path] }),
    onError: (error) => askOrTell(error, t`No token was made`, () => make.mutate()),
  })
  if (make.data) return <TokenShown token={make.data.data.token} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name.trim() !== '' && scopes.length > 0) make.mutate()
  }
  const words = scopeWords()
  return (
    <>
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <DialogContent
          title={t`Make a token`}
          description={t`Whoever has it can do what you tick here. It never opens your password, your sign-in or the admin area.`}
          footer={<FormDialogFooter form={FORM_ID} submit={t`Make the token`} isPending={make.isPending} />}
        >
          <form id={FORM_ID} noValidate className="space-y-4" onSubmit={submit}>
            <TextField
              label={t`Name of the program`}
              hint={t`So that you know it again: “Scale in the bathroom”`}
              autoComplete="off"
              autoFocus
              maxLength={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
              error={isChecked && name.trim() === '' ? t`Required` : undefined}
            />
            <fieldset>
              <legend className="mb-1 font-semibold">{t`It may`}</legend>
              {TOKEN_SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  label={words[scope]}
                  checked={scopes.includes(scope)}
                  onChange={({ target }) => setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
                />
              ))}
              {isChecked && scopes.length === 0 && <p role="alert">{t`Please choose what the token may do`}</p>}
            </fieldset>
            <SelectField
              label={t`For how long`}
              value={String(lifeDays)}
              options={TOKEN_LIVES.map((days) => ({ value: String(days), label: lifeWords(days) }))}
              onChange={({ target }) => setLifeDays(target.value === 'null' ? null : Number(target.value))}
            />
          </form>
        </DialogContent>
      </Dialog>
      {confirmDialog}
    </>
  )
}
