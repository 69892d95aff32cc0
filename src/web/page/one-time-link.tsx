import { t } from '@lingui/core/macro'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { addressOf } from '#web/root-path.ts'
import { TextToCopy } from '#web/ui/text-to-copy.tsx'

/** A link that is shown once, to be copied and passed on. */
export function OneTimeLink({ path, expiresAt }: { path: string; expiresAt: string }) {
  const zone = useZone()
  return (
    <TextToCopy
      label={t`Link`}
      hint={t`Until ${dayAndTimeAt(Date.parse(expiresAt), zone)}`}
      text={`${window.location.origin}${addressOf(path)}`}
    />
  )
}
