import { makeResetLink } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { wordsFor } from '#web/api/words.ts'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Makes a link for a member who forgot the password; the administrator hands it over. */
export function ResetLinkPart({ userId }: { userId: string }) {
  const zone = useZone()
  const [isCopied, setIsCopied] = useState(false)
  const make = useMutation({ mutationFn: () => call(makeResetLink, { params: { id: userId } }) })
  const link = make.data && `${window.location.origin}${make.data.data.path}`
  const Icon = isCopied ? Check : Copy
  return (
    <section>
      <h3 className="text-lg">{t`Forgotten password`}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        {t`Whoever has the link can choose a new password, once: give it to this member alone. The audit log tells that you made it.`}
      </p>
      {make.isError && (
        <Notice isAlert tone="brick" className="mb-3">
          {wordsFor(make.error)}
        </Notice>
      )}
      {link ? (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t`Link`}
            className="min-w-0 flex-1 basis-48"
            hint={t`Until ${dayAndTimeAt(Date.parse(make.data.data.expiresAt), zone)}`}
            value={link}
            readOnly
            autoFocus
            onFocus={({ target }) => target.select()}
          />
          <Button
            variant="secondary"
            className="mb-7"
            onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
          >
            <Icon aria-hidden="true" className="size-5" />
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
        </div>
      ) : (
        <Button variant="secondary" isPending={make.isPending} onClick={() => make.mutate()}>
          {t`Make a password reset link`}
        </Button>
      )}
    </section>
  )
}
