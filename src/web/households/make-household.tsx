import type { BodyInputOf } from '#contract/endpoint.ts'
import { makeHousehold } from '#contract/households.ts'
import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { House } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { formField } from '#web/ui/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHouseholdChange } from './household-queries.ts'

/** Where a member without a household begins one. */
export function MakeHousehold() {
  const form = useForm({
    resolver: zodResolver(bodySchemaOf(makeHousehold)),
    defaultValues: { name: '' },
  })
  const make = useHouseholdChange((body: BodyInputOf<typeof makeHousehold>) => call(makeHousehold, { body }))
  return (
    <Card>
      <House aria-hidden="true" className="mb-3 size-8 text-brand" />
      <CardTitle>{t`You belong to no household yet`}</CardTitle>
      <CardText>{t`Make one and invite the others, or open the link that somebody gave you.`}</CardText>
      <form noValidate className="mt-4 flex flex-wrap items-start gap-3" onSubmit={form.handleSubmit((body) => make.mutate(body))}>
        <TextField
          label={t`Name of the household`}
          hint={t`Such as “Elm Street 5”`}
          className="min-w-0 flex-1 basis-[14rem]"
          maxLength={60}
          autoComplete="off"
          {...formField(form, 'name')}
        />
        <Button type="submit" className="sm:mt-8" isPending={make.isPending}>
          {t`Make the household`}
        </Button>
      </form>
    </Card>
  )
}
