import { useState } from 'react'
import { withMessages } from '#web/language/language.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import type { ScannerProps } from './scan-dialog.tsx'

const ScanDialog = lazyDialog(withMessages('scanner', () => import('./scan-dialog.tsx')))

/** The live camera view, which closes once it has found something; `dialog` is to be drawn. */
export function useScanDialog({
  boxes,
  onScanned,
  onUnknown,
  onPhoto,
}: Omit<ScannerProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useHasBeen(isOpen)
  const close = () => setIsOpen(false)
  return {
    open: () => setIsOpen(true),
    dialog: hasOpened && (
      <ScanDialog
        isOpen={isOpen}
        boxes={boxes}
        onScanned={(analysis) => {
          close()
          onScanned(analysis)
        }}
        onUnknown={(error) => {
          close()
          onUnknown(error)
        }}
        onPhoto={(photo) => {
          close()
          onPhoto(photo)
        }}
        onClose={close}
      />
    ),
  }
}
