import Bowser from 'bowser'

/**
 * Browser and operating system of a User-Agent header (null if unknown), and both as English text.
 */
export const deviceOf = (
  userAgent: string | null,
): { device: string; browser: string | null; system: string | null } => {
  const agent = userAgent ? Bowser.getParser(userAgent) : undefined
  const browser = agent?.getBrowserName() || null
  const system = agent?.getOSName() || null
  const device =
    browser !== null && system !== null
      ? `${browser} on ${system}`
      : (browser ?? system ?? 'An unknown device')
  return { device, browser, system }
}
