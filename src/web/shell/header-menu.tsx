import { t } from '@lingui/core/macro'
import { Menu as MenuIcon, Settings } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { leadsTo, navLinks, paths, settingsCurrent } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { useChangeSettings } from '#web/member/change-settings.ts'
import { useSwitchedOffScreens } from '#web/member/settings-queries.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#web/ui/menu.tsx'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#web/styles/theme.ts'

/**
 * Loaded at the first press, and opens at once. On a phone it has the links for which the bar has
 * no space.
 */
export default function HeaderMenu() {
  const [pathname] = useLocation()
  const themeChoice = useThemeChoice()
  const switchedOff = useSwitchedOffScreens()
  const { mutate: changeSettings } = useChangeSettings()
  const onTheme = (theme: ThemeChoice) => {
    chooseTheme(theme)
    changeSettings({ theme })
  }
  return (
    <Menu defaultOpen>
      <MenuTrigger
        aria-label={t`Menu`}
        className={classes(
          buttonClasses({ variant: 'quiet', size: 'icon' }),
          settingsCurrent(pathname) && 'bg-brand-soft',
        )}
      >
        <MenuIcon aria-hidden="true" className="size-5.5" />
      </MenuTrigger>
      <MenuContent>
        <div className="md:hidden">
          {navLinks
            .filter(({ path, isInPhoneBar }) => !isInPhoneBar && !(path in switchedOff))
            .map((link) => (
              <MenuItem key={link.path} asChild>
                <Link href={link.path} aria-current={leadsTo(link, pathname) ? 'page' : undefined}>
                  {link.name()}
                </Link>
              </MenuItem>
            ))}
          <MenuSeparator />
        </div>
        <MenuItem asChild>
          <Link href={paths.settings} aria-current={settingsCurrent(pathname)}>
            <Settings aria-hidden="true" className="size-5" />
            {t`Settings`}
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>{t`Appearance`}</MenuLabel>
        <MenuRadioGroup
          value={themeChoice}
          onValueChange={(choice) => onTheme(choice as ThemeChoice)}
        >
          <MenuRadioItem value="system">{t`System`}</MenuRadioItem>
          <MenuRadioItem value="light">{t`Light`}</MenuRadioItem>
          <MenuRadioItem value="dark">{t`Dark`}</MenuRadioItem>
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
