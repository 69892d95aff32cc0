import { t } from '@lingui/core/macro'
import { Apple, GlassWater, type LucideIcon, Salad } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { PutAwayButton, usePutAway } from '#web/page/put-away.tsx'

const eatingTips = (): readonly { Icon: LucideIcon; words: string }[] => [
  { Icon: GlassWater, words: t`Never drink calories other than alcohol.` },
  { Icon: Salad, words: t`Eat vegetables first, then protein or meat, then starchy food last.` },
  { Icon: Apple, words: t`Take a spoon of apple cider vinegar before sugary food.` },
]

/** What the specification tells at the camera; put away for good with one press. */
export function EatingTips() {
  const [isAway, putAway] = usePutAway('eating-tips')
  if (isAway) return null
  return (
    <Card title={t`Smart eating tips`} className="relative">
      <PutAwayButton onPress={putAway} />
      <ul className="mt-2 space-y-1.5 text-sm">
        {eatingTips().map(({ Icon, words }) => (
          <li key={words} className="flex gap-2.5">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf-ink" />
            {words}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <strong>{t`Recording is key`}</strong>
        {': '}
        {t`Nutrition values are estimates based on visual analysis. If the estimate is not fully correct, adjust the volume to what you ate.`}
      </p>
    </Card>
  )
}
