import { t } from '@lingui/core/macro'
import { toast } from '#web/ui/toast-queue.ts'

/** A meal waits on the device: it is estimated once there is a connection. */
export const toastKept = (title: string): void =>
  void toast({
    title,
    description: t`It waits on this device, and is estimated and logged once there is a connection.`,
  })
