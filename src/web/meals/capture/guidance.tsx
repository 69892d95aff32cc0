import { t } from '@lingui/core/macro'
import { Apple, GlassWater, Info, type LucideIcon, Salad } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PutAwayButton, usePutAway } from '#web/page/put-away.tsx'

const eatingTips = (): readonly { Icon: LucideIcon; words: string }[] => [
  { Icon: GlassWater, words: t`Never drink calories other than alcohol.` },
  { Icon: Salad, words: t`Eat vegetables first, then protein or meat, then starchy food last.` },
  { Icon: Apple, words: t`Take a spoon of apple cider vinegar before sugary food.` },
]

export function EatingTips() {
  const [isAway, putAway] = usePutAway('eating-tips')
  if (isAway) return null
  return (
    <Card title={t`Smart eating tips`} className="relative">
      <PutAwayButton onPress={putAway} />
      <ul className="mt-3 space-y-3">
        {eatingTips().map(({ Icon, words }) => (
          <li key={words} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-ink"
            >
              <Icon className="size-5" />
            </span>
            {words}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function EstimateNotice() {
  const [isAway, putAway] = usePutAway('estimate-notice')
  if (isAway) return null
  return (
    <Notice
      tone="sky"
      icon={<Info className="size-5 text-sky-ink" />}
      title={t`Recording is key`}
      className="relative pe-12"
    >
      <PutAwayButton onPress={putAway} />
      <p>
        {t`Nutrition values are estimates based on visual analysis. If the estimate is not fully correct, adjust the volume to what you ate.`}
      </p>
    </Notice>
  )
}
