import { makeResetLink } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { OneTimeLink } from '#web/page/one-time-link.tsx'

/** Makes a link for a member who forgot the password; the administrator passes it on. */
export function ResetLinkPart({ userId }: { userId: string }) {
  const make = useMutation({ mutationFn: () => call(makeResetLink, { params: { id: userId } }) })
  return (
    <section>
      <h3 className="text-lg">{t`Forgotten password`}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        {t`Whoever has the link can choose a new password, once: give it to this member alone. The audit log tells that you made it.`}
      </p>
      <FailureNotice error={make.error} className="mb-3" />
      {make.data ? (
        <OneTimeLink {...make.data.data} />
      ) : (
        <Button variant="secondary" isPending={make.isPending} onClick={() => make.mutate()}>
          {t`Make a password reset link`}
        </Button>
      )}
    </section>
  )
}
