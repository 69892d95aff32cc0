import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

describe('an address that is counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:db8::7:0:0:192.0.2.7', '2001:db8:0:7'],
    ['::ffff:192.0.2.7', '::ffff:c000:207'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is one throughout a network, and another in the next', () => {
    const groups = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(groups, groups, groups, groups, (one, other, host, anotherHost) => {
        const at = (network: number[], within: number[]) =>
          networkOf([...network, ...within].map((group) => group.toString(16)).join(':'))
        expect(at(one, host)).toBe(at(one, anotherHost))
        expect(at(one, host) === at(other, host)).toBe(`${one}` === `${other}`)
      }),
    )
  })
})
