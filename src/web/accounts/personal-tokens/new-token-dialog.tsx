import { listPersonalTokens, makePersonalToken, TOKEN_LIVES } from '#contract/accounts/personal-tokens.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scope.ts'
import { plural, t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { formField } from '#web/ui/form-field.ts'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { useConfirmation } from '../passwords/reauthentication.tsx'

type Wish = BodyInputOf<typeof makePersonalToken>

const FORM_ID = 'new-personal-token'

const scopeWords = (): Record<TokenScope, string> => ({
  read: t`Read what you recorded, and where it leads`,
  log: t`Record meals, water, activities and fasting`,
  weigh: t`Record weights and measurements`,
})
const lifeWords = (days: number | null): string =>
  days === null ? t`Until I end it` : days === 365 ? t`For a year` : t`For ${plural(days, { one: '# day', other: '# days' })}`

/** Asks what a new token is for, makes it, and shows it this once. */
export function NewTokenDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<Wish>({
    resolver: zodResolver(bodySchemaOf(makePersonalToken)),
    defaultValues: { name: '', scopes: ['read'], lifeDays: 365 },
  })
  const { askOrTell, confirmDialog } = useConfirmation({ hasPassword })
  const make = useMutation({
    mutationFn: (body: Wish) => call(makePersonalToken, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listPersonalTokens.path] }),
    onError: (error, wish) => askOrTell(error, t`No token was made`, () => make.mutate(wish)),
  })
  if (make.data)
    return (
      <ShownOnce
        title={t`Your token`}
        description={t`Copy it into your program now: it is not shown again.`}
        label={t`Token`}
        secret={make.data.data.token}
        done={t`I have copied it`}
        onClose={onClose}
      />
    )
  const words = scopeWords()
  return (
    <>
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <DialogContent
          title={t`Make a token`}
          description={t`Whoever has it can do what you tick here. It never opens your password, your sign-in or the admin area.`}
          footer={<FormDialogFooter form={FORM_ID} submit={t`Make the token`} isPending={make.isPending} />}
        >
          <form id={FORM_ID} noValidate className="space-y-4" onSubmit={form.handleSubmit((wish) => make.mutate(wish))}>
            <TextField
              label={t`Name of the program`}
              hint={t`So that you know it again: “Scale in the bathroom”`}
              autoComplete="off"
              autoFocus
              maxLength={60}
              {...formField(form, 'name')}
            />
            <CheckboxGroup
              legend={t`It may`}
              options={TOKEN_SCOPES.map((value) => ({ value, label: words[value] }))}
              {...formField(form, 'scopes')}
            />
            <SelectField
              label={t`For how long`}
              options={TOKEN_LIVES.map((days) => ({ value: String(days), label: lifeWords(days) }))}
              {...form.register('lifeDays', { setValueAs: (days) => (days === 'null' ? null : Number(days)) })}
            />
          </form>
        </DialogContent>
      </Dialog>
      {confirmDialog}
    </>
  )
}
