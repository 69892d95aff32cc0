import { type ReactNode } from 'react'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ChartCardProps {
  title: string
  /**
   * Classes for the height of the body, which is the same while it loads, when it is empty and when
   * it is full.
   */
  bodyClassName: string
  action?: ReactNode
  /** Undefined while it loads. */
  children: ReactNode
}

/** A card whose body always has the same height, so that nothing below it moves. */
export function ChartCard({ title, bodyClassName, action, children }: ChartCardProps) {
  return (
    <Card className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle className="flex-1 basis-[10rem]">{title}</CardTitle>
        {action}
      </div>
      <div className={classes('mt-2 flex flex-1 flex-col sm:mt-4', bodyClassName)}>
        {children ?? <Skeleton className="flex-1" />}
      </div>
    </Card>
  )
}

export function ChartEmpty({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center py-4 text-center">
      <span
        aria-hidden="true"
        className="mb-3 grid size-12 place-items-center rounded-full bg-brand-soft text-brand"
      >
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-ink-soft">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
