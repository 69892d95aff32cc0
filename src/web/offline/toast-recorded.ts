import { t } from '@lingui/core/macro'
import { toast, type ToastContent } from '#web/ui/toast-queue.ts'
import { waitingHere } from './waiting-here.ts'

/** The toast for whatever may wait for a connection; while it waits on the device, it is not recorded yet. */
export const toastRecorded = async (recorded: ToastContent) =>
  toast(
    (await waitingHere()).length === 0
      ? recorded
      : {
          ...recorded,
          title: t`It waits on this device, and is sent once there is a connection.`,
        },
  )
