import type { NutrientReport } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { ListChecks } from 'lucide-react'
import { useId, useState } from 'react'
import { errorMessage } from '#web/api/error-messages.ts'
import { listed, percent, plain, whole } from '#web/language/formats.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import NutrientChoice from './nutrient-choice.tsx'
import { nutrientNames } from './nutrient-names.ts'
import { useNutrients } from './nutrition-queries.ts'

type Figure = NutrientReport['nutrients'][number]

/** Small amounts keep a decimal: 1 mg of iron is a tenth of a day. */
const amountIn = (unit: Figure['unit'], amount: number): string => {
  const decimals = amount < 2 ? 100 : amount < 20 ? 10 : 1
  const value = decimals === 1 ? whole(amount) : plain(Math.round(amount * decimals) / decimals)
  if (unit === 'g') return t`${value} g`
  return unit === 'mg' ? t`${value} mg` : t`${value} µg`
}

/** The member's own target, else the reference intake. */
const aimOf = ({ target, reference }: Figure) => target ?? reference

const aimText = (figure: Figure): string => {
  const aim = aimOf(figure)
  if (!aim) return t`No reference intake`
  const amount = amountIn(figure.unit, aim.amount)
  if (figure.target)
    return aim.is === 'to-reach' ? t`your target: ${amount}` : t`your limit: ${amount}`
  return aim.is === 'to-reach' ? t`to reach: ${amount}` : t`to stay within: ${amount}`
}

/** From this share on a figure covers nearly everything, and needs no remark. */
const NEARLY_ALL = 0.95

const fromText = ({ from }: Figure): string => {
  const foods = listed(from.map(({ name, share }) => `${name} ${percent(share)}`))
  return t`Mostly from: ${foods}`
}

function NutrientRow({ figure }: { figure: Figure }) {
  const { nutrient, unit, perDay, knownShare, from } = figure
  const aim = aimOf(figure)
  const name = nutrientNames()[nutrient]
  const amount = perDay === null ? t`Not known` : amountIn(unit, perDay)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{name}</p>
        <p>
          <span className="font-semibold">{amount}</span>{' '}
          <span className="text-sm text-ink-soft">{aimText(figure)}</span>
        </p>
      </div>
      {aim && aim.amount > 0 && perDay !== null && (
        <Progress
          label={name}
          percent={(perDay / aim.amount) * 100}
          valueText={`${amount}, ${aimText(figure)}`}
          tone={aim.is === 'to-reach' ? 'leaf' : 'sky'}
          className="mt-1.5"
        />
      )}
      {from.length > 0 && <p className="mt-1.5 text-sm text-ink-soft">{fromText(figure)}</p>}
      {perDay !== null && knownShare < NEARLY_ALL && (
        <p className="text-sm text-ink-soft">{t`Known for ${percent(knownShare)} of the energy eaten; the rest is left out.`}</p>
      )}
    </li>
  )
}

interface NutrientListProps {
  period: Period
  /** "in the last 7 days" */
  periodText: string
}

const daysText = (period: Period, days: number): string =>
  period === 'daily'
    ? t`Today so far.`
    : t`A day on the average of ${plural(days, { one: '# finished day', other: '# finished days' })}.`

export default function NutrientList(props: NutrientListProps) {
  const { period } = props
  const { data, error } = useNutrients(period)
  const [isChoosing, setIsChoosing] = useState(false)
  const choiceId = useId()
  const { settings } = useSettings()
  const report = data?.data
  if (error) return <p role="alert">{errorMessage(error)}</p>
  if (!report || !settings) return <Skeleton className="h-84" />
  if (report.days === 0)
    return <p className="text-ink-soft">{t`No finished day with meals ${props.periodText}.`}</p>
  const figures = report.nutrients.filter(({ nutrient }) =>
    settings.shownNutrients.includes(nutrient),
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-ink-soft">{daysText(period, report.days)}</p>
        <Button
          icon={ListChecks}
          variant="quiet"
          className="-mx-3"
          aria-expanded={isChoosing}
          aria-controls={choiceId}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {t`Choose nutrients`}
        </Button>
      </div>
      <div id={choiceId} className={isChoosing ? 'my-2 rounded-control bg-sunken p-4' : undefined}>
        {isChoosing && <NutrientChoice settings={settings} />}
      </div>
      {figures.length === 0 && (
        <p className="mt-2 text-ink-soft">{t`You have chosen to see none of them.`}</p>
      )}
      <ul className="mt-1 grid gap-x-8 *:border-b *:border-line lg:grid-cols-2">
        {figures.map((figure) => (
          <NutrientRow key={figure.nutrient} figure={figure} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {settings.referenceIntakes === 'efsa'
          ? t`Reference intakes of adults: EFSA (2017, 2019); sugars and saturated fat as on food labels of the EU. They are no advice for an illness or a pregnancy.`
          : t`Reference intakes of adults: National Academies (US and Canada) and Dietary Guidelines for Americans. They are no advice for an illness or a pregnancy.`}
      </p>
    </>
  )
}
