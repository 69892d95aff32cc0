import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Where messages may be sent: the internet, also the own network, or nowhere. */
export type Reach = 'public' | 'any' | 'off'

/**
 * Addresses that are not on the public internet (IANA special-purpose registries), and IPv6 ranges
 * that embed IPv4 addresses.
 */
const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv4')
}
/** The only range of IPv6 with public addresses. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address (without brackets) is on the public internet. */
export const isPublicIp = (address: string): boolean =>
  isIPv6(address)
    ? globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
    : !notPublic.check(address, 'ipv4')

/** An address was refused before anything was sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Checks an address without a DNS lookup. @throws AddressRefused */
export const refuseAddress = (url: URL, reach: Reach): void => {
  if (reach === 'off') throw new AddressRefused('sending is switched off')
  if (reach === 'any') return
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') throw new AddressRefused('not https')
  if (isIP(host) !== 0 && !isPublicIp(host))
    throw new AddressRefused('not an address of the open internet')
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * A DNS lookup that checks the result. It is used for the connection itself, so the name cannot
 * change in between.
 */
export const publicLookup = (hostname: string, options: LookupOptions, done: LookupDone): void => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const allowed = found.filter(({ address }) => isPublicIp(address))
    const [first] = allowed
    if (!first) return done(new AddressRefused('not an address of the open internet'), '')
    if (options.all) done(null, allowed)
    else done(null, first.address, first.family)
  })
}
