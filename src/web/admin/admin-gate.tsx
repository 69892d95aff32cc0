import { enterAdmin } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RequestError } from '#web/api/request-error.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { useEnterAdmin } from './admin-queries.ts'

// The field is not named password: browsers would fill in the member's own.
const formSchema = z.object({ adminPassword: bodySchemaOf(enterAdmin).shape.password })

/** Asks for the admin password; `given` is what a link brought. */
export function AdminGate({ given = '', onOpened }: { given?: string; onOpened: () => void }) {
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { adminPassword: given },
  })
  const gate = useEnterAdmin(onOpened)
  const isLocked = gate.error instanceof RequestError && gate.error.code === 'account_locked'
  return (
    <>
      <Leaf>
        <Form
          isPending={gate.isPending}
          className="space-y-5"
          onSubmit={form.handleSubmit(({ adminPassword }) => gate.mutate(adminPassword))}
        >
          {gate.error && <RefusalNotice isLocked={isLocked} words={errorMessage(gate.error)} />}
          <PasswordField
            label={t`Admin password`}
            autoComplete="off"
            {...formField(form, 'adminPassword')}
          />
          <Button
            icon={ShieldCheck}
            type="submit"
            size="large"
            className="w-full"
            disabled={isLocked}
            isPending={gate.isPending}
          >
            {t`Open the admin area`}
          </Button>
        </Form>
      </Leaf>
      <p className="mt-4 text-sm text-ink-soft">
        {t`Whoever opens it can see the health figures of every member. Each look at one member is written to the audit log.`}
      </p>
    </>
  )
}
