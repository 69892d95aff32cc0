import { t } from '@lingui/core/macro'
import { Button } from './button.tsx'
import { DialogClose } from './dialog.tsx'

interface FormDialogFooterProps {
  /** The id of the form that lies in the dialog's scrolling part. */
  form: string
  submit: string
  isPending: boolean
  isDisabled?: boolean
  /** What leaving by this button ends, beside the dialog. */
  onCancel?: () => void
}

/** Leaves a dialog, or sends its form. */
export function FormDialogFooter({ form, submit, isPending, isDisabled = false, onCancel }: FormDialogFooterProps) {
  return (
    <>
      <DialogClose asChild>
        <Button variant="secondary" onClick={onCancel}>{t`Cancel`}</Button>
      </DialogClose>
      <Button type="submit" form={form} disabled={isDisabled} isPending={isPending}>
        {submit}
      </Button>
    </>
  )
}
