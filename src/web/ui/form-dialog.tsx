import { t } from '@lingui/core/macro'
import { type ReactNode, type SubmitEventHandler, useId } from 'react'
import { Button } from './button.tsx'
import { DeleteButton } from './delete-button.tsx'
import { Dialog } from './dialog.tsx'
import { type Draft, DraftNotice } from './draft-notice.tsx'
import { Form } from './form.tsx'

interface FormDialogProps {
  title: string
  description?: string
  /** On the button that sends the form. */
  submit: string
  isPending: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  /** Deletes what the form corrects. */
  onDelete?: (() => void) | undefined
  /** Shown in the form; Cancel ends it. */
  draft?: Draft
  className?: string
  children: ReactNode
}

/** A dialog around one form. Its buttons stay in sight while the fields scroll. */
export function FormDialog({
  title,
  description,
  submit,
  isPending,
  draft,
  onDelete,
  className,
  children,
  ...rest
}: FormDialogProps) {
  const formId = useId()
  const { onSubmit, onClose } = rest
  const cancel = () => {
    draft?.forget()
    onClose()
  }
  return (
    <Dialog
      title={title}
      {...(description && { description })}
      onClose={onClose}
      footer={
        <>
          {onDelete && (
            <DeleteButton
              isBlocked={isPending}
              onClick={() => {
                cancel()
                onDelete()
              }}
            />
          )}
          {/* What is on its way cannot be taken back, and what was typed is needed again if it fails. */}
          <Button variant="secondary" isBlocked={isPending} onClick={cancel}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <Form
        isPending={isPending}
        id={formId}
        className={className ?? 'space-y-4'}
        onSubmit={onSubmit}
      >
        {draft && <DraftNotice draft={draft} />}
        {children}
      </Form>
    </Dialog>
  )
}
