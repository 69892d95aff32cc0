import { t } from '@lingui/core/macro'
import { isDemo } from './is-demo.ts'

/**
 * Says on every screen of a demo that what visitors do is erased. Beside the main region it is a
 * landmark.
 */
export function DemoBanner({ as: Element = 'p' }: { as?: 'p' | 'aside' }) {
  if (!isDemo) return null
  return (
    <Element className="bg-panel px-4 py-2 text-center text-sm font-semibold text-on-panel">
      {t`This is a demo. Nobody else sees what you do here, and it is erased within a day.`}
    </Element>
  )
}
