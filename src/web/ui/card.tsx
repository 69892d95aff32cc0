import { type ComponentProps, createContext, use, useId } from 'react'
import { classes } from './classes.ts'

const TitleId = createContext<string | undefined>(undefined)

/** The frame of a card, without a role or a name. */
export function Leaf({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-card border border-line bg-card p-5 shadow-card sm:p-6', className)} {...rest} />
}

/** A card: a section named by its `CardTitle`. */
export function Card(props: ComponentProps<'section'>) {
  const titleId = useId()
  return (
    <TitleId value={titleId}>
      <Leaf aria-labelledby={titleId} {...props} />
    </TitleId>
  )
}

export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 id={use(TitleId)} className={classes('min-w-0 text-xl', className)} {...rest}>
      {children}
    </h2>
  )
}

export function CardText({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classes('mt-1 text-ink-soft', className)} {...rest} />
}
