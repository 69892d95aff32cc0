import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** A link that is shown this once, to be copied and handed over. */
export function OneTimeLink({ path, expiresAt }: { path: string; expiresAt: string }) {
  const zone = useZone()
  const [isCopied, setIsCopied] = useState(false)
  const link = `${window.location.origin}${addressOf(path)}`
  const Icon = isCopied ? Check : Copy
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
      <Button variant="secondary" className="mb-7" onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}>
        <Icon aria-hidden="true" className="size-5" />
        {isCopied ? t`Copied` : t`Copy`}
      </Button>
    </div>
  )
}
