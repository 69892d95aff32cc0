import type { Consent } from '#contract/consent.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { toastFailure } from '#web/api/toast-failure.ts'
import { dayAt } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useConsents, useGiveConsent, useWithdrawConsent } from './consent-queries.ts'
import { HealthConsentText, healthConsentText } from '#web/recordings/health-consent-text.tsx'

const titleOf = ({ kind, subject }: Consent) =>
  kind === 'health-data' ? t`Keeping my health data` : t`Sending photos to ${subject}`

const dayOf = (instant: string | null, zone: string) =>
  instant === null ? '' : dayAt(Date.parse(instant), zone)

const stateText = ({ state, givenAt, withdrawnAt }: Consent, zone: string) => {
  if (state === 'given') return t`You agreed on ${dayOf(givenAt, zone)}.`
  if (state === 'withdrawn') return t`You withdrew it on ${dayOf(withdrawnAt, zone)}.`
  return state === 'outdated'
    ? t`The wording has changed since you agreed.`
    : t`You have not agreed to it.`
}

const consequenceOf = ({ kind, subject }: Consent) =>
  kind === 'health-data'
    ? t`From then on nothing new is recorded: no meal, weight, water, activity or booster. What is there stays until you delete it; you can read and export it. You can agree again at any time.`
    : t`From then on no photo goes to ${subject}; this server estimates them itself. What was sent cannot be called back.`

function WithdrawDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const withdraw = useWithdrawConsent()
  return (
    <Dialog
      onClose={onClose}
      title={t`Withdraw your consent?`}
      description={consequenceOf(consent)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Keep it`}</Button>
          <Button
            isPending={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(consent, {
                onSuccess: onClose,
                onError: (error) => toastFailure(error, t`Not withdrawn`),
              })
            }
          >
            {t`Withdraw`}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{t`To remove what is recorded, delete single entries, or erase your account below.`}</p>
    </Dialog>
  )
}

function ConsentRow({ consent }: { consent: Consent }) {
  const zone = useZone()
  const give = useGiveConsent()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const title = titleOf(consent)
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      {consent.kind === 'health-data' && <p className="mt-1">{healthConsentText()}</p>}
      <p role="status" className="mt-1 mb-3 text-ink-soft">
        {stateText(consent, zone)}
      </p>
      {consent.kind === 'health-data' && (
        <details className="mb-3">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Read more`}</summary>
          <HealthConsentText />
        </details>
      )}
      {consent.state === 'given' ? (
        <Button
          variant="secondary"
          aria-label={t`Withdraw: ${title}`}
          onClick={() => setIsWithdrawing(true)}
        >
          {t`Withdraw`}
        </Button>
      ) : (
        <Button
          aria-label={t`Agree: ${title}`}
          isPending={give.isPending}
          onClick={() =>
            give.mutate(consent, {
              onError: (error) => toastFailure(error),
            })
          }
        >
          {t`I agree`}
        </Button>
      )}
      {isWithdrawing && (
        <WithdrawDialog consent={consent} onClose={() => setIsWithdrawing(false)} />
      )}
    </div>
  )
}

/** What the member agreed to. Each can be withdrawn as easily as given. */
export function ConsentCard() {
  const { consents, isError } = useConsents()
  return (
    <Card className="space-y-5">
      <div>
        <CardTitle>{t`Consent`}</CardTitle>
        {isError && <CardText>{t`It could not be loaded. Please reload the page.`}</CardText>}
      </div>
      {consents === undefined && !isError && <Skeleton className="h-32" />}
      {consents?.map((consent) => (
        <ConsentRow key={`${consent.kind} ${consent.subject}`} consent={consent} />
      ))}
    </Card>
  )
}
