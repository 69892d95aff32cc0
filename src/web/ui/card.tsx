import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classes } from './classes.ts'

const TitleId = createContext<string | undefined>(undefined)

/** The frame of a card, without a role or a name. */
export function Leaf({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classes(
        'rounded-card border border-line bg-card p-4 shadow-card sm:p-6',
        className,
      )}
      {...rest}
    />
  )
}

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** A `CardTitle` inside says it instead where it is more than a text. */
  title?: string
  /** Below the title. */
  text?: ReactNode
}

/** A card: a section named by its title. */
export function Card({ title, text, children, ...rest }: CardProps) {
  const titleId = useId()
  return (
    <TitleId value={titleId}>
      <Leaf aria-labelledby={titleId} {...rest}>
        {title !== undefined && <CardTitle>{title}</CardTitle>}
        {text !== undefined && <CardText>{text}</CardText>}
        {children}
      </Leaf>
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
