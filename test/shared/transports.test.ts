import { describe, expect, it } from 'vitest'
import { knownTransports } from '../../src/shared/transports.ts'

describe('knownTransports', () => {
  it.each<[unknown, string[]]>([
    [
      ['internal', 'hybrid'],
      ['internal', 'hybrid'],
    ],
    [['internal', ''], ['internal']],
    [['internal', 'INTERNAL', 'smoke-signals', 'a'.repeat(1_000)], ['internal']],
    [
      ['hybrid', 'internal', 'hybrid'],
      ['internal', 'hybrid'],
    ],
    [Array.from({ length: 500 }, () => 'usb'), ['usb']],
    [[null, 7, {}, ['usb'], 'nfc'], ['nfc']],
    [[], []],
    [null, []],
    [undefined, []],
    ['internal', []],
    [{ length: 1, 0: 'internal' }, []],
  ])('of %j are %j', (hint, transports) => {
    expect(knownTransports(hint)).toEqual(transports)
  })

  it('keeps what it has kept before', () => {
    const once = knownTransports(['hybrid', 'ble', 'usb'])
    expect(knownTransports(once)).toEqual(once)
  })
})
