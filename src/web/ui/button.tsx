import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'
export type ButtonSize = 'regular' | 'large' | 'icon'

const variants: Record<ButtonVariant, string> = {
  primary: 'text-center bg-primary text-on-primary enabled:hover:bg-primary-hover shadow-card',
  secondary: 'text-center border border-line-strong bg-card text-ink enabled:hover:bg-sunken',
  quiet: 'text-start text-brand enabled:hover:bg-brand-soft',
  destructive: 'text-center bg-brick text-on-brick enabled:hover:bg-brick-hover shadow-card',
}
const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-11 py-2',
  large: 'min-h-13 px-6 py-3 text-lg',
  // Grows with the text, but no larger than a row on a phone allows.
  icon: 'size-[min(2.75rem,14vw)] shrink-0',
}

/** Where its words should end with the edge of a card, a margin of -3 takes it back. */
const QUIET_ROOM = 'px-3'

/** The look of a button for other elements, such as a link. */
export const buttonClasses = ({
  variant = 'primary',
  size = 'regular',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}): string =>
  classes(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-control wrap-break-word font-semibold leading-tight no-underline',
    'transition-colors active:enabled:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 disabled:shadow-none',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:shadow-none',
    variants[variant],
    sizes[size],
    size === 'regular' && (variant === 'quiet' ? QUIET_ROOM : 'px-4'),
  )

interface PlainButtonProps extends ComponentProps<'button'> {
  /** Ignores presses, but keeps the focus, which a disabled button would lose. */
  isBlocked?: boolean
}

/** A button without styles. */
export function PlainButton({ isBlocked = false, onClick, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBlocked || undefined}
      {...rest}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    />
  )
}

interface ButtonProps extends PlainButtonProps {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Before the words, or instead of them. */
  icon?: LucideIcon | undefined
  /** Blocked, with a spinner in place of its icon. */
  isPending?: boolean
}

export function Button({
  variant = 'primary',
  size = 'regular',
  icon: Icon,
  isPending = false,
  isBlocked = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <PlainButton
      isBlocked={isPending || isBlocked}
      aria-busy={isPending || undefined}
      className={classes(buttonClasses({ variant, size }), className)}
      {...rest}
    >
      {isPending ? (
        <Spinner className="text-[1.15em]" />
      ) : (
        Icon && <Icon aria-hidden="true" className="size-5" />
      )}
      {children}
    </PlainButton>
  )
}
