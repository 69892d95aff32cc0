import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextToCopy } from './text-to-copy.tsx'

interface ShownOnceProps {
  title: string
  description: string
  label: string
  secret: string
  /** On the button that closes it. */
  done: string
  onClose: () => void
}

export function ShownOnce({ title, description, label, secret, done, onClose }: ShownOnceProps) {
  return (
    // A press beside the dialog must not lose what cannot be shown again.
    <Dialog
      title={title}
      description={description}
      isDismissible={false}
      footer={<Button onClick={onClose}>{done}</Button>}
      onClose={onClose}
    >
      <TextToCopy label={label} text={secret} />
    </Dialog>
  )
}
