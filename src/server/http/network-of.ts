import { isIPv6 } from 'node:net'

const FOUR_GROUPS = 4
const ALL_GROUPS = 8

/**
 * What counts as one address where calls and guesses are counted: an IPv4 address, or the 64 bits
 * of an IPv6 address that name its network, because whoever has one has the whole network.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [withoutInterface = ''] = address.split('%', 1)
  const written = new URL(`http://[${withoutInterface}]`).hostname.slice(1, -1)
  // An IPv4 address, as a socket for both kinds shows it.
  if (written.startsWith('::ffff:')) return written
  const [before = [], after = []] = written.split('::').map((side) => side.match(/[^:]+/g) ?? [])
  const left = Array<string>(ALL_GROUPS - before.length - after.length).fill('0')
  return [...before, ...left, ...after].slice(0, FOUR_GROUPS).join(':')
}
