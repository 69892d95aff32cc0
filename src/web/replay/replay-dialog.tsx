import type { DailyReplay } from '#contract/replay.ts'
import { turnPhoto } from '#domain/replay/daily-replay.ts'
import { plural, t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import {
  commaParted,
  energy,
  energyFigure,
  energyUnitLabel,
  timeAt,
} from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { addressOf } from '#web/root-path.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { mealName } from '#web/language/meal-name.ts'

type Photo = DailyReplay['photos'][number]

const isThere = (url: string): boolean => {
  const photo = new Image()
  photo.src = addressOf(url)
  return photo.complete && photo.naturalWidth > 0
}

/** The thumbnail, blurred, until the photo has loaded. */
function Picture({ photo: { imageUrl, thumbnailUrl, foodName } }: { photo: Photo }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>(() =>
    isThere(imageUrl) ? 'shown' : 'loading',
  )
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken">
      {state === 'broken' ? (
        <div className="grid h-full place-content-center justify-items-center gap-2 text-ink-soft">
          <ImageOff aria-hidden="true" className="size-8" />
          <p>{t`This photo could not be loaded.`}</p>
        </div>
      ) : (
        <>
          {state === 'loading' && (
            <img
              src={addressOf(thumbnailUrl)}
              alt=""
              className="absolute inset-0 size-full scale-105 object-cover blur-md"
            />
          )}
          <img
            src={addressOf(imageUrl)}
            alt={foodName}
            onLoad={() => setState('shown')}
            onError={() => setState('broken')}
            className={classes(
              'relative size-full object-cover transition-opacity',
              state === 'loading' && 'opacity-0',
            )}
          />
        </>
      )}
    </div>
  )
}

export interface ReplayDialogProps {
  /** At least one, earliest first. */
  photos: readonly Photo[]
  onContinue: () => void
}

/** Yesterday's photos, one at a time, in a loop. */
export default function ReplayDialog({ photos, onContinue }: ReplayDialogProps) {
  const zone = useZone()
  const [chosen, setChosen] = useState(0)
  // A photo may have been deleted meanwhile.
  const index = Math.min(chosen, photos.length - 1)
  const turn = (by: 1 | -1) => setChosen(turnPhoto(index, photos.length, by))
  const photo = photos[index]
  const totalKcal = photos.reduce((sum, { calories }) => sum + calories, 0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  }
  if (!photo) return null
  return (
    <Dialog
      onClose={onContinue}
      isDismissible={false}
      title={t`Yesterday's Food Journey`}
      description={commaParted(
        [
          t`${plural(photos.length, { one: '# meal', other: '# meals' })} with a photo`,
          energy(totalKcal),
        ].filter(Boolean),
      )}
      footer={
        <Button size="large" className="w-full sm:w-auto" onClick={onContinue}>
          {t`Continue to Today`}
        </Button>
      }
    >
      {/* The arrow keys turn the photos wherever the focus is; the buttons do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown}>
        <div className="rounded-card border border-line bg-paper p-3 shadow-card">
          <Picture key={photo.imageUrl} photo={photo} />
          <div aria-live="polite" className="flex items-start justify-between gap-4 px-1 pt-3 pb-1">
            <div className="min-w-0">
              <p className="name-clamp-2 font-display text-xl leading-tight font-bold wrap-anywhere">
                {mealName(photo)}
              </p>
              <p className="mt-0.5 text-ink-soft">{timeAt(Date.parse(photo.createdAt), zone)}</p>
            </div>
            <p className="shrink-0 text-end">
              <Amount
                figure={
                  <span className="block font-display text-xl leading-tight font-bold">
                    {energyFigure(photo.calories)}
                  </span>
                }
                unit={energyUnitLabel(photo.calories)}
                unitClassName="text-sm text-ink-soft"
              />
            </p>
          </div>
        </div>
        {photos.length > 1 && (
          <div className="mt-3 flex items-center justify-between">
            <Button
              variant="secondary"
              size="icon"
              aria-label={t`Previous photo`}
              onClick={() => turn(-1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Button>
            <p className="font-semibold text-ink-soft">{t`${index + 1} of ${photos.length}`}</p>
            <Button
              variant="secondary"
              size="icon"
              aria-label={t`Next photo`}
              onClick={() => turn(1)}
            >
              <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
