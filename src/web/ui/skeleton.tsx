import type { CSSProperties } from 'react'
import { classes } from './classes.ts'

/**
 * A placeholder for something that loads. Give it a size; say "loading" once for the whole group.
 */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <div
      aria-hidden="true"
      style={style}
      className={classes('animate-pulse rounded-control bg-sunken', className)}
    />
  )
}
