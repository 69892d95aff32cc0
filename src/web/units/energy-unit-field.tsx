import { t } from '@lingui/core/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '#web/ui/select.tsx'

/** In what an energy is typed, because packets say both. */
export function EnergyUnitField(registered: UseFormRegisterReturn) {
  return (
    <SelectField
      label={t`Unit`}
      options={[
        { value: 'kcal', label: t`kcal` },
        { value: 'kJ', label: t`kJ` },
      ]}
      {...registered}
    />
  )
}
