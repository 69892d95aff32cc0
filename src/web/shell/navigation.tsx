import { t } from '@lingui/core/macro'
import { ChartNoAxesColumn, Camera, Timer, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { type AppPath, isAbove, leadsTo, navLinks, paths } from '#web/paths.ts'
import { useSwitchedOffScreens } from '#web/member/settings-queries.ts'
import { classes } from '#web/ui/classes.ts'
import { Shutter } from './shutter.tsx'

const icons: Partial<Record<AppPath, LucideIcon>> = {
  [paths.analyze]: Camera,
  [paths.dashboard]: ChartNoAxesColumn,
  [paths.protocol]: Timer,
}

/** One list of links: a row in the header on a desktop, a bar at the bottom on a phone. */
export function Navigation() {
  const [pathname] = useLocation()
  const switchedOff = useSwitchedOffScreens()
  return (
    <nav
      aria-label={t`Main`}
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-card max-md:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex md:flex-wrap md:gap-0.5">
        {navLinks
          .filter(({ path }) => !(path in switchedOff))
          .flatMap((link) => {
            const isShown = leadsTo(link, pathname)
            const isActive = isShown || isAbove(link, pathname)
            const Icon = icons[link.path]
            const item = (
              <li
                key={link.path}
                className={link.isInPhoneBar ? 'max-md:min-w-0 max-md:flex-1' : 'max-md:hidden'}
              >
                <Link
                  href={link.path}
                  aria-current={isShown ? 'page' : isActive ? 'true' : undefined}
                  className={classes(
                    'relative flex items-center justify-center rounded-control font-semibold no-underline transition-colors',
                    'max-md:min-h-16 max-md:flex-col max-md:gap-0.5 max-md:px-1 max-md:py-1.5 max-md:text-center max-md:text-[min(0.75rem,4.5vw)] max-md:leading-tight max-md:hyphens-auto max-md:wrap-anywhere md:min-h-11 md:px-2.5 md:text-[0.9375rem] lg:px-3',
                    isActive
                      ? 'text-brand md:bg-brand-soft'
                      : 'text-ink-soft hover:text-ink md:hover:bg-sunken',
                  )}
                >
                  {isActive && (
                    <span
                      aria-hidden="true"
                      className="absolute inset-x-6 top-0 h-1 rounded-b-full bg-saffron md:hidden"
                    />
                  )}
                  {Icon && <Icon aria-hidden="true" className="size-6 md:hidden" />}
                  {link.name()}
                </Link>
              </li>
            )
            // In the middle of the bar, under the thumb.
            return link.path === paths.dashboard
              ? [
                  item,
                  <li key="shutter" className="max-md:min-w-0 max-md:flex-1 md:hidden">
                    <Shutter />
                  </li>,
                ]
              : [item]
          })}
      </ul>
    </nav>
  )
}
