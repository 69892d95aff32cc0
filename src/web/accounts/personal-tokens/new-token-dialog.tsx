import {
  listPersonalTokens,
  makePersonalToken,
  TOKEN_LIVES,
} from '#contract/accounts/personal-tokens.ts'
import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scope.ts'
import { plural, t } from '@lingui/core/macro'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { useConfirmation } from '../passwords/reauthentication.tsx'
import { useCallForm } from '#web/api/call-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useRefresh } from '#web/api/refresh.ts'

const scopeText = (): Record<TokenScope, string> => ({
  read: t`Read what you recorded, and where it leads`,
  log: t`Record meals, water, activities and fasting`,
  weigh: t`Record weights and measurements`,
})
const lifeText = (days: number | null): string =>
  days === null
    ? t`Until I end it`
    : days === 365
      ? t`For a year`
      : t`For ${plural(days, { one: '# day', other: '# days' })}`

/** Asks what a new token is for, makes it, and shows it once. */
export default function NewTokenDialog({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean
  onClose: () => void
}) {
  const refresh = useRefresh(listPersonalTokens)
  const { confirmOrReport, confirmDialog } = useConfirmation({ hasPassword })
  const { field, form, submit, sending } = useCallForm(makePersonalToken, {
    defaultValues: { name: '', scopes: ['read' as const], lifeDays: 365 },
    onSuccess: refresh,
    onError: (error, wish) =>
      confirmOrReport(error, t`No token was made`, () => sending.mutate(wish)),
  })
  if (sending.data)
    return (
      <ShownOnce
        title={t`Your token`}
        description={t`Copy it into your program now: it is not shown again.`}
        label={t`Token`}
        secret={sending.data.data.token}
        done={t`I have copied it`}
        onClose={onClose}
      />
    )
  const words = scopeText()
  return (
    <>
      <FormDialog
        title={t`Make a token`}
        description={t`Whoever has it can do what you tick here. It never opens your password, your sign-in or the admin area.`}
        submit={t`Make the token`}
        isPending={sending.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label={t`Name of the program`}
          hint={t`A name that you will recognise, such as “Scale in the bathroom”`}
          autoComplete="off"
          autoFocus
          maxLength={60}
          {...field('name')}
        />
        <CheckboxGroup
          legend={t`It may`}
          options={TOKEN_SCOPES.map((value) => ({ value, label: words[value] }))}
          {...field('scopes')}
        />
        <SelectField
          label={t`For how long`}
          options={TOKEN_LIVES.map((days) => ({ value: String(days), label: lifeText(days) }))}
          {...form.register('lifeDays', {
            setValueAs: (days) => (days === 'null' ? null : Number(days)),
          })}
        />
      </FormDialog>
      {confirmDialog}
    </>
  )
}
