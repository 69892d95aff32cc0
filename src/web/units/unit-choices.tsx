import { ENERGY_UNITS, type EnergyUnit, type UnitChoice } from '#domain/unit-choice.ts'
import { t } from '@lingui/core/macro'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'

const energyNames = (): Record<EnergyUnit, string> => ({
  kcal: 'kcal',
  kj: 'kJ',
  kcal_kj: t`kcal and kJ`,
})

/** The units in one line, such as "kg, cm, ml, kcal". */
export const unitNames = ({
  massUnit,
  heightUnit,
  volumeUnit,
  energyUnit,
}: UnitChoice): readonly string[] => [
  massUnit === 'st' ? t`st and lb` : massUnit,
  heightUnit === 'cm' ? 'cm' : t`ft and in`,
  volumeUnit === 'ml' ? 'ml' : t`fl oz`,
  energyNames()[energyUnit],
]

export function UnitChoices({
  units,
  onChange,
}: {
  units: UnitChoice
  onChange: (change: Partial<UnitChoice>) => void
}) {
  return (
    <div className="grid-pairs gap-x-3 gap-y-5 sm:gap-x-5">
      <ChoiceStrip
        legend={t`Weights in`}
        className="col-span-full"
        options={[
          { value: 'kg', label: 'kg' },
          { value: 'lb', label: 'lb' },
          { value: 'st', label: t`st and lb` },
        ]}
        chosen={units.massUnit}
        onChoose={(massUnit) => onChange({ massUnit })}
      />
      <ChoiceStrip
        legend={t`Heights in`}
        options={[
          { value: 'cm', label: 'cm' },
          { value: 'ft_in', label: t`ft and in` },
        ]}
        chosen={units.heightUnit}
        onChoose={(heightUnit) => onChange({ heightUnit })}
      />
      <ChoiceStrip
        legend={t`Water in`}
        options={[
          { value: 'ml', label: t`ml and l` },
          { value: 'fl_oz', label: t`fl oz` },
        ]}
        chosen={units.volumeUnit}
        onChoose={(volumeUnit) => onChange({ volumeUnit })}
      />
      <ChoiceStrip
        legend={t`Energy in`}
        className="col-span-full"
        options={ENERGY_UNITS.map((value) => ({ value, label: energyNames()[value] }))}
        chosen={units.energyUnit}
        onChoose={(energyUnit) => onChange({ energyUnit })}
      />
    </div>
  )
}
