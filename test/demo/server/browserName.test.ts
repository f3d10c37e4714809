import { describe, expect, it } from 'vitest'
import { browserName } from '../../../demo/server/browserName.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('browserName', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox on macOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/143.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
  ])('reads %s', (header, name) => {
    expect(browserName(header)).toBe(name)
  })

  it('repeats nothing of a header that names neither', () => {
    expect(browserName('Call +1 555 0100 now')).toBe('An unknown browser on an unknown system')
    expect(browserName()).toBe('An unknown browser on an unknown system')
  })
})
