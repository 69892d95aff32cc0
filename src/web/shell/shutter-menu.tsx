import { t } from '@lingui/core/macro'
import { Images, PencilLine, Plus, Repeat2, ScanBarcode } from 'lucide-react'
import type { HandedOver } from '#web/page/handed-over.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'

interface ShutterMenuProps {
  onRecord: (handed: HandedOver) => void
  onLibrary: () => void
  onClose: () => void
}

/** The ways to record beside the camera. */
export default function ShutterMenu({ onRecord, onLibrary, onClose }: ShutterMenuProps) {
  return (
    <Menu defaultOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <MenuTrigger className="absolute inset-x-0 top-0 h-1" aria-label={t`Other ways to record`} />
      <MenuContent side="top" align="center">
        <MenuItem onSelect={() => onRecord({ way: 'words' })}>
          <PencilLine aria-hidden="true" className="size-5" />
          {t`Describe it in words`}
        </MenuItem>
        <MenuItem onSelect={() => onRecord({ way: 'barcode' })}>
          <ScanBarcode aria-hidden="true" className="size-5" />
          {t`Scan a barcode`}
        </MenuItem>
        <MenuItem onSelect={() => onRecord({ way: 'again' })}>
          <Repeat2 aria-hidden="true" className="size-5" />
          {t`Eat again`}
        </MenuItem>
        <MenuItem onSelect={() => onRecord({ way: 'table' })}>
          <Plus aria-hidden="true" className="size-5" />
          {t`Record without a photo`}
        </MenuItem>
        <MenuItem onSelect={onLibrary}>
          <Images aria-hidden="true" className="size-5" />
          {t`Choose from library`}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
