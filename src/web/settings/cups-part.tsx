import type { MemberSettings } from '#contract/member-settings.ts'
import { cupSizesSchema } from '#contract/member-settings.ts'
import { MAX_CUPS } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { volume } from '#web/language/formats.ts'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useUnits } from '#web/language/chosen-units.ts'
import { mlTyped } from '#web/units/measure-text.ts'
import { NumberField } from '#web/units/number-field.tsx'
import type { SettingsUpdate } from '#web/member/change-settings.ts'
import { BinButton } from '#web/ui/delete-button.tsx'

/** As the fields hold it, with the volume in the member's unit. */
const cupSchema = cupSizesSchema.element.extend({
  ml: z.string().transform(mlTyped).pipe(cupSizesSchema.element.shape.ml),
})

type Cups = MemberSettings['cupSizes']

const without = (cup: Cups[number], cups: Cups): Cups => {
  const at = cups.findIndex(({ name, ml }) => name === cup.name && ml === cup.ml)
  return cups.filter((_, index) => index !== at)
}

function CupRow({ cup: { name, ml }, onRemove }: { cup: Cups[number]; onRemove: () => void }) {
  const row = useFocusAfterRemoval<HTMLLIElement>()
  return (
    <li ref={row} className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0 wrap-anywhere">{t`${name}, ${volume(ml)}`}</span>
      <BinButton label={t`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}

interface CupsPartProps {
  cups: Cups
  onChange: (wish: SettingsUpdate) => void
}

/** Cups beside the glass: a mug, a bottle. */
export function CupsPart({ cups, onChange }: CupsPartProps) {
  const { volumeUnit } = useUnits()
  const form = useForm({ resolver: schemaResolver(cupSchema), defaultValues: { name: '', ml: '' } })
  const add = form.handleSubmit((cup) => {
    onChange((now) => ({ cupSizes: [...now.cupSizes, cup] }))
    form.reset()
  })
  return (
    <section aria-label={t`Your cups`} className="space-y-3">
      <div>
        <p className="font-semibold">{t`Your cups`}</p>
        <p className="text-sm text-ink-soft">{t`One press counts what it holds.`}</p>
      </div>
      {cups.length > 0 && (
        <ul className="divide-y divide-line">
          {cups.map((cup) => (
            <CupRow
              key={`${cup.name}-${cup.ml}`}
              cup={cup}
              onRemove={() => onChange(({ cupSizes }) => ({ cupSizes: without(cup, cupSizes) }))}
            />
          ))}
        </ul>
      )}
      {cups.length < MAX_CUPS && (
        <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={add}>
          <TextField
            label={t`Cup`}
            className="min-w-32 flex-1"
            placeholder={t`e.g. mug`}
            maxLength={30}
            {...formField(form, 'name')}
          />
          <NumberField
            label={t`It holds`}
            className="w-32"
            unit={volumeUnit === 'ml' ? t`ml` : t`fl oz`}
            {...formField(form, 'ml')}
          />
          <Button icon={Plus} type="submit" variant="secondary" className="sm:mt-8">
            {t`Add a cup`}
          </Button>
        </form>
      )}
    </section>
  )
}
