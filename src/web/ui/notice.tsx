import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  plain: 'border-line bg-sunken',
  saffron: 'border-saffron bg-saffron-soft',
  leaf: 'border-leaf bg-leaf-soft',
  sky: 'border-sky bg-sky-soft',
  brick: 'border-brick bg-brick-soft',
} as const

interface NoticeProps {
  tone?: keyof typeof tones
  icon?: ReactNode
  title?: string
  children?: ReactNode
  /** Read aloud when it appears: for failures. */
  isAlert?: boolean
  className?: string | undefined
}

/** A coloured remark within the page. */
export function Notice({
  tone = 'plain',
  icon,
  title,
  children,
  isAlert = false,
  className,
}: NoticeProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={classes(
        'flex gap-3 rounded-control border-s-4 px-4 py-3 text-ink',
        tones[tone],
        className,
      )}
    >
      {icon && (
        <span aria-hidden="true" className="mt-0.5 shrink-0">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
