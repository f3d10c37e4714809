import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/relay/routes.ts'
import { isPartOfStart } from '../../../src/relay/start/startSignIn.ts'

describe('isPartOfStart', { tags: ['T12'] }, () => {
  it('is true of the routes of a start’s parts alone, and so of no start', () => {
    expect(routes.filter(isPartOfStart).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /auth/registration-challenges',
      'GET /auth/credentials',
      'POST /auth/credentials/{id}/challenge',
    ])
  })
})
