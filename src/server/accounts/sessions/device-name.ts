import Bowser from 'bowser'

/** Browser and system of a User-Agent header, in words for a person. */
export const deviceName = (userAgent: string | null): string => {
  if (userAgent === null || userAgent === '') return 'An unknown device'
  const device = Bowser.getParser(userAgent)
  const browser = device.getBrowserName()
  const system = device.getOSName()
  if (browser !== '' && system !== '') return `${browser} on ${system}`
  return browser || system || 'An unknown device'
}
