import type { NutrientReport } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { NUTRIENTS } from '#domain/nutrition/nutrient-reference.ts'
import { plural, t } from '@lingui/core/macro'
import { Leaf, ListChecks } from 'lucide-react'
import { useId, useState } from 'react'
import { errorMessage } from '#web/api/error-messages.ts'
import { listed, percent, plain, whole } from '#web/language/formats.ts'
import { NutrientChoice } from '#web/settings/nutrient-choice.tsx'
import { nutrientNames } from '#web/language/nutrient-names.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNutrients } from './dashboard-queries.ts'
import { periodLabels } from './dashboard-text.ts'

type Figure = NutrientReport['nutrients'][number]

/** Small amounts keep a decimal: 1 mg of iron is a tenth of a day. */
const amountIn = (unit: Figure['unit'], amount: number): string => {
  const value = amount < 20 ? plain(Math.round(amount * 10) / 10) : whole(amount)
  return unit === 'g' ? t`${value} g` : t`${value} mg`
}

const referenceText = ({ reference, unit }: Figure): string => {
  if (!reference) return t`No reference intake`
  const amount = amountIn(unit, reference.amount)
  return reference.is === 'to-reach' ? t`to reach: ${amount}` : t`to stay within: ${amount}`
}

/** From this share on a figure covers nearly everything, and needs no remark. */
const NEARLY_ALL = 0.95

const fromText = ({ from }: Figure): string => {
  const foods = listed(from.map(({ name, share }) => `${name} ${percent(share)}`))
  return t`Mostly from: ${foods}`
}

function NutrientRow({ figure }: { figure: Figure }) {
  const { nutrient, unit, perDay, knownShare, reference, from } = figure
  const name = nutrientNames()[nutrient]
  const amount = perDay === null ? t`Not known` : amountIn(unit, perDay)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{name}</p>
        <p>
          <span className="font-semibold">{amount}</span>{' '}
          <span className="text-sm text-ink-soft">{referenceText(figure)}</span>
        </p>
      </div>
      {reference && perDay !== null && (
        <Progress
          label={name}
          percent={(perDay / reference.amount) * 100}
          valueText={`${amount}, ${referenceText(figure)}`}
          tone={reference.is === 'to-reach' ? 'leaf' : 'sky'}
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

const daysText = (period: Period, days: number): string =>
  period === 'daily'
    ? t`Today so far.`
    : t`A day on the average of ${plural(days, { one: '# finished day', other: '# finished days' })}.`

function NutrientList({ period }: { period: Period }) {
  const { data, error } = useNutrients(period)
  const [isChoosing, setIsChoosing] = useState(false)
  const choiceId = useId()
  const shown = useSettings().settings?.shownNutrients ?? NUTRIENTS
  const report = data?.data
  if (error) return <p role="alert">{errorMessage(error)}</p>
  if (!report) return <Skeleton className="h-84" />
  if (report.days === 0)
    return (
      <p className="text-ink-soft">{t`No finished day with meals ${periodLabels()[period]}.`}</p>
    )
  const figures = report.nutrients.filter(({ nutrient }) => shown.includes(nutrient))
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
        {isChoosing && <NutrientChoice shown={shown} />}
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
        {t`Reference intakes of adults: EFSA (2017, 2019); sugars and saturated fat as on food labels of the EU. They are no advice for an illness or a pregnancy.`}
      </p>
    </>
  )
}

/**
 * Nutrients beside energy and macronutrients, against reference intakes, with their main sources;
 * read when it is opened.
 */
export function NutrientsCard({ period }: { period: Period }) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle className="flex items-center gap-2.5">
          <Leaf aria-hidden="true" className="size-5.5 text-saffron-ink" />
          {t`More nutrients`}
        </CardTitle>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t`Hide nutrients` : t`Show nutrients`}
        </Button>
      </div>
      <div id={listId} className="mt-3">
        {isOpen ? (
          <NutrientList period={period} />
        ) : (
          <p className="text-ink-soft">{t`Fiber, sugars, minerals and vitamin C, with what they came from.`}</p>
        )}
      </div>
    </Card>
  )
}
