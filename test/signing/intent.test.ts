import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkIntent, type Intent } from '../../src/signing/intent.ts'
import {
  addEmailOtpIntent,
  addOAuthIntent,
  addPasskeyIntent,
  executeQuoteIntent,
  exportWalletIntent,
  refreshSessionIntent,
  revokeCredentialIntent,
  revokeSessionIntent,
  updatePrivacyIntent,
} from '../../src/signing/intents.ts'
import { checkOneTimeCodeToken } from '../../src/signing/oneTimeCodeToken.ts'

const accountId = 'InternalAccount:1'
const passkey = { challenge: 'AAAA', attestation: { credentialId: 'BBBB' } }
const ourKey = `04${'ab'.repeat(64)}`
const policy = { organizationId: 'org-1', signWith: 'w', unknownPayload: 'sign' } as const

interface Payload {
  type: string
  organizationId: string
  parameters: Record<string, unknown>
}

/** An honest payload for every flow whose shape is documented. */
const flows: [string, Intent, Payload, string[]][] = [
  [
    'executeQuote',
    executeQuoteIntent(),
    payloadOf('SIGN_TRANSACTION_V2', { signWith: 'w', unsignedTransaction: '00', type: 't' }),
    ['signWith'],
  ],
  [
    'exportWallet',
    exportWalletIntent(ourKey),
    payloadOf('EXPORT_WALLET', { targetPublicKey: ourKey, walletId: 'w' }),
    ['targetPublicKey'],
  ],
  [
    'refreshSession',
    refreshSessionIntent(ourKey),
    payloadOf('CREATE_READ_WRITE_SESSION_V2', { targetPublicKey: ourKey }),
    ['targetPublicKey'],
  ],
  [
    'addCredential PASSKEY',
    addPasskeyIntent(accountId, passkey),
    payloadOf('CREATE_AUTHENTICATORS_V2', {
      authenticators: [{ authenticatorName: 'n', ...passkey }],
      userId: 'u',
    }),
    ['authenticators'],
  ],
  [
    'addCredential OAUTH',
    addOAuthIntent(accountId, 'a.b.c'),
    payloadOf('CREATE_OAUTH_PROVIDERS', {
      oauthProviders: [{ oidcToken: 'a.b.c', providerName: 'p' }],
      userId: 'u',
    }),
    ['oauthProviders'],
  ],
  [
    'revokeCredential PASSKEY',
    revokeCredentialIntent('PASSKEY'),
    payloadOf('DELETE_AUTHENTICATORS', { authenticatorIds: ['a'], userId: 'u' }),
    ['authenticatorIds'],
  ],
  [
    'revokeCredential OAUTH',
    revokeCredentialIntent('OAUTH'),
    payloadOf('DELETE_OAUTH_PROVIDERS', { providerIds: ['a'], userId: 'u' }),
    ['providerIds'],
  ],
  [
    'revokeSession',
    revokeSessionIntent(),
    payloadOf('DELETE_API_KEYS', { apiKeyIds: ['a'], userId: 'u' }),
    ['apiKeyIds'],
  ],
  [
    'addCredential EMAIL_OTP',
    addEmailOtpIntent(accountId, 'ada@example.com'),
    payloadOf('UPDATE_USER_EMAIL', { userId: 'u', userEmail: 'ada@example.com' }),
    ['userEmail'],
  ],
  [
    'revokeCredential EMAIL_OTP',
    revokeCredentialIntent('EMAIL_OTP'),
    payloadOf('UPDATE_USER_EMAIL', { userId: 'u', userEmail: '' }),
    ['userEmail'],
  ],
  [
    'revokeCredential SMS_OTP',
    revokeCredentialIntent('SMS_OTP'),
    payloadOf('UPDATE_USER_PHONE_NUMBER', { userId: 'u', userPhoneNumber: '' }),
    ['userPhoneNumber'],
  ],
  [
    'updatePrivacy',
    updatePrivacyIntent(true),
    payloadOf('UPDATE_WALLET_PRIVACY', { walletId: 'w', privateEnabled: true }),
    ['privateEnabled'],
  ],
]

