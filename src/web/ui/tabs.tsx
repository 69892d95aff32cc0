import * as Radix from 'radix-ui/tabs'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export const Tabs = Radix.Root

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={classes('flex flex-wrap gap-1 rounded-control bg-sunken p-1', className)}
      {...rest}
    />
  )
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={classes(
        'min-h-11 flex-1 rounded-lg px-3.5 py-1.5 leading-tight font-semibold sm:whitespace-nowrap text-ink-soft hover:text-ink',
        'data-[state=active]:bg-card data-[state=active]:text-brand data-[state=active]:shadow-card',
        className,
      )}
      {...rest}
    />
  )
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={classes('mt-5', className)} {...rest} />
}
