import { useEffect } from 'react'
import { chooseLanguage } from '#web/language/chosen-language.ts'
import { useSettings } from './settings-queries.ts'

/** Brings the language that the member chose on any device to this one. */
export const useMemberLanguage = (): void => {
  const language = useSettings().settings?.language
  useEffect(() => {
    if (language !== undefined) void chooseLanguage(language)
  }, [language])
}
