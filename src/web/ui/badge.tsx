import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const tones = {
  plain: 'bg-sunken text-ink',
  brand: 'bg-brand-soft text-brand',
  saffron: 'bg-saffron-soft text-saffron-ink',
  leaf: 'bg-leaf-soft text-leaf-ink',
  sky: 'bg-sky-soft text-sky-ink',
} as const
type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'plain',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-snug font-semibold sm:whitespace-nowrap',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
