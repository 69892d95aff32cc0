import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Shows in a form what is kept, whenever that changes. What was typed while it was being saved
 * stays, to be saved next.
 * @param isSettled false while the form shows what may still be refused
 * @returns to be called when the form is sent
 */
export function useKeptForm<Form extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Form, unknown, Sent>,
  kept: Form,
  isSettled = true,
): () => void {
  const { reset, getValues } = form
  const { isDirty } = form.formState
  const sentText = useRef<string | null>(null)
  const keptText = JSON.stringify(kept)
  const showKept = useEffectEvent((shown: Form) => {
    const isTypedSince =
      isDirty && sentText.current !== null && sentText.current !== JSON.stringify(getValues())
    sentText.current = null
    reset(shown, { keepValues: isTypedSince, keepDirty: isTypedSince })
  })
  useEffect(() => {
    if (isSettled) showKept(JSON.parse(keptText) as Form)
  }, [keptText, isSettled])
  return () => {
    sentText.current = JSON.stringify(getValues())
  }
}
