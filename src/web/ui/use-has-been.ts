import { useState } from 'react'

/** Whether something was ever true: lazy parts are then fetched, and stay. */
export function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen || isSo
}
