import { Utensils } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#web/root-path.ts'
import { classes } from '#web/ui/classes.ts'
import { useNear } from '#web/ui/use-near.ts'

/**
 * The thumbnail of a meal, or an icon without one: that of a repeated meal goes with the first one.
 */
export function MealThumbnail({
  url,
  className = 'size-14',
}: {
  url: string | null
  className?: string
}) {
  const { ref: image, isNear } = useNear<HTMLImageElement>()
  const [goneUrl, setGoneUrl] = useState<string | null>(null)
  if (url === null || url === goneUrl) {
    return (
      <span
        aria-hidden="true"
        className={classes(
          'grid shrink-0 place-items-center rounded-control bg-brand-soft text-brand',
          className,
        )}
      >
        <Utensils className="size-6" />
      </span>
    )
  }
  return (
    <img
      ref={image}
      {...(isNear && { src: addressOf(url) })}
      alt=""
      decoding="async"
      onError={() => setGoneUrl(url)}
      className={classes('shrink-0 rounded-control bg-sunken object-cover', className)}
    />
  )
}
