import { classes } from './classes.ts'

/** Holds the place of something that is on its way. Give it a size; say "loading" once for the whole group. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-pulse rounded-control bg-sunken', className)} />
}
