import { t } from '@lingui/core/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type OfferedAnalyser, useAllowRemoteAnalyser } from '../analyser-queries.ts'

interface VisionConsentDialogProps {
  remote: OfferedAnalyser
  onAllowed: () => void
  /** The photo is analysed on this server instead. */
  onDeclined: () => void
  onClose: () => void
}

/** Asks once before a photo leaves this server, and names who would get it. */
export default function VisionConsentDialog({
  remote,
  onAllowed,
  onDeclined,
  onClose,
}: VisionConsentDialogProps) {
  const { mutate, isPending, error, reset } = useAllowRemoteAnalyser()
  const leave = (next: () => void) => {
    reset()
    next()
  }
  return (
    <Dialog
      onClose={() => leave(onClose)}
      title={t`Let ${remote.name} see your photos?`}
      description={t`Whoever runs this server has set up another analyser. It tells several foods apart, and how much there is of each.`}
      footer={
        <>
          <Button variant="secondary" isBlocked={isPending} onClick={() => leave(onDeclined)}>
            {t`No, estimate it here`}
          </Button>
          <Button
            isPending={isPending}
            onClick={() => mutate(remote, { onSuccess: () => leave(onAllowed) })}
          >
            {t`Yes, send photos`}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        {[
          [t`Who gets it`, t`${remote.name}, at ${remote.host}`],
          [
            t`What is sent`,
            t`Photos of meals, made smaller and without place, time or device, and your words about them`,
          ],
          [t`What is not`, t`Your name, your weight, your log`],
          [t`If you say no`, t`Photos stay on this server, which estimates them itself`],
        ].map(([term, words]) => (
          <div key={term} className="py-2.5 sm:flex sm:gap-4">
            <dt className="shrink-0 font-semibold sm:w-32">{term}</dt>
            <dd className="text-ink-soft">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t`You can take this back in the settings at any time.`}</p>
      <FailureNotice error={error} className="mt-3" />
    </Dialog>
  )
}
