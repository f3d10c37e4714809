import { describe, expect, it } from 'vitest'
import { startBody } from '../../../src/relay/start/startSignIn.ts'
import { adasThings } from '../support/users.ts'

const { accountId, credentialId } = adasThings
const clientPublicKey = `04${'a1'.repeat(64)}`

describe('startBody', () => {
  it('takes what a page knows, which may be nothing', () => {
    const all = { accountId, clientPublicKey, credentialId }
    expect(startBody(all, 'body')).toEqual(all)
    expect(startBody({}, 'body')).toEqual({})
  })

  it.each<[string, object, string]>([
    ['an account that is none', { accountId: '../x' }, 'body.accountId'],
    ['a key that is none', { clientPublicKey: '04' }, 'body.clientPublicKey'],
    ['a credential of another kind', { credentialId: accountId }, 'body.credentialId'],
    ['an unknown field', { customerId: 'Customer:1' }, 'body.customerId'],
  ])('refuses %s', (_, body, path) => {
    expect(() => startBody(body, 'body')).toThrow(`${path} must be`)
  })
})
