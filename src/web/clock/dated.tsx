import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

/** What tells the day: a page that was drawn ahead, on whatever day that was, holds its place instead. */
export function Dated({ place, children }: { place: ReactNode; children: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser ? children : place
}
