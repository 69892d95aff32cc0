import { RECORDINGS } from '#contract/recordings.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { commaParted } from '#web/language/formats.ts'
import { recordingNames } from '#web/recordings/recording-names.ts'

/**
 * What is agreed to, in one sentence. If its meaning or the text below changes, the version of the
 * consent goes up (`contract/recordings.ts`).
 */
export const healthConsentText = (): string => {
  const words = recordingNames()
  const recorded = commaParted(RECORDINGS.flatMap((name) => words[name].consented ?? []))
  return t`I agree that this server stores and uses my health data: my body, ${recorded}.`
}

/** The details: purpose, who sees the data, for how long, and the member's rights. */
export function HealthConsentText() {
  return (
    <div className="space-y-3 text-ink-soft">
      <p>
        <Trans>
          <strong className="text-ink">What for.</strong> To show you your log, your figures and the
          forecast of your weight. Nothing else: no advertising, no profile for anybody, no training
          of a model with your photos.
        </Trans>
      </p>
      <p>
        <Trans>
          <strong className="text-ink">Who sees it.</strong> You. Whoever runs this server keeps its
          disks and backups, and can look up a member’s figures in the admin area; each such look is
          written down. Your photos are shown to you alone. Nothing is sent to anybody else unless
          you agree to that separately.
        </Trans>
      </p>
      <p>
        <Trans>
          <strong className="text-ink">How long.</strong> Until you delete it, or your account with
          everything in it. Backups that were made before keep it until whoever runs this server
          deletes them.
        </Trans>
      </p>
      <p>
        <Trans>
          <strong className="text-ink">Your choice.</strong> You may say no, and you may withdraw a
          yes in the settings at any time, as easily as you gave it. From then on nothing new is
          recorded; what is there stays until you delete it, and you can export it.
        </Trans>
      </p>
    </div>
  )
}
