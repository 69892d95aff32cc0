import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast-queue.ts'
import { refreshRecordings } from './refresh.ts'
import { toastFailure } from './toast-failure.ts'

interface Deletion<Row> {
  remove: (row: Row) => Promise<unknown>
  restore: (row: Row) => Promise<unknown>
  /** Removes it from the screen before that is read again. */
  onDeleted?: (row: Row) => void
  deleted: (row: Row) => { title: string; description?: string }
  restored: (row: Row) => { title: string; description?: string }
  notDeleted: string
  notRestored: string
}

/** Deletes a recording at once and offers an undo, instead of asking first. */
export const useDeletion = <Row>({
  remove,
  restore,
  onDeleted,
  deleted,
  restored,
  notDeleted,
  notRestored,
}: Deletion<Row>) => {
  const queryClient = useQueryClient()
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: (_, row) => {
      void refreshRecordings(queryClient)
      toast(restored(row))
    },
    onError: (error) => toastFailure(error, notRestored),
  })
  return useMutation({
    mutationFn: remove,
    onSuccess: (_, row) => {
      onDeleted?.(row)
      void refreshRecordings(queryClient)
      toast({ ...deleted(row), undo: () => restoring.mutate(row) })
    },
    onError: (error) => toastFailure(error, notDeleted),
  })
}
