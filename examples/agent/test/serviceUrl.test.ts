import { describe, expect, it } from 'vitest'
import { parseServiceUrl } from '../service/serviceUrl.ts'

describe('parseServiceUrl', () => {
  it('accepts https, and http on this machine alone, without the slash at the end', () => {
    expect(parseServiceUrl('https://service.example/2025-10-13/')).toBe(
      'https://service.example/2025-10-13',
    )
    expect(parseServiceUrl('http://localhost:4800/x')).toBe('http://localhost:4800/x')
    expect(parseServiceUrl('http://[::1]:4800')).toBe('http://[::1]:4800')
  })

  it.each(['http://service.example', 'http://localhost.example', 'ftp://localhost'])(
    'refuses %s, where the token would go in the clear',
    (text) => {
      expect(() => parseServiceUrl(text)).toThrow(/must be an https URL/)
    },
  )

  it.each(['', 'service.example', 'https://a:b@service.example', 'https://service.example?x=1'])(
    'refuses %j',
    (text) => {
      expect(() => parseServiceUrl(text)).toThrow(/must be an https URL/)
    },
  )
})
