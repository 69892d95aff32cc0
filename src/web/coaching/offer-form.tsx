import { offerCoach } from '#contract/coaching.ts'
import { COACH_OFFER_DAYS, type CoachPart } from '#domain/coaching/coach-parts.ts'
import { plural, t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { call } from '#web/api/client.ts'
import { fieldFaultsOf, wordsForChange } from '#web/api/words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCoachingOffer } from './coaching-queries.ts'
import { PartBoxes } from './part-boxes.tsx'

/** Offers somebody a look; what stands above the button is what the member agrees to by it. */
export function OfferForm() {
  const [username, setUsername] = useState('')
  const [parts, setParts] = useState<readonly CoachPart[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const offer = useCoachingOffer(async (name: string) => {
    await call(offerCoach, { body: { username: name, parts: [...parts] } })
    return name
  })
  const name = username.trim()
  const faults = new Map(fieldFaultsOf(offer.error).map(({ field, words }) => [field, words]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (offer.isPending || name === '' || parts.length === 0) return
    offer.mutate(name, {
      onSuccess: () => {
        setUsername('')
        setParts([])
        setIsChecked(false)
      },
    })
  }
  return (
    <section aria-labelledby="offer-title">
      <h3 id="offer-title" className="text-lg">{t`Let somebody look`}</h3>
      <form noValidate className="mt-2 space-y-3" onSubmit={submit}>
        <TextField
          label={t`Username`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          error={isChecked && name === '' ? t`Required` : faults.get('username')}
        />
        <PartBoxes legend={t`What they may see`} chosen={parts} onChoose={setParts} hasHints />
        {isChecked && parts.length === 0 && <Notice isAlert tone="brick">{t`Please tick what may be seen`}</Notice>}
        <p className="text-sm text-ink-soft">
          {t`By offering it I agree that this person sees what I ticked, read-only, once they accept. Photos and notes are never shown. I can end it here at any time: from then on nothing more is shown.`}
        </p>
        <Button type="submit" isPending={offer.isPending}>
          {t`Offer a look`}
        </Button>
      </form>
      {offer.isError && !faults.has('username') && (
        <Notice isAlert tone="brick" className="mt-3">
          {wordsForChange(offer.error)}
        </Notice>
      )}
      {offer.isSuccess && (
        <Notice tone="leaf" className="mt-3">
          <p role="status">
            {t`If somebody here is called ${offer.data}, they can accept within ${plural(COACH_OFFER_DAYS, { one: '# day', other: '# days' })}. Nobody is told whether a name exists.`}
          </p>
        </Notice>
      )}
    </section>
  )
}
