import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export default function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const text = codes.join('\n')
  return (
    <Dialog
      title={t`Your recovery codes`}
      description={t`Keep these where you find them without your phone. Each works once, in place of your second step. They are not shown again.`}
      // A press beside the dialog must not lose what cannot be shown again.
      isDismissible={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`I have kept them`}</Button>}
    >
      <ul className="grid gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono text-base sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="forkcast-recovery-codes.txt"
          className={buttonClasses({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-5" />
          {t`Save as a file`}
        </a>
      </div>
    </Dialog>
  )
}
