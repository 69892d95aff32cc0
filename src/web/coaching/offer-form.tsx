import { offerCoach } from '#contract/coaching.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { requiredText } from '#contract/text.ts'
import { usernameSchema } from '#contract/accounts/member-fields.ts'
import { COACH_OFFER_DAYS } from '#domain/coaching/coach-parts.ts'
import { plural, t } from '@lingui/core/macro'
import { Controller, useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { useConfirmation } from '#web/accounts/passwords/reauthentication.tsx'
import { useSecurity } from '#web/accounts/security-queries.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { GroupFault } from '#web/ui/group-fault.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { useCoachingOffer } from './coaching-queries.ts'
import { PartBoxes } from './part-boxes.tsx'

type Offer = BodyInputOf<typeof offerCoach>

const offerSchema = bodySchemaOf(offerCoach).extend({
  username: requiredText(254).pipe(usernameSchema),
})

/** Offers to share data with somebody. The text above the button is what the member agrees to. */
export function OfferForm() {
  const form = useForm<Offer>({
    resolver: schemaResolver(offerSchema),
    defaultValues: { username: '', parts: [] },
  })
  const { errors } = form.formState
  const offer = useCoachingOffer(async (body: Offer) => {
    await call(offerCoach, { body })
    return body.username
  })
  const hasPassword = useSecurity().data?.data.hasPassword ?? true
  const { confirmOrReport, confirmDialog } = useConfirmation({ hasPassword })
  const submit = form.handleSubmit((body) =>
    offer.mutate(body, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        showFieldFaults(form, error)
        if (besidesFields(form, error)) confirmOrReport(error, t`Not done`, submit)
      },
    }),
  )
  return (
    <section aria-labelledby="offer-title">
      <h3 id="offer-title" className="text-lg">{t`Share my data`}</h3>
      <Form isPending={offer.isPending} className="mt-2 space-y-3" onSubmit={submit}>
        <TextField
          label={t`Username`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...formField(form, 'username')}
        />
        <Controller
          control={form.control}
          name="parts"
          render={({ field: { ref, value, onChange } }) => (
            <PartBoxes
              ref={ref}
              legend={t`What they may see and write`}
              chosen={value}
              onChoose={onChange}
              hasHints
            />
          )}
        />
        <GroupFault error={errors.parts?.message} />
        <p className="text-sm text-ink-soft">
          {t`By offering it I agree that this person sees what I ticked, once they accept. They change nothing; only comments, if I ticked those, are theirs to write. Photos and notes are never shown. I can end it here at any time: from then on nothing more is shown.`}
        </p>
        <Button type="submit" isPending={offer.isPending}>
          {t`Offer to share`}
        </Button>
      </Form>
      {confirmDialog}
      {offer.isSuccess && (
        <Notice tone="leaf" className="mt-3">
          <p role="status">
            {t`If somebody here is called ${offer.data}, they can accept within ${plural(COACH_OFFER_DAYS, { one: '# day', other: '# days' })}. Nobody is told whether a name exists.`}
          </p>
        </Notice>
      )}
    </section>
  )
}
