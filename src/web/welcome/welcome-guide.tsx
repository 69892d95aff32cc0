import { USUAL_GOAL_HOURS, windowHoursBeside } from '#domain/fasting/fasting-plan.ts'
import { plural, t } from '@lingui/core/macro'
import { Camera, Droplets, type LucideIcon, MoonStar } from 'lucide-react'
import { useSettings } from '#web/member/settings-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface Step {
  Icon: LucideIcon
  tone: string
  title: string
  words: string
  isFasting?: true
}

const steps = (): readonly Step[] => [
  {
    Icon: Camera,
    tone: 'bg-saffron-soft text-saffron-ink',
    title: t`Photograph what you eat`,
    words: t`Take a photo before the first bite. Forkcast names the dish and estimates its calories. Adjust the portion if it is not quite right: recording is key.`,
  },
  {
    Icon: Droplets,
    tone: 'bg-sky-soft text-sky-ink',
    title: t`Hydration: a glass of water first`,
    words: t`Drink a glass of water before each meal and tick the box. Your glasses of the day are counted on the dashboard.`,
  },
  {
    Icon: MoonStar,
    tone: 'bg-leaf-soft text-leaf-ink',
    isFasting: true,
    title: t`Fast for ${plural(USUAL_GOAL_HOURS, { one: '# hour', other: '# hours' })}`,
    words: t`Eat within ${plural(windowHoursBeside(USUAL_GOAL_HOURS), { one: '# hour', other: '# hours' })}, then rest. A fast of ${plural(USUAL_GOAL_HOURS, { one: '# hour', other: '# hours' })} or more earns a batch. The clock runs by itself, from one recorded meal to the next.`,
  },
]

/** The steps of the guide, without the fast where fasting is switched off. */
export default function WelcomeGuide({ onClose }: { onClose: () => void }) {
  const isFasting = useSettings().settings?.fastingEnabled !== false
  const ownSteps = steps().filter((step) => isFasting || !step.isFasting)
  return (
    <Dialog
      onClose={onClose}
      title={t`Welcome to Forkcast`}
      description={isFasting ? t`A good day has three steps.` : t`A good day has two steps.`}
      footer={
        <Button size="large" className="w-full sm:w-auto" onClick={onClose}>
          {t`Let’s start`}
        </Button>
      }
    >
      <ol className="divide-y divide-dashed divide-line">
        {ownSteps.map(({ Icon, tone, title, words }, index) => (
          <li key={title} className="flex gap-4 py-4 first:pt-1 last:pb-1">
            <span
              aria-hidden="true"
              className={classes('grid size-12 shrink-0 place-items-center rounded-full', tone)}
            >
              <Icon className="size-6" />
            </span>
            <div className="min-w-0">
              <h3 className="text-lg">
                <span className="text-ink-soft">{index + 1}.</span> {title}
              </h3>
              <p className="mt-1 text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm text-ink-soft">
        {t`All numbers are estimates.`}{' '}
        {isFasting
          ? t`Forkcast does not replace a doctor: talk to one before you fast if you are pregnant, take medicine for diabetes, or ever had an eating disorder.`
          : t`Forkcast does not replace a doctor: talk to one before you change how you eat if you are pregnant, take medicine for diabetes, or ever had an eating disorder.`}
      </p>
    </Dialog>
  )
}
