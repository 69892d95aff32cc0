import { t } from '@lingui/core/macro'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { addressOf } from '#web/root-path.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** A link that is shown this once, to be copied and handed over. */
export function OneTimeLink({ path, expiresAt }: { path: string; expiresAt: string }) {
  const zone = useZone()
  const link = `${window.location.origin}${addressOf(path)}`
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={t`Link`}
        className="min-w-0 flex-1 basis-[12rem]"
        hint={t`Until ${dayAndTimeAt(Date.parse(expiresAt), zone)}`}
        value={link}
        readOnly
        autoFocus
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={link} className="mb-7" />
    </div>
  )
}
