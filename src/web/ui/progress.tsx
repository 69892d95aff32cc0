import { classes } from './classes.ts'

const tones = {
  brand: 'bg-primary',
  saffron: 'bg-saffron',
  leaf: 'bg-leaf',
  sky: 'bg-sky',
} as const

interface ProgressProps {
  label: string
  /** 0 to 100. */
  percent: number
  /** Words for the value, where a percentage says too little, such as "3 of 8 glasses". */
  valueText?: string
  tone?: keyof typeof tones
  className?: string
}

export function Progress({ label, percent, valueText, tone = 'brand', className }: ProgressProps) {
  const bounded = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(bounded)}
      aria-valuetext={valueText}
      className={classes(
        'h-3 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset',
        className,
      )}
    >
      <div
        className={classes(
          'h-full rounded-full transition-[width] duration-300 ease-out',
          tones[tone],
        )}
        style={{ width: `${bounded}%` }}
      />
    </div>
  )
}
