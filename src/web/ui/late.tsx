import { type ComponentType, lazy, useState } from 'react'
import { lateCode } from './late-code.ts'

/**
 * A part whose code comes late, for a Suspense around it. Where the code is there already it is shown at once: React's own
 * lazy parts show their fallback first even then, and nothing else that is waited for is shown for 300 ms after one.
 */
export const latePart = <Props extends object, More = object>(
  fetchCode: () => Promise<More & { default: ComponentType<Props> }>,
): { load: typeof fetchCode; Part: ComponentType<Props> } => {
  let loaded: (More & { default: ComponentType<Props> }) | undefined
  const fetchSurely = lateCode(fetchCode)
  const load = async () => (loaded ??= await fetchSurely())
  const LazyPart = lazy<ComponentType<Props>>(load)
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => loaded?.default ?? LazyPart)
    return <Shown {...props} />
  }
  return { load, Part }
}
