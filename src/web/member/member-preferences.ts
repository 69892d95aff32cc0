import { useEffect } from 'react'
import { chooseLanguage } from '#web/language/chosen-language.ts'
import { chooseTheme } from '#web/styles/theme.ts'
import { followUnits } from '#web/language/chosen-units.ts'
import { useSettings } from './settings-queries.ts'

/** Applies the language, theme and units that the member chose on any device to this one. */
export const useMemberPreferences = (): void => {
  const { settings } = useSettings()
  const { language, theme } = settings ?? {}
  useEffect(() => {
    if (language !== undefined) void chooseLanguage(language)
  }, [language])
  useEffect(() => {
    if (theme) chooseTheme(theme)
  }, [theme])
  useEffect(() => {
    if (settings) followUnits(settings)
  }, [settings])
}
