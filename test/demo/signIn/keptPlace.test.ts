import { describe, expect, it } from 'vitest'
import { ownPlace } from '../../../demo/signIn/keptPlace.ts'

const origin = 'https://marram.example'

describe('ownPlace', () => {
  it.each(['/', '/security', '/send?to=uma&amount=5', '/payments/Transaction:1'])(
    'accepts %s',
    (path) => {
      expect(ownPlace(path, origin)?.href).toBe(origin + path)
    },
  )

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'https://marram.example.evil.example/',
    'security',
    '',
  ])('rejects %j', (path) => {
    expect(ownPlace(path, origin)).toBeUndefined()
  })
})
