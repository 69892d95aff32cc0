import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Not modal: a modal menu injects a style element, which the content security policy forbids. */
export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}
export const MenuTrigger = Radix.Trigger
export const MenuRadioGroup = Radix.RadioGroup

/** Rendered in place, not at the end of the document, so that it stays inside its landmark. */
export function MenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="end"
      sideOffset={8}
      collisionPadding={12}
      className={classes(
        'z-50 min-w-60 animate-fade rounded-card border border-line bg-card p-1.5 text-ink shadow-high',
        className,
      )}
      {...rest}
    />
  )
}

const itemClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 font-medium no-underline select-none ' +
  'outline-none data-highlighted:bg-brand-soft data-disabled:opacity-50 aria-[current=page]:text-brand'

/** With `asChild` it can be a link. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={classes(itemClasses, className)} {...rest} />
}

export function MenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={classes(itemClasses, className)} {...rest}>
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden="true" className="size-4.5 text-brand" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label className={classes('px-3 pt-2 pb-1 text-sm text-ink-soft', className)} {...rest} />
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />
}
