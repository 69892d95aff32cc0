import { useMutation } from '@tanstack/react-query'
import { toastFailure } from './toast-failure.ts'

interface ChangeOptions<Input, Reply> {
  /** Fetches again what the change made out of date. */
  refresh?: () => unknown
  /** Title of the toast that says that it failed; "Not saved" by default. */
  failure?: string
  onSuccess?: (reply: Reply, input: Input) => unknown
}

/** A change at one press, which says in a toast where it failed. */
export const useChange = <Reply, Input = void>(
  change: (input: Input) => Promise<Reply>,
  { refresh, failure, onSuccess }: ChangeOptions<Input, Reply>,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async (reply, input) => {
      await refresh?.()
      await onSuccess?.(reply, input)
    },
    onError: (error) => toastFailure(error, failure),
  })
