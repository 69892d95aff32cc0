import { type CivilDay, isCivilDay } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useToday } from '#web/member/member-zone.ts'
import { formField } from '#web/ui/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

interface CopyToDayProps {
  isPending?: boolean
  /** Returns whether the day is accepted. */
  onCopy: (day: CivilDay) => boolean
  onCancel: () => void
}

export default function CopyToDay({ isPending = false, onCopy, onCancel }: CopyToDayProps) {
  const todayOn = useToday()
  const form = useForm({ defaultValues: { day: todayOn as string } })
  const copy = form.handleSubmit(({ day }) => {
    if (isCivilDay(day) && day <= todayOn && onCopy(day)) return
    form.setError(
      'day',
      { message: t`Please choose another day, up to today` },
      { shouldFocus: true },
    )
  })
  return (
    <section aria-label={t`Copy to another day`} className="mb-4 rounded-control bg-sunken p-4">
      <Form isPending={isPending} onSubmit={copy}>
        <TextField
          label={t`Copy to`}
          type="date"
          autoFocus
          max={todayOn}
          {...formField(form, 'day')}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button icon={CalendarPlus} type="submit" isPending={isPending}>
            {t({ message: 'Copy', context: 'a meal to another day' })}
          </Button>
        </div>
      </Form>
    </section>
  )
}
