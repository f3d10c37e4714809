import { describe, expect, it } from 'vitest'
import { startBody } from '../../../src/relay/start/startBody.ts'
import { adasThings } from '../support/users.ts'

const { accountId, credentialId } = adasThings
const clientPublicKey = `04${'a1'.repeat(64)}`
const want = ['wallets']

describe('startBody', () => {
  it('takes what is wanted, and what else a page knows', () => {
    const all = { want: ['challenge', 'wallets', 'credentials'], accountId }
    expect(startBody({ want }, 'body')).toEqual({ want })
    expect(startBody({ ...all, clientPublicKey, credentialId }, 'body')).toEqual({
      ...all,
      clientPublicKey,
      credentialId,
    })
  })

  it.each<[string, object, string]>([
    ['nothing', {}, 'body.want'],
    ['an empty list', { want: [] }, 'body.want'],
    ['a part twice', { want: ['wallets', 'wallets'] }, 'body.want'],
    ['more parts than there are', { want: [...want, ...want, ...want, ...want] }, 'body.want'],
    ['an unknown part', { want: ['sessions'] }, 'body.want[0]'],
    ['no list', { want: 'wallets' }, 'body.want'],
    ['an account that is none', { want, accountId: '../x' }, 'body.accountId'],
    ['a key that is none', { want, clientPublicKey: '04' }, 'body.clientPublicKey'],
    ['a credential of another kind', { want, credentialId: accountId }, 'body.credentialId'],
    ['an unknown field', { want, customerId: 'Customer:1' }, 'body.customerId'],
  ])('refuses %s', (_, body, path) => {
    expect(() => startBody(body, 'body')).toThrow(`${path} must be`)
  })
})
