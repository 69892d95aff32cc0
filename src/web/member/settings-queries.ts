import { fetchSettings, type MemberSettings } from '#contract/member-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { type AppPath, paths } from '#web/paths.ts'

export const settingsQuery = endpointQuery(fetchSettings)

export const useSettings = () => {
  const { data, isError, refetch } = useQuery(settingsQuery)
  return { settings: data?.data, isError, refetch }
}

export type Feature = 'fasting' | 'boosters'
type SwitchedOff = Partial<Record<AppPath, Feature>>

/** The screens that the member has switched off, each with its feature. */
const switchedOffScreens = (settings: MemberSettings | undefined): SwitchedOff => ({
  ...(settings?.fastingEnabled === false && { [paths.protocol]: 'fasting' as const }),
  ...(settings?.boostersEnabled === false && { [paths.boosters]: 'boosters' as const }),
})

export const useSwitchedOffScreens = (): SwitchedOff => switchedOffScreens(useSettings().settings)