/** Fields that a payload need not have: what is not there cannot be compared. */
const optionalFields = ['userEmail', 'userPhoneNumber', 'privateEnabled']

/** What a hostile relay would like to have signed. */
const powerful = [
  'CREATE_API_KEYS',
  'SIGN_RAW_PAYLOAD',
  'SIGN_RAW_PAYLOADS',
  'SIGN_TRANSACTION',
  'EXPORT_WALLET',
  'EXPORT_WALLET_ACCOUNT',
  'EXPORT_PRIVATE_KEY',
  'UPDATE_USER_EMAIL',
  'UPDATE_USER',
  'UPDATE_ROOT_QUORUM',
  'CREATE_POLICY',
  'CREATE_USERS',
  'CREATE_INVITATIONS',
  'CREATE_READ_WRITE_SESSION',
  'CREATE_AUTHENTICATORS',
  'CREATE_OAUTH_PROVIDERS',
  'INIT_OTP_AUTH',
  'OTP_LOGIN',
  'STAMP_LOGIN',
  'EMAIL_AUTH',
  'RECOVER_USER',
  'DELETE_AUTHENTICATORS',
  'DELETE_USERS',
  'APPROVE_ACTIVITY',
  'IMPORT_WALLET',
  'ETH_SEND_TRANSACTION',
  'SOL_SEND_TRANSACTION',
  'BROADCAST_TRANSACTION',
  'TRANSFER_FUNDS',
  'WITHDRAW',
  'INIT_FIAT_ON_RAMP',
  'ENABLE_SOMETHING_NEW',
  'UPDATE_ALLOWED_ORIGINS',
  'UPDATE_TRANSFER_LIMIT',
]

function payloadOf(family: string, parameters: Record<string, unknown>): Payload {
  return { type: `ACTIVITY_TYPE_${family}`, organizationId: 'org-1', parameters }
}

