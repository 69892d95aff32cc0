import { makeHousehold } from '#contract/households.ts'
import { t } from '@lingui/core/macro'
import { House } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useRefreshHousehold } from './household-queries.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { toastFailure } from '#web/api/toast-failure.ts'

export function MakeHousehold() {
  const refresh = useRefreshHousehold()
  const { field, submit, sending } = useCallForm(makeHousehold, {
    defaultValues: { name: '' },
    onSuccess: refresh,
    onError: (error) => toastFailure(error, t`Not done`),
  })
  return (
    <Card>
      <House aria-hidden="true" className="mb-3 size-8 text-brand" />
      <CardTitle>{t`You belong to no household yet`}</CardTitle>
      <CardText>{t`Make one and invite the others, or open the link that somebody gave you.`}</CardText>
      <Form
        isPending={sending.isPending}
        className="mt-4 flex flex-wrap items-start gap-3"
        onSubmit={submit}
      >
        <TextField
          label={t`Name of the household`}
          hint={t`Such as “Elm Street 5”`}
          className="min-w-0 flex-1 basis-[14rem]"
          maxLength={60}
          autoComplete="off"
          {...field('name')}
        />
        <Button type="submit" className="sm:mt-8" isPending={sending.isPending}>
          {t`Make the household`}
        </Button>
      </Form>
    </Card>
  )
}
