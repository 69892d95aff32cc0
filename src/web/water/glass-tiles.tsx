import { TILES_PER_ROW, waterTiles } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { classes } from '#web/ui/classes.ts'

interface GlassProps {
  number: number
  isDrunk: boolean
  hasReachedGoal: boolean
  /** Absent where it is only a picture. */
  onPress: (() => void) | undefined
}

function Glass({ number, isDrunk, hasReachedGoal, onPress }: GlassProps) {
  return (
    <button
      type="button"
      disabled={!onPress}
      aria-pressed={isDrunk}
      aria-label={t`Glass ${number}`}
      onClick={onPress}
      className={classes(
        'grid aspect-square place-items-center rounded-xl border transition-colors duration-300 enabled:hover:border-sky',
        isDrunk
          ? hasReachedGoal
            ? 'border-leaf bg-leaf-soft text-leaf'
            : 'border-sky bg-sky-soft text-sky'
          : 'border-dashed border-line-strong text-line-strong',
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="h-3/5 fill-none"
        strokeWidth="1.8"
        strokeLinejoin="round"
      >
        {isDrunk && (
          <path
            d="M6.7 9.5c1.8-1.2 3.5-1.2 5.3 0s3.5 1.2 5.3 0L16.3 20H7.7Z"
            className="animate-fade fill-current"
          />
        )}
        <path d="M5.8 3.5h12.4L16.7 20.5H7.3Z" stroke="currentColor" />
      </svg>
    </button>
  )
}

interface GlassTilesProps {
  drunk: number
  target: number
  /** Called with the number of the glass; without it the tiles are only a picture. */
  onPress?: (number: number) => void
}

/** Today's glasses, six in a row. */
export function GlassTiles({ drunk, target, onPress }: GlassTilesProps) {
  const hasReachedGoal = drunk >= target
  return (
    <div aria-hidden={onPress ? undefined : true} className="space-y-1.5">
      {waterTiles(drunk, target).map((row, rowIndex) => (
        <div key={`row-${rowIndex.toString()}`} className="grid grid-cols-6 gap-1.5">
          {row.map((isDrunk, tile) => {
            const number = rowIndex * TILES_PER_ROW + tile + 1
            return (
              <Glass
                key={`glass-${number.toString()}`}
                number={number}
                isDrunk={isDrunk}
                hasReachedGoal={hasReachedGoal}
                onPress={onPress && (() => onPress(number))}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
