import { waterTiles } from '#domain/water/glasses.ts'
import { classes } from '#web/ui/classes.ts'

function Glass({ isDrunk, hasReachedGoal }: { isDrunk: boolean; hasReachedGoal: boolean }) {
  return (
    <span
      className={classes(
        'grid aspect-square place-items-center rounded-xl border transition-colors duration-300',
        isDrunk
          ? hasReachedGoal
            ? 'border-leaf bg-leaf-soft text-leaf'
            : 'border-sky bg-sky-soft text-sky'
          : 'border-dashed border-line-strong text-line-strong',
      )}
    >
      <svg viewBox="0 0 24 24" className="h-3/5 fill-none" strokeWidth="1.8" strokeLinejoin="round">
        {isDrunk && <path d="M6.7 9.5c1.8-1.2 3.5-1.2 5.3 0s3.5 1.2 5.3 0L16.3 20H7.7Z" className="animate-fade fill-current" />}
        <path d="M5.8 3.5h12.4L16.7 20.5H7.3Z" stroke="currentColor" />
      </svg>
    </span>
  )
}

/** Today's glasses, six a row. The count in words stands beside it; this is the picture. */
export function GlassTiles({ drunk, target }: { drunk: number; target: number }) {
  const hasReachedGoal = drunk >= target
  return (
    <div aria-hidden="true" className="space-y-1.5">
      {waterTiles(drunk, target).map((row, rowIndex) => (
        <div key={`row-${rowIndex.toString()}`} className="grid grid-cols-6 gap-1.5">
          {row.map((isDrunk, tile) => (
            <Glass key={`glass-${tile.toString()}`} isDrunk={isDrunk} hasReachedGoal={hasReachedGoal} />
          ))}
        </div>
      ))}
    </div>
  )
}
