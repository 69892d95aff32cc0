import { useEffect } from 'react'
import { followUnits } from '#web/units/chosen-units.ts'
import { useSettings } from './settings-queries.ts'

/** Brings the units that the member chose on any device to this one. */
export const useMemberUnits = (): void => {
  const { settings } = useSettings()
  useEffect(() => {
    if (settings) followUnits(settings)
  }, [settings])
}
