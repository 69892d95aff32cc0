import { useEffect } from 'react'
import { chooseTheme } from '#web/shell/theme.ts'
import { useSettings } from './settings-queries.ts'

/** Brings the theme that the member chose on any device to this one. */
export const useMemberTheme = (): void => {
  const theme = useSettings().settings?.theme
  useEffect(() => {
    if (theme) chooseTheme(theme)
  }, [theme])
}
