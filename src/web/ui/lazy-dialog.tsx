import { t } from '@lingui/core/macro'
import { type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from './lazy-part.tsx'
import { Spinner } from './spinner.tsx'

/** The place of a dialog whose code is on its way. The page below can still be used. */
function ComingDialog(): ReactNode {
  return createPortal(
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-50 grid animate-come place-items-center rounded-t-3xl bg-card py-12 text-3xl text-brand shadow-high sm:inset-0 sm:m-auto sm:size-fit sm:rounded-3xl sm:px-24">
      <Spinner label={t`Loading`} />
    </div>,
    document.body,
  )
}

/** A dialog whose code is fetched like that of any part; a press that waits for it is answered. */
export const lazyDialog = <Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
  { isFetchedAtRest = false }: { isFetchedAtRest?: boolean } = {},
) => lazyPart(fetchCode, { fallback: <ComingDialog />, isFetchedAtRest })
