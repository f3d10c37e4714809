import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientNetwork, ipAddressOf } from '../../../src/relay/identify/clientNetwork.ts'

describe('clientNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8:1:2::1]:49152', '2001:db8:1:2::/64'],
    ['not an address', 'not an address'],
    ['a:b:c', 'a:b:c'],
    ['', undefined],
    [undefined, undefined],
  ])('counts %s as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  it('counts all addresses of one /64 as one, and those of two as two', () => {
    const half = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 0xffff })))
    const write = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        const ofOne = clientNetwork(`${write(network)}:${write(one)}`)
        expect(clientNetwork(`${write(network)}:${write(other)}`)).toBe(ofOne)
        const [first, ...rest] = network
        const next = [first === 1 ? 2 : 1, ...rest]
        expect(clientNetwork(`${write(next)}:${write(one)}`)).not.toBe(ofOne)
      }),
    )
  })

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.string(), (text) => void clientNetwork(text)))
    fc.assert(fc.property(fc.ipV6(), (text) => void clientNetwork(text)))
  })
})

describe('ipAddressOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ])('reads %s', (address, read) => {
    expect(ipAddressOf(address)).toBe(read)
  })

  it.each([
    '300.1.1.1',
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.',
    '01.2.3.4',
    '1.2.3.04',
    '0x7f.0.0.1',
    '2130706433',
    '300.1.1.1:80',
    '::ffff:300.1.1.1',
    '::ffff:1.2.3',
    '1:2:3:4:5:6:7',
    '1::2::3',
    '12345::',
    '::1]:80/[',
    'user@[::1]',
    'localhost',
    '',
    undefined,
  ])('takes %j for no address', (address) => {
    expect(ipAddressOf(address)).toBeUndefined()
  })
})
