import type { LucideIcon } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { type ButtonSize, buttonClasses, type ButtonVariant } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

interface PhotoButtonProps {
  children: ReactNode
  icon?: LucideIcon
  onPick: (photo: File) => void
  /** Opens a phone's camera directly, not its library. */
  opensCamera?: boolean
  /** Ignores presses, but keeps the focus. */
  isBlocked?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** Looks like a button, and asks for a photo. */
export function PhotoButton({
  children,
  icon: Icon,
  onPick,
  opensCamera = false,
  isBlocked = false,
  variant = 'primary',
  size = 'regular',
  className,
}: PhotoButtonProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = target.files ?? []
    if (photo) onPick(photo)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <label
      className={classes(
        buttonClasses({ variant, size }),
        'relative has-aria-disabled:cursor-not-allowed has-aria-disabled:opacity-55',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input
        type="file"
        accept="image/*,.heic,.heif"
        {...(opensCamera && { capture: 'environment' })}
        className="sr-only"
        {...(isBlocked && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
        onChange={pick}
      />
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {children}
    </label>
  )
}
