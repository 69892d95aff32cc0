import { changeCoach, type CoachGrant, withdrawCoach } from '#contract/coaching.ts'
import type { CoachPart } from '#domain/coaching/coach-parts.ts'
import { t } from '@lingui/core/macro'
import { call } from '#web/api/client.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText } from '#web/ui/card.tsx'
import { Lock } from '#web/ui/form.tsx'
import { InlineOffer } from '#web/ui/inline-offer.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useCoachingChange, useMuteCoach } from './coaching-queries.ts'
import { OfferForm } from './offer-form.tsx'
import { PartBoxes } from './part-boxes.tsx'

function GrantRow({ grant }: { grant: CoachGrant }) {
  const zone = useZone()
  const row = useFocusAfterRemoval<HTMLLIElement>()
  const { id, username, acceptedAt, expiresAt, isMuted } = grant
  const change = useCoachingChange((parts: readonly CoachPart[]) =>
    call(changeCoach, { params: { id }, body: { parts: [...parts] } }),
  )
  const end = useCoachingChange(() => call(withdrawCoach, { params: { id } }))
  const mute = useMuteCoach(id)
  const parts = change.isPending ? change.variables : grant.parts
  const choose = (wished: readonly CoachPart[]) => {
    if (wished.length > 0) change.mutate(wished)
    else
      toast({ title: t`One part has to stay`, description: t`To show nothing any more, end it.` })
  }
  return (
    <li ref={row} className="border-b border-dashed border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <span className="font-semibold">{username}</span>
          <span className="block text-sm text-ink-soft">
            {acceptedAt === null
              ? t`Not accepted yet. Possible until ${dayAt(Date.parse(expiresAt), zone)}.`
              : t`Since ${dayAt(Date.parse(acceptedAt), zone)}`}
          </span>
        </p>
        <Button
          variant="secondary"
          aria-label={t`End sharing with ${username}`}
          isPending={end.isPending}
          onClick={() =>
            end.mutate(undefined, {
              onSuccess: () =>
                void toast({
                  title: t`Ended`,
                  description: t`From now on ${username} sees nothing of yours.`,
                }),
            })
          }
        >
          {t({ message: 'End', context: 'a look that a member granted' })}
        </Button>
      </div>
      <Lock isLocked={change.isPending}>
        <PartBoxes
          legend={t`What ${username} may see and write`}
          chosen={parts}
          onChoose={choose}
        />
      </Lock>
      {isMuted && (
        <InlineOffer
          action={t`Show them again`}
          isPending={mute.isPending}
          onPress={() => mute.mutate(false)}
          className="mt-2"
        >
          {t`Comments are muted.`}
        </InlineOffer>
      )}
    </li>
  )
}

export function MyCoachesCard({ grants }: { grants: readonly CoachGrant[] }) {
  return (
    <Card title={t`Who can see your data`}>
      {grants.length === 0 ? (
        <CardText>{t`Nobody. What you record is yours alone.`}</CardText>
      ) : (
        <ul className="mt-1" aria-label={t`Who can see your data`}>
          {grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
      <div className="mt-5 border-t border-dashed border-line-strong pt-5">
        <OfferForm />
      </div>
    </Card>
  )
}
