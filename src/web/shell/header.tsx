import { t } from '@lingui/core/macro'
import { LogOut, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useLogOut, useMember } from '#web/member/session.tsx'
import { errorMessage } from '#web/api/error-messages.ts'
import { outboxHere } from '#web/offline/waiting-here.ts'
import { paths, settingsCurrent } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { Wordmark } from '#web/page/brand.tsx'
import { Navigation } from './navigation.tsx'
import { useMemberPreferences } from '#web/member/member-preferences.ts'

function MenuPlace({ onOpen, isComing = false }: { onOpen?: () => void; isComing?: boolean }) {
  const [pathname] = useLocation()
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={t`Menu`}
      aria-haspopup="menu"
      aria-expanded={false}
      isPending={isComing}
      onClick={onOpen}
      className={settingsCurrent(pathname) && 'bg-brand-soft'}
    >
      {!isComing && <MenuIcon aria-hidden="true" className="size-5.5" />}
    </Button>
  )
}

const HeaderMenu = lazyPart(() => import('./header-menu.tsx'), {
  fallback: <MenuPlace isComing />,
  isFetchedAtRest: true,
})

const LogOutDialog = lazyDialog(() => import('./log-out-dialog.tsx'))

function MenuWhenWanted() {
  const [isWanted, setIsWanted] = useState(false)
  if (!isWanted) return <MenuPlace onOpen={() => setIsWanted(true)} />
  return <HeaderMenu />
}

export function Header() {
  const { username } = useMember()
  const logOut = useLogOut()
  useMemberPreferences()
  const [unsent, setUnsent] = useState(0)
  const logOutNow = () => {
    setUnsent(0)
    logOut.mutate(undefined, {
      onError: (error) =>
        toast({
          title: t`Could not log out`,
          description: errorMessage(error),
          variant: 'destructive',
        }),
    })
  }
  const onLogOut = async () => {
    const { length } = await outboxHere()
    if (length > 0) setUnsent(length)
    else logOutNow()
  }
  return (
    <header className="border-b border-line bg-card">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-2 px-4 sm:px-6 md:gap-4">
        <Link
          href={paths.home}
          aria-label="Forkcast"
          className="flex min-h-11 shrink-0 items-center rounded-control text-brand no-underline"
        >
          <Wordmark className="max-lg:text-xl" />
        </Link>
        <Navigation />
        {/* On its own line where large text leaves it no space. */}
        <div className="ms-auto flex min-w-0 flex-1 basis-[6.5rem] items-center justify-end gap-1">
          <span
            dir="auto"
            title={username}
            className="me-1 ms-2 max-w-40 min-w-0 truncate text-sm font-medium text-ink-soft"
          >
            {username}
          </span>
          <Button
            icon={LogOut}
            variant="quiet"
            aria-label={t`Log out`}
            isPending={logOut.isPending}
            onClick={() => void onLogOut()}
            className="shrink-0 max-lg:size-11 max-lg:px-0"
          >
            <span className="hidden lg:inline">{t`Log out`}</span>
          </Button>
          <MenuWhenWanted />
        </div>
        {unsent > 0 && (
          <LogOutDialog unsent={unsent} onLogOut={logOutNow} onClose={() => setUnsent(0)} />
        )}
      </div>
    </header>
  )
}
