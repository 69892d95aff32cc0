import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A leaf of the notebook. Give it `aria-labelledby` when it is a section of its own. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-card border border-line bg-card p-5 shadow-card sm:p-6', className)} {...rest} />
}

export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 className={classes('min-w-0 text-xl', className)} {...rest}>
      {children}
    </h2>
  )
}

export function CardText({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classes('mt-1 text-ink-soft', className)} {...rest} />
}
