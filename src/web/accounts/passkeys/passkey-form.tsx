import { addPasskey } from '#contract/accounts/passkeys.ts'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'

const nameSchema = bodySchemaOf(addPasskey).pick({ name: true })

interface PasskeyFormProps {
  isPending: boolean
  onAdd: (name: string) => void
}

/** Asks for a name, by which the member tells passkeys apart. */
export default function PasskeyForm({ isPending, onAdd }: PasskeyFormProps) {
  const form = useForm({ resolver: schemaResolver(nameSchema), defaultValues: { name: '' } })
  return (
    <Form
      isPending={isPending}
      className="space-y-3"
      onSubmit={form.handleSubmit(({ name }) => onAdd(name))}
    >
      <TextField
        label={t`Name of the passkey`}
        hint={t`A name that you will recognise, such as “My phone”`}
        autoComplete="off"
        autoFocus
        maxLength={60}
        {...formField(form, 'name')}
      />
      <Button type="submit" variant="secondary" isPending={isPending}>
        {t`Add a passkey`}
      </Button>
    </Form>
  )
}