describe('checkIntent', { tags: ['T3'] }, () => {
  it.each(flows)('%s: takes the honest payload, whatever its key order', (_, intent, payload) => {
    const reversed = Object.fromEntries(Object.entries(payload).reverse())
    for (const text of [payload, reversed].map((it) => JSON.stringify(it, undefined, 1))) {
      expect(checkIntent(text, intent, policy)).toMatchObject({ organizationId: 'org-1' })
    }
  })

  it.each(flows)('%s: refuses another type', (_, intent, payload) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue()), (type) => {
        fc.pre(type !== payload.type)
        expect(() => checkIntent(JSON.stringify({ ...payload, type }), intent, policy)).toThrow(
          expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
        )
      }),
    )
  })

  it.each(flows)('%s: refuses every other flow’s payload', (name, intent) => {
    for (const [other, , payload] of flows) {
      if (other === name) continue
      expect(() => checkIntent(JSON.stringify(payload), intent, policy)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
  })

  it.each(flows)('%s: refuses a changed listed parameter', (_, intent, payload, listed) => {
    for (const key of listed) {
      fc.assert(
        fc.property(fc.option(fc.jsonValue(), { nil: undefined }), (value) => {
          const isSame = JSON.stringify(value) === JSON.stringify(payload.parameters[key])
          const isOneOther = Array.isArray(value) && value.length === 1 && /Ids$|s$/.test(key)
          const isAbsent = value === undefined && optionalFields.includes(key)
          fc.pre(!isSame && !isAbsent && (!isOneOther || key === 'oauthProviders'))
          const parameters = { ...payload.parameters, [key]: value }
          expect(() =>
            checkIntent(JSON.stringify({ ...payload, parameters }), intent, policy),
          ).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
        }),
      )
    }
  })

  it.each(flows)('%s: refuses another organization', (_, intent, payload) => {
    for (const organizationId of ['org-2', 'ORG-1', 'org-1 ']) {
      expect(() =>
        checkIntent(JSON.stringify({ ...payload, organizationId }), intent, policy),
      ).toThrow(expect.objectContaining({ code: 'ORGANIZATION_MISMATCH' }))
    }
    for (const organizationId of ['', undefined, 1]) {
      expect(() =>
        checkIntent(JSON.stringify({ ...payload, organizationId }), intent, policy),
      ).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
    }
  })

  it.each(flows)(
    '%s: refuses a key twice, which two readers may read apart',
    (_, intent, payload) => {
      const text = JSON.stringify(payload).replace('{', '{"type":"ACTIVITY_TYPE_EXPORT_WALLET",')
      expect(() => checkIntent(text, intent, policy)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    },
  )

  it('signs a payload of no known shape, unless told to refuse, and never for an export', () => {
    const opaque = 'CgxkZWFkYmVlZg=='
    const privacy = updatePrivacyIntent(true)
    expect(checkIntent(opaque, privacy, policy)).toEqual({})
    expect(() => checkIntent(opaque, privacy, { ...policy, unknownPayload: 'refuse' })).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_UNKNOWN' }),
    )
    expect(() => checkIntent(opaque, exportWalletIntent(ourKey), policy)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_UNKNOWN' }),
    )
  })

  it('takes for a privacy change an activity that gives nobody power, and no other', () => {
    const check = (family: string) =>
      checkIntent(JSON.stringify(payloadOf(family, {})), updatePrivacyIntent(true), policy)
    for (const family of ['UPDATE_PRIVACY', 'SET_WALLET_PRIVACY_V2']) {
      expect(check(family)).toEqual({ organizationId: 'org-1' })
    }
    for (const family of powerful) {
      expect(() => check(family), family).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
  })

  it.each([
    ['adding', addEmailOtpIntent(accountId, 'ada@example.com')],
    ['revoking', revokeCredentialIntent('EMAIL_OTP')],
  ])('takes no power and no other address for %s an e-mail credential', (_, intent) => {
    const others = powerful.filter((family) => family !== 'UPDATE_USER_EMAIL')
    for (const family of others) {
      expect(
        () => checkIntent(JSON.stringify(payloadOf(family, {})), intent, policy),
        family,
      ).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
    }
    const attackers = payloadOf('UPDATE_USER_EMAIL', { userEmail: 'eve@example.com' })
    expect(() => checkIntent(JSON.stringify(attackers), intent, policy)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })

  it('takes the address of an e-mail credential in the app’s own capitals', () => {
    const payload = payloadOf('UPDATE_USER_EMAIL', { userEmail: 'Ada@Example.com' })
    const intent = addEmailOtpIntent(accountId, 'ada@example.com')

    expect(checkIntent(JSON.stringify(payload), intent, policy)).toMatchObject({
      organizationId: 'org-1',
    })
  })

  it.each([
    ['two of them', [passkey, passkey]],
    ['none', []],
    ['another credential id', [{ ...passkey, attestation: { credentialId: 'CCCC' } }]],
    ['another challenge', [{ ...passkey, challenge: 'CCCC' }]],
  ])('refuses for a new passkey %s', (_, authenticators) => {
    const text = JSON.stringify(payloadOf('CREATE_AUTHENTICATORS_V2', { authenticators }))

    expect(() => checkIntent(text, addPasskeyIntent(accountId, passkey), policy)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })

  it('refuses two identities where the relay holds the token', () => {
    const oauthProviders = [{ oidcToken: 'a' }, { oidcToken: 'b' }]
    const text = JSON.stringify(payloadOf('CREATE_OAUTH_PROVIDERS', { oauthProviders }))

    expect(() => checkIntent(text, addOAuthIntent(accountId, undefined), policy)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })

  it('refuses a type that is no activity’s', () => {
    const text = JSON.stringify({ ...payloadOf('UPDATE_PRIVACY', {}), type: 'CREATE_API_KEYS' })

    expect(() => checkIntent(text, updatePrivacyIntent(true), policy)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })

  it.each(['[{"type":"ACTIVITY_TYPE_EXPORT_WALLET"}]', '"{}"', ' [] '])(
    'refuses JSON that is no object: %s',
    (payload) => {
      expect(() => checkIntent(payload, updatePrivacyIntent(true), policy)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    },
  )

  it('learns organization and address where none is known yet', () => {
    const [, intent, payload] = flows[0] ?? []
    if (!intent) throw new Error('no flow')
    expect(
      checkIntent(JSON.stringify(payload), intent, { ...policy, organizationId: undefined }),
    ).toEqual({ organizationId: 'org-1', signWith: 'w' })
  })
})

describe('a new credential whose payload names the request', { tags: ['T3'] }, () => {
  const types = ['PASSKEY', 'OAUTH', 'EMAIL_OTP'] as const
  const bound = { ...policy, requestId: 'Request:1' }
  const intentOf = {
    PASSKEY: addPasskeyIntent(accountId, passkey),
    OAUTH: addOAuthIntent(accountId, undefined),
    EMAIL_OTP: addEmailOtpIntent(accountId, 'ada@example.com'),
  }
  const requestOf = (type: string) => ({
    requestId: 'Request:1',
    type,
    accountId,
    expiresAt: '2026-01-01T00:05:00Z',
  })

  it.each(types)('is signed for %s, and known whatever the policy', (type) => {
    const intent = intentOf[type]
    const refusing = { ...bound, unknownPayload: 'refuse' } as const

    expect(checkIntent(JSON.stringify(requestOf(type)), intent, refusing)).toEqual({})
  })

  it.each(types)('is refused for %s where type, account or request differ', (type) => {
    const intent = intentOf[type]
    for (const key of ['type', 'accountId', 'requestId'] as const) {
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.jsonValue()), (value) => {
          fc.pre(value !== requestOf(type)[key])
          const text = JSON.stringify({ ...requestOf(type), [key]: value })
          expect(() => checkIntent(text, intent, bound)).toThrow(
            expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
          )
        }),
      )
    }
  })

  it.each(flows)('is no payload of %s', (name, intent) => {
    if (name.startsWith('addCredential')) return
    for (const type of types) {
      expect(() => checkIntent(JSON.stringify(requestOf(type)), intent, bound)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
  })
})

describe('checkOneTimeCodeToken', () => {
  const ours = `02${'ab'.repeat(32)}`
  const tokenOf = (claims: object) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

  it('takes a token that names our key in either encoding, or none', () => {
    for (const claims of [
      { public_key: ours },
      { public_key: `04${'ab'.repeat(32)}${'cd'.repeat(32)}` },
      {},
    ]) {
      expect(() => checkOneTimeCodeToken(tokenOf(claims), ours, 'sign')).not.toThrow()
    }
  })

  it('refuses a token that names another key, and anything that is JSON', () => {
    const otherKey = tokenOf({ public_key: `02${'cd'.repeat(32)}` })
    for (const payload of [otherKey, JSON.stringify(payloadOf('EXPORT_WALLET', {}))]) {
      expect(() => checkOneTimeCodeToken(payload, ours, 'sign')).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
  })

  it.each([
    ['names no key', tokenOf({})],
    ['names a key that is no text', tokenOf({ public_key: 7 })],
    ['cannot be read', 'a.b!.c'],
    ['is none', 'text'],
  ])('refuses a token that %s where unknown payloads are refused', (_, payload) => {
    expect(() => checkOneTimeCodeToken(payload, ours, 'sign')).not.toThrow()
    expect(() => checkOneTimeCodeToken(payload, ours, 'refuse')).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_UNKNOWN' }),
    )
    expect(() => checkOneTimeCodeToken(tokenOf({ public_key: ours }), ours, 'refuse')).not.toThrow()
  })
})
