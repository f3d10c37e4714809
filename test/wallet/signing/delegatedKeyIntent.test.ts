import { describe, expect, it } from 'vitest'
import { delegatedKeyIntent } from '../../../src/wallet/signing/delegatedKeyIntent.ts'
import { parseFields } from '../../../src/wallet/signing/payload.ts'

const key = `02${'ab'.repeat(32)}`
const other = `03${'cd'.repeat(32)}`
const policy = {
  organizationId: 'org-1',
  unknownPayload: 'sign',
  nowMs: Date.parse('2026-08-01T12:00:00Z'),
} as const

function payloadOf(family: string, parameters: object): string {
  return JSON.stringify({
    type: `ACTIVITY_TYPE_${family}`,
    organizationId: 'org-1',
    parameters,
  })
}

function signer(more: object = {}, keys = 1): string {
  const apiKey = { apiKeyName: 'Card', publicKey: key, curveType: 'API_KEY_CURVE_P256', ...more }
  return payloadOf('CREATE_API_KEYS_V2', { apiKeys: Array(keys).fill(apiKey), userId: 'u' })
}

const allowed = {
  policyName: 'Payments of Card:1',
  effect: 'EFFECT_ALLOW',
  consensus: `approvers.any(key, key.public_key == '${key}')`,
  condition: "activity.action == 'SIGN' && wallet.id == 'w'",
}

function policies(...changes: object[]): string {
  const list = changes.map((change) => ({ ...allowed, ...change }))
  return payloadOf('CREATE_POLICIES', { policies: list })
}

/** Checks payloads one after the other, as they are signed. */
function check(...texts: string[]): void {
  const { intent } = delegatedKeyIntent({ cardId: 'Card:1', nickname: 'Card' })
  for (const text of texts) {
    const fields = text.startsWith('{') ? parseFields(text) : undefined
    intent({ text, fields }, policy)
  }
}

describe('delegatedKeyIntent', { tags: ['T3'] }, () => {
  it('takes a signer, then policies for its key', () => {
    expect(() => check(signer(), policies({}, { policyName: 'Refunds' }))).not.toThrow()
    expect(() => check(signer().replace('apiKeyName', 'api_key_name'))).not.toThrow()
    expect(() => check(signer(), policies(...Array(10).fill({})))).not.toThrow()
  })

  it.each([
    [
      'for the signing of transactions',
      { condition: "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'" },
    ],
    ['without a space', { consensus: allowed.consensus.replace(', ', ',') }],
    ['with notes', { notes: 'Payments' }],
  ])('takes a policy %s', (_, change) => {
    expect(() => check(signer(), policies(change))).not.toThrow()
  })

  it('tells which key was consented to, once its signer was checked', () => {
    const { intent, publicKeyHex } = delegatedKeyIntent({ cardId: 'Card:1', nickname: 'Card' })
    expect(publicKeyHex()).toBeUndefined()
    intent({ text: signer(), fields: parseFields(signer()) }, policy)
    expect(publicKeyHex()).toBe(key)
  })

  it.each([
    ['policies first', [policies({})]],
    ['a second signer', [signer(), signer()]],
    ['two keys', [signer({}, 2)]],
    ['no key', [signer({}, 0)]],
    ['another name', [signer({ apiKeyName: 'Backup' })]],
    ['no name', [signer({ apiKeyName: undefined })]],
    ['an uncompressed key', [signer({ publicKey: `04${'ab'.repeat(64)}` })]],
    [
      'a compressed key with an uncompressed one’s prefix',
      [signer({ publicKey: `04${'ab'.repeat(32)}` })],
    ],
    ['a key with more before it', [signer({ publicKey: `00${key}` })]],
    ['a key with more after it', [signer({ publicKey: `${key}00` })]],
    ['a list of one key', [signer({ publicKey: [key] })]],
    ['keys that are no list', [payloadOf('CREATE_API_KEYS_V2', { apiKeys: { 0: {}, length: 1 } })]],
    ['policies that are no list', [signer(), payloadOf('CREATE_POLICIES', { policies: {} })]],
    ['no key in the signer', [signer({ publicKey: undefined })]],
    ['a user beside', [signer().replace('"userId":"u"', '"users":[]')]],
    ['more of the key', [signer({ tags: ['root'] })]],
    [
      'more than policies',
      [signer(), payloadOf('CREATE_POLICIES', { policies: [allowed], users: [] })],
    ],
    ['eleven policies', [signer(), policies(...Array(11).fill({}))]],
    ['another activity with the same keys', [signer().replace('CREATE_API_KEYS', 'CREATE_USERS')]],
    [
      'another activity with the same policies',
      [signer(), policies({}).replace('CREATE_POLICIES', 'UPDATE_POLICIES')],
    ],
    ['another activity', [payloadOf('CREATE_USERS', { apiKeys: [] })]],
    ['another activity second', [signer(), payloadOf('EXPORT_WALLET', {})]],
  ])('refuses %s', (_, texts) => {
    expect(() => check(...texts)).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
  })

  it.each([
    ['of another key', { consensus: allowed.consensus.replace(key, other) }],
    ['of anyone', { consensus: 'true' }],
    ['of the key or another', { consensus: `${allowed.consensus} || true` }],
    ['without consensus', { consensus: undefined }],
    ['of anyone or the key', { consensus: `true || ${allowed.consensus}` }],
    ['for a card whose id begins alike', { policyName: 'Payments of Card:12' }],
    [
      'for anything or its wallet',
      { condition: "true || wallet.id == 'w' && activity.action == 'SIGN'" },
    ],
    ['for what is named after signing', { condition: "activity.action == 'SIGN_UP'" }],
    ['for the signing of something else', { condition: "other.activity.action == 'SIGN'" }],
    ['for another card', { policyName: 'Payments of Card:2' }],
    ['without a condition', { condition: undefined }],
    ['for anything', { condition: 'true' }],
    ['for anything else', { condition: "activity.action == 'EXPORT'" }],
    ['for signing or more', { condition: `${allowed.condition} || true` }],
    ['for what is no signing', { condition: "wallet.id == 'w'" }],
    ['that names more', { approvers: 'all' }],
    ['whose consensus is a list', { consensus: [allowed.consensus] }],
    ['that denies', { effect: 'EFFECT_DENY' }],
  ])('refuses a policy %s, beside a good one too', (_, change) => {
    const refused = expect.objectContaining({ code: 'PAYLOAD_MISMATCH' })
    expect(() => check(signer(), policies(change))).toThrow(refused)
    expect(() => check(signer(), policies({}, change))).toThrow(refused)
  })

  it('refuses no policies at all', () => {
    expect(() => check(signer(), policies())).toThrow('it must make policies')
  })

  it('is never signed blindly, whatever the app allows', () => {
    const refused = expect.objectContaining({ code: 'PAYLOAD_UNKNOWN' })
    expect(() => check('CgxkZWFkYmVlZg==')).toThrow(refused)
    expect(() => check(signer(), 'CgxkZWFkYmVlZg==')).toThrow(refused)
  })
})
