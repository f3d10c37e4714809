import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { oneTimeCodeIntent } from '../../../src/wallet/oneTimeCode/oneTimeCodeToken.ts'
import {
  addEmailOtpIntent,
  addOAuthIntent,
  addPasskeyIntent,
  addSmsOtpIntent,
  exportWalletIntent,
  refreshSessionIntent,
  revokeCredentialIntent,
  revokeSessionIntent,
  updateCardIntent,
  updatePrivacyIntent,
} from '../../../src/wallet/signing/actionIntents.ts'
import {
  executeQuoteIntent,
  type Intent,
  type IntentPolicy,
} from '../../../src/wallet/signing/intent.ts'
import { parseFields, readPayload } from '../../../src/wallet/signing/payload.ts'
import { startsLikeJson } from '../../../src/wallet/signing/startsLikeJson.ts'

const accountId = 'InternalAccount:1'
const passkey = {
  challenge: 'AAAA',
  attestation: {
    credentialId: 'BBBB',
    clientDataJson: 'CCCC',
    attestationObject: 'DDDD',
    transports: ['internal', 'hybrid'],
  },
}
const ourKey = `04${'ab'.repeat(64)}`
const nowMs = Date.parse('2026-08-01T12:00:00Z')
const policy = {
  organizationId: 'org-1',
  signWith: 'w',
  unknownPayload: 'sign',
  nowMs,
} satisfies IntentPolicy
const refusing = { ...policy, unknownPayload: 'refuse' } satisfies IntentPolicy
const refreshed = { publicKeyHex: ourKey, isClientHeld: false, maxLifeSeconds: 86_400 }
const heldRefresh = refreshSessionIntent({ ...refreshed, isClientHeld: true })

/** Compares JSON with an intent as `signPayload` does, without waiting. */
function checkIntent(text: string, intent: Intent, asked: IntentPolicy) {
  const fields = startsLikeJson(text) ? parseFields(text) : undefined
  return intent({ text, fields }, asked)
}

/** Compares any text with an intent as `signPayload` does. */
async function checkText(text: string, intent: Intent, asked: IntentPolicy) {
  return intent(await readPayload(text), asked)
}

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
    refreshSessionIntent(refreshed),
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
    revokeCredentialIntent(accountId, 'PASSKEY'),
    payloadOf('DELETE_AUTHENTICATORS', { authenticatorIds: ['a'], userId: 'u' }),
    ['authenticatorIds'],
  ],
  [
    'revokeCredential OAUTH',
    revokeCredentialIntent(accountId, 'OAUTH'),
    payloadOf('DELETE_OAUTH_PROVIDERS', { providerIds: ['a'], userId: 'u' }),
    ['providerIds'],
  ],
  [
    'revokeSession',
    revokeSessionIntent(accountId),
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
    'addCredential SMS_OTP',
    addSmsOtpIntent(accountId, '+4915112345678'),
    payloadOf('UPDATE_USER_PHONE_NUMBER', { userId: 'u', userPhoneNumber: '+4915112345678' }),
    ['userPhoneNumber'],
  ],
  [
    'revokeCredential EMAIL_OTP',
    revokeCredentialIntent(accountId, 'EMAIL_OTP'),
    payloadOf('UPDATE_USER_EMAIL', { userId: 'u', userEmail: '' }),
    ['userEmail'],
  ],
  [
    'revokeCredential SMS_OTP',
    revokeCredentialIntent(accountId, 'SMS_OTP'),
    payloadOf('UPDATE_USER_PHONE_NUMBER', { userId: 'u', userPhoneNumber: '' }),
    ['userPhoneNumber'],
  ],
  [
    'updatePrivacy',
    updatePrivacyIntent(true, ['UPDATE_WALLET_PRIVACY']),
    payloadOf('UPDATE_WALLET_PRIVACY', { walletId: 'w', privateEnabled: true }),
    ['privateEnabled'],
  ],
  [
    'freezeCard',
    updateCardIntent('Card:1', { state: 'FROZEN' }, ['UPDATE_CARD']),
    payloadOf('UPDATE_CARD', { cardId: 'Card:1', state: 'FROZEN' }),
    ['cardId', 'state'],
  ],
  [
    'setCardFunding',
    updateCardIntent('Card:1', { fundingSources: ['a', 'b'] }, ['UPDATE_CARD']),
    payloadOf('UPDATE_CARD', { cardId: 'Card:1', fundingSources: ['a', 'b'] }),
    ['cardId', 'fundingSources'],
  ],
]

/** Fields that a payload need not have: what is not there cannot be compared. */
const optionalFields = ['userEmail', 'userPhoneNumber']

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
  'UPDATE_USER_PHONE_NUMBER',
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

function withAttestation(changes: object) {
  return { ...passkey, attestation: { ...passkey.attestation, ...changes } }
}

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

  it.each([
    ...flows,
    [
      'refreshSession of a held key',
      heldRefresh,
      payloadOf('STAMP_LOGIN', { targetPublicKey: ourKey, publicKey: ourKey }),
      [],
    ],
  ] satisfies typeof flows)(
    '%s: refuses every other activity with the same parameters',
    (_, intent, payload) => {
      expect(checkIntent(JSON.stringify(payload), intent, policy)).toBeDefined()
      for (const family of powerful) {
        if (intent === heldRefresh && family === 'CREATE_READ_WRITE_SESSION') continue
        const { type } = payloadOf(family, {})
        if (payload.type.startsWith(type)) continue
        const text = JSON.stringify({ ...payload, type })
        expect(() => checkIntent(text, intent, policy), family).toThrow(
          expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
        )
      }
    },
  )

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

  it('refuses a payload of an unknown form, unless the app allows it, and never allows it for an export', async () => {
    const opaque = 'CgxkZWFkYmVlZg=='
    const privacy = updatePrivacyIntent(true, [])
    expect(await checkText(opaque, privacy, policy)).toEqual({})
    await expect(checkText(opaque, privacy, refusing)).rejects.toMatchObject({
      code: 'PAYLOAD_UNKNOWN',
      message: expect.stringContaining("unknownPayload: 'sign'"),
    })
    await expect(checkText(opaque, exportWalletIntent(ourKey), policy)).rejects.toMatchObject({
      code: 'PAYLOAD_UNKNOWN',
      message: expect.not.stringContaining('createWallet'),
    })
  })

  it('takes for a change of privacy an activity of the list, with ids beside it, and no other', () => {
    const intent = updatePrivacyIntent(true, ['UPDATE_WALLET_PRIVACY', 'ADJUST_PRIVACY'])
    const check = (family: string, more: Record<string, unknown> = {}) =>
      checkIntent(
        JSON.stringify(payloadOf(family, { privateEnabled: true, walletId: 'w', ...more })),
        intent,
        policy,
      )
    for (const family of ['UPDATE_WALLET_PRIVACY', 'UPDATE_WALLET_PRIVACY_V12', 'ADJUST_PRIVACY']) {
      expect(check(family)).toEqual({ organizationId: 'org-1' })
    }
    for (const family of [...powerful, 'SET_PRIVACY', 'UPDATE_WALLET']) {
      expect(() => check(family), family).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
    for (const more of [
      { policyName: 'p' },
      { userId: 7 },
      { walletId: { id: 'w' } },
      { walletIdentity: 'w' },
    ]) {
      expect(() => check('UPDATE_WALLET_PRIVACY', more)).toThrow('more than privateEnabled')
    }
  })

  it('takes for a change of a card an activity of the list, with ids beside it, and no other', () => {
    const intent = updateCardIntent('Card:1', { state: 'FROZEN' }, ['UPDATE_CARD', 'FREEZE_CARD'])
    const check = (family: string, more: Record<string, unknown> = {}) => {
      const parameters = { cardId: 'Card:1', state: 'FROZEN', walletId: 'w', ...more }
      return checkIntent(JSON.stringify(payloadOf(family, parameters)), intent, policy)
    }
    for (const family of ['UPDATE_CARD', 'UPDATE_CARD_V2', 'FREEZE_CARD']) {
      expect(check(family)).toEqual({ organizationId: 'org-1' })
    }
    for (const family of [...powerful, 'CLOSE_CARD']) {
      expect(() => check(family), family).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
    for (const more of [{ fundingSources: ['a'] }, { state: 'ACTIVE' }, { state: ['FROZEN'] }]) {
      expect(() => check('UPDATE_CARD', more)).toThrow('does not match the action')
    }
    for (const more of [
      { maxSpendPerTransaction: null },
      { userId: 7 },
      { newCardholderId: 'c' },
      { to_userId: 'u' },
      { userIdentity: 'u' },
    ]) {
      expect(() => check('UPDATE_CARD', more)).toThrow('more of the card')
    }
    expect(() => check('UPDATE_CARD', { cardId: undefined })).toThrow('cardId')
  })

  it('takes for new funding of a card the same accounts in the same order', () => {
    const intent = updateCardIntent('Card:1', { fundingSources: ['a', 'b'] }, ['UPDATE_CARD'])
    const check = (fundingSources: unknown) =>
      checkIntent(
        JSON.stringify(payloadOf('UPDATE_CARD', { cardId: 'Card:1', fundingSources })),
        intent,
        policy,
      )
    expect(check(['a', 'b'])).toEqual({ organizationId: 'org-1' })
    for (const other of [['b', 'a'], ['a'], ['a', 'b', 'c'], ['a', ['b']], 'a,b', undefined]) {
      expect(() => check(other)).toThrow('does not match the action')
    }
  })

  it.each([
    ['adding', 'SMS', addSmsOtpIntent(accountId, '+4915112345678')],
    ['revoking', 'SMS', revokeCredentialIntent(accountId, 'SMS_OTP')],
    ['adding', 'e-mail', addEmailOtpIntent(accountId, 'ada@example.com')],
    ['revoking', 'e-mail', revokeCredentialIntent(accountId, 'EMAIL_OTP')],
  ])('takes no power and no other contact for %s an %s credential', (_, channel, intent) => {
    const [own, contact] =
      channel === 'SMS'
        ? ['UPDATE_USER_PHONE_NUMBER', { userPhoneNumber: '+4915187654321' }]
        : ['UPDATE_USER_EMAIL', { userEmail: 'eve@example.com' }]
    const others = powerful.filter((family) => family !== own)
    for (const family of others) {
      expect(
        () => checkIntent(JSON.stringify(payloadOf(family, {})), intent, policy),
        family,
      ).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
    }
    const attackers = payloadOf(own, contact)
    expect(() => checkIntent(JSON.stringify(attackers), intent, policy)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })

  it.each([
    [
      'an e-mail address',
      'UPDATE_USER_EMAIL',
      { user_email: 'eve@evil.example' },
      addEmailOtpIntent(accountId, 'ada@example.com'),
    ],
    [
      'an e-mail address',
      'UPDATE_USER_EMAIL',
      { UserEmail: 'eve@evil.example' },
      addEmailOtpIntent(accountId, 'ada@example.com'),
    ],
    [
      'an e-mail address',
      'UPDATE_USER_EMAIL',
      { userEmail: 'ad\u212a@example.com' },
      addEmailOtpIntent(accountId, 'adk@example.com'),
    ],
    [
      'the end of a session',
      'CREATE_READ_WRITE_SESSION',
      { targetPublicKey: ourKey, expiration_seconds: 315_360_000 },
      refreshSessionIntent(refreshed),
    ],
    [
      'the end of a session',
      'CREATE_READ_WRITE_SESSION',
      { targetPublicKey: ourKey, expirationseconds: 315_360_000 },
      refreshSessionIntent(refreshed),
    ],
    [
      'a passkey',
      'CREATE_AUTHENTICATORS',
      {
        authenticators: [
          {
            ...passkey,
            attestation: {
              ...passkey.attestation,
              attestation_object: undefined,
              Attestation_Object: 'EEEE',
            },
          },
        ],
      },
      addPasskeyIntent(accountId, passkey),
    ],
    [
      'a passkey',
      'CREATE_AUTHENTICATORS',
      {
        authenticators: [{ challenge: passkey.challenge, attestation: { credential_id: 'EEEE' } }],
      },
      addPasskeyIntent(accountId, passkey),
    ],
  ])(
    'compares %s of %s in any spelling that a reader may take for its name: %j',
    (_, family, parameters, intent) => {
      const text = JSON.stringify(payloadOf(family, parameters))

      expect(() => checkIntent(text, intent, policy)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    },
  )

  it('compares the time of a payload in any spelling', () => {
    const text = JSON.stringify({
      ...payloadOf('EXPORT_WALLET', { target_public_key: ourKey }),
      timestamp_ms: '1',
    })

    expect(() => checkIntent(text, exportWalletIntent(ourKey), policy)).toThrow(/ten minutes/)
  })

  it.each(['parameter\u017f', 'Parameters', 'para\uff4deters', 'para_meters', 'para-meters'])(
    'refuses parameters beside %s, which one reader could take for the same',
    (name) => {
      const payload = payloadOf('EXPORT_WALLET', { targetPublicKey: ourKey })
      const text = JSON.stringify({ ...payload, [name]: { targetPublicKey: 'theirs' } })

      expect(() => checkIntent(text, exportWalletIntent(ourKey), policy)).toThrow(/ambiguous/)
    },
  )

  it('takes the address of an e-mail credential in the app’s own capitals', () => {
    const payload = payloadOf('UPDATE_USER_EMAIL', { userEmail: 'Ada@Example.com' })
    const intent = addEmailOtpIntent(accountId, 'ada@example.com')

    expect(checkIntent(JSON.stringify(payload), intent, policy)).toMatchObject({
      organizationId: 'org-1',
    })
  })

  it('takes for an SMS credential whichever number the service has where the app names none', () => {
    const check = (userPhoneNumber: unknown) =>
      checkIntent(
        JSON.stringify(payloadOf('UPDATE_USER_PHONE_NUMBER', { userPhoneNumber })),
        addSmsOtpIntent(accountId, undefined),
        policy,
      )
    expect(check('+4915112345678')).toMatchObject({ organizationId: 'org-1' })
    for (const none of ['', null, 4915112345678, '015112345678', 'eve@example.com']) {
      expect(() => check(none), String(none)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
  })

  it.each([
    ['two of them', [passkey, passkey]],
    ['none', []],
    ['another credential id', [withAttestation({ credentialId: 'CCCC' })]],
    ['another client data', [withAttestation({ clientDataJson: 'EEEE' })]],
    ['another attestation object', [withAttestation({ attestationObject: 'EEEE' })]],
    ['other transports', [withAttestation({ transports: ['usb'] })]],
    ['another challenge', [{ ...passkey, challenge: 'CCCC' }]],
    ['one that names no passkey', [{ challenge: passkey.challenge, attestation: {} }]],
    ['one without an attestation', [{ challenge: passkey.challenge }]],
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

  it.each<[unknown]>([
    ['UPDATE_WALLET_PRIVACY'],
    ['NO_ACTIVITY_TYPE_UPDATE_WALLET_PRIVACY'],
    ['ACTIVITY_TYPE_UPDATE_WALLET_PRIVACY_VX'],
    ['ACTIVITY_TYPE_'],
    [['ACTIVITY_TYPE_UPDATE_WALLET_PRIVACY']],
    [undefined],
  ])('refuses a type that is no activity’s: %j', (type) => {
    const payload = payloadOf('UPDATE_WALLET_PRIVACY', { privateEnabled: true })
    const text = JSON.stringify({ ...payload, type })

    expect(() =>
      checkIntent(text, updatePrivacyIntent(true, ['UPDATE_WALLET_PRIVACY', '']), policy),
    ).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
  })

  it.each(['<b>', 'A B', 'a', 'A'.repeat(61)])(
    'shows of the refused activity a name and nothing else: %s',
    (family) => {
      const check = (type: string) => () =>
        checkIntent(JSON.stringify(payloadOf(type, {})), exportWalletIntent(ourKey), policy)
      expect(check(family)).toThrow('its activity does not match the action')
      expect(check('A'.repeat(60))).toThrow(`its activity ${'A'.repeat(60)} does not match`)
    },
  )

  it.each([
    ['its id alone', { credentialId: 'BBBB' }],
    ['its attestation alone', { attestationObject: 'DDDD' }],
  ])('takes a new passkey that names %s', (_, attestation) => {
    const authenticators = [{ challenge: passkey.challenge, attestation }]
    const text = JSON.stringify(payloadOf('CREATE_AUTHENTICATORS_V2', { authenticators }))

    expect(checkIntent(text, addPasskeyIntent(accountId, passkey), policy)).toBeDefined()
  })

  it.each([
    ['no address', 'UPDATE_USER_EMAIL', {}, addEmailOtpIntent(accountId, 'ada@example.com')],
    ['no number', 'UPDATE_USER_PHONE_NUMBER', {}, addSmsOtpIntent(accountId, '+4915112345678')],
    ['neither number', 'UPDATE_USER_PHONE_NUMBER', {}, addSmsOtpIntent(accountId, undefined)],
    [
      'a token of the relay’s',
      'CREATE_OAUTH_PROVIDERS',
      { oauthProviders: [{ oidcToken: 'a.b.c' }] },
      addOAuthIntent(accountId, undefined),
    ],
  ])('takes what cannot be compared: %s', (_, family, parameters, intent) => {
    const text = JSON.stringify(payloadOf(family, parameters))

    expect(checkIntent(text, intent, policy)).toEqual({ organizationId: 'org-1' })
  })

  it.each([
    ['a text', 'a'],
    ['an object', { 0: 'a', length: 1 }],
  ])('refuses a revocation of %s in place of a list', (_, apiKeyIds) => {
    const text = JSON.stringify(payloadOf('DELETE_API_KEYS', { apiKeyIds }))
    expect(() => checkIntent(text, revokeSessionIntent(accountId), policy)).toThrow(
      'it must revoke exactly one item',
    )
  })

  it('refuses a new credential in place of a list of one', () => {
    const oauthProviders = { 0: { oidcToken: 'a.b.c' }, length: 1 }
    const text = JSON.stringify(payloadOf('CREATE_OAUTH_PROVIDERS', { oauthProviders }))
    expect(() => checkIntent(text, addOAuthIntent(accountId, undefined), policy)).toThrow(
      'it must add exactly one credential',
    )
  })

  it.each(['user', 'wallet', 'account', 'internalAccount', 'customer'])(
    'takes the %sId of a card beside its change',
    (owner) => {
      const parameters = { cardId: 'Card:1', state: 'FROZEN', [`${owner}Id`]: 'id' }
      const intent = updateCardIntent('Card:1', { state: 'FROZEN' }, ['UPDATE_CARD'])
      const text = JSON.stringify(payloadOf('UPDATE_CARD', parameters))
      expect(checkIntent(text, intent, policy)).toBeDefined()
    },
  )

  it.each(['[{"type":"ACTIVITY_TYPE_EXPORT_WALLET"}]', '"{}"', ' [] '])(
    'refuses JSON that is no object: %s',
    (payload) => {
      expect(() =>
        checkIntent(payload, updatePrivacyIntent(true, ['UPDATE_WALLET_PRIVACY']), policy),
      ).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
    },
  )

  it('learns organization and address where none is known yet', () => {
    const check = (signWith: unknown) => {
      const payload = payloadOf('SIGN_TRANSACTION_V2', { signWith, unsignedTransaction: '00' })
      const asked = { ...policy, organizationId: undefined, signWith: undefined }
      return checkIntent(JSON.stringify(payload), executeQuoteIntent(), asked)
    }
    expect(check('w')).toEqual({ organizationId: 'org-1', signWith: 'w' })
    for (const none of [undefined, null, 7, ['w']]) {
      expect(() => check(none)).toThrow('signWith names another wallet')
    }
  })
})

describe('readPayload', { tags: ['T3'] }, () => {
  const text = JSON.stringify(
    payloadOf('EXPORT_WALLET', { targetPublicKey: ourKey, walletId: 'w' }),
  )
  const bytes = Buffer.from(text)
  const swapped = (buffer: Buffer) => Buffer.from(buffer).swap16()
  const even = Buffer.from(text.length % 2 === 0 ? text : `${text} `)
  // Ends in a byte of its own, of which the last character of base64 holds two bits.
  const withUnusedBits = Buffer.from(
    text.padEnd(text.length + ((4 - (text.length % 3)) % 3)),
  ).toString('base64')
  const encodings: [string, string][] = [
    ['base64', bytes.toString('base64')],
    ['base64 without padding', bytes.toString('base64').replaceAll('=', '')],
    ['base64 in lines', bytes.toString('base64').replace(/.{64}/g, '$&\r\n')],
    ['base64 whose unused bits are set', withUnusedBits.replace(/IA==$/, 'IB==')],
    ['base64url', bytes.toString('base64url')],
    ['hex', bytes.toString('hex')],
    ['hex in capitals', bytes.toString('hex').toUpperCase()],
    ['UTF-16 as base64', Buffer.from(text, 'utf16le').toString('base64')],
    [
      'UTF-16 with a byte order mark as base64',
      Buffer.from(`\ufeff${text}`, 'utf16le').toString('base64'),
    ],
    ['big-endian UTF-16 as hex', swapped(Buffer.from(text, 'utf16le')).toString('hex')],
    ['big-endian UTF-16 spelled out', [...text].map((one) => `\0${one}`).join('')],
    ['two characters in each code unit', even.toString('utf16le')],
    ['two characters in each code unit, swapped', swapped(even).toString('utf16le')],
    ['a zero byte before it', `\0${text}`],
    ['hex as base64', Buffer.from(bytes.toString('hex')).toString('base64')],
    [
      'base64 as base64 as hex',
      Buffer.from(Buffer.from(bytes.toString('base64')).toString('base64')).toString('hex'),
    ],
    ['the claims of a token', `e30.${bytes.toString('base64url')}.c2ln`],
  ]

  it.each(encodings)('finds JSON in %s', async (_, encoded) => {
    const payload = await readPayload(encoded)
    expect(payload.fields).toMatchObject({ type: 'ACTIVITY_TYPE_EXPORT_WALLET' })
    expect(payload.text).toBe(encoded)
  })

  it.each(encodings)(
    'refuses in %s what the action does not allow, whatever the policy',
    async (_, encoded) => {
      await expect(checkText(encoded, executeQuoteIntent(), policy)).rejects.toMatchObject({
        code: 'PAYLOAD_MISMATCH',
      })
    },
  )

  it('takes JSON in an encoding for what it says', async () => {
    const encoded = bytes.toString('base64')
    expect(await checkText(encoded, exportWalletIntent(ourKey), refusing)).toEqual({
      organizationId: 'org-1',
    })
  })

  it('refuses JSON between white space that JSON does not have, which some readers skip', async () => {
    const encoded = Buffer.from(`\u00a0${text}\u2028`).toString('base64')
    await expect(checkText(encoded, executeQuoteIntent(), policy)).rejects.toMatchObject({
      code: 'PAYLOAD_MISMATCH',
    })
  })

  it('follows three encodings and no fourth', async () => {
    const encode = (times: number): string =>
      times === 0 ? text : Buffer.from(encode(times - 1)).toString('base64')
    expect((await readPayload(encode(3))).fields).toBeDefined()
    expect((await readPayload(encode(4))).fields).toBeUndefined()
  })

  it.each(['é', `é ${'QUJD'.repeat(3)}`, `${'QUJD'.repeat(3)} é`])(
    'decodes again only what an encoding is written in, and not %s',
    async (inner) => {
      const decode = vi.spyOn(globalThis, 'atob')
      const outer = Buffer.from(inner).toString('base64')
      await readPayload(outer)
      const decoded = decode.mock.calls.map(([encoded]) => encoded)
      decode.mockRestore()

      expect(decoded).toContain(outer)
      expect(decoded).not.toContain(inner)
    },
  )

  it.each([
    ['a part too many', (claims: string) => `e30.${claims}.c2ln.c2ln`],
    ['what is none before it', (claims: string) => `! e30.${claims}.c2ln`],
    ['what is none after it', (claims: string) => `e30.${claims}.c2ln !`],
  ])('takes for no token one with %s', async (_, tokenOf) => {
    expect((await readPayload(tokenOf(bytes.toString('base64url')))).fields).toBeUndefined()
  })

  it.each(['', 's', '_-'])('takes a token with the signature %j', async (signature) => {
    const token = `e.${bytes.toString('base64url')}.${signature}`
    expect((await readPayload(token)).fields).toMatchObject({ organizationId: 'org-1' })
  })

  it('says what is wrong with ambiguous JSON in the cause', async () => {
    await expect(readPayload('{"a":1,"a":2}')).rejects.toMatchObject({
      cause: expect.any(SyntaxError),
    })
  })

  it('refuses UTF-16 spelled out, which begins like JSON and is none', async () => {
    await expect(readPayload([...text].join('\0'))).rejects.toMatchObject({
      code: 'PAYLOAD_MISMATCH',
    })
  })

  it('finds nothing in other text, of any size', async () => {
    for (const other of ['', 'text', 'CgxkZWFkYmVlZg==', '00'.repeat(50_000), 'a.b.c', '\ud800']) {
      expect((await readPayload(other)).fields).toBeUndefined()
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (random) => {
        fc.pre(!startsLikeJson(new TextDecoder().decode(random)))
        const encoded = Buffer.from(random).toString('base64')
        fc.pre(!startsLikeJson(encoded))
        await readPayload(encoded)
      }),
    )
  })

  it.each([
    '{"Type":1,"type":2}',
    '{"a":{"target_public_key":1,"targetPublicKey":2}}',
    '[{"a":1}]',
  ])('refuses keys that one reader could take for another: %s', async (json) => {
    await expect(readPayload(json)).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
    const encoded = Buffer.from(json).toString('base64')
    await expect(readPayload(encoded)).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
  })
})

describe('the time of a payload', { tags: ['T3'] }, () => {
  const dated = (timestampMs: unknown) =>
    JSON.stringify({ ...payloadOf('DELETE_API_KEYS', { apiKeyIds: ['a'] }), timestampMs })

  it.each([0, 600_000, -600_000])('may be %i ms from the service’s clock', (offsetMs) => {
    for (const timestampMs of [nowMs + offsetMs, String(nowMs + offsetMs)]) {
      expect(checkIntent(dated(timestampMs), revokeSessionIntent(accountId), policy)).toBeDefined()
    }
  })

  it.each([nowMs + 600_001, nowMs - 600_001, 0, 'soon', null, {}, '9e99'])(
    'is refused as %s',
    (timestampMs) => {
      expect(() => checkIntent(dated(timestampMs), revokeSessionIntent(accountId), policy)).toThrow(
        'ten minutes',
      )
    },
  )

  it('is not compared for a quote, which may be good for longer and names its own expiry', () => {
    const parameters = { signWith: 'w', unsignedTransaction: '00' }
    const payload = {
      ...payloadOf('SIGN_TRANSACTION_V2', parameters),
      timestampMs: nowMs - 900_000,
    }
    expect(checkIntent(JSON.stringify(payload), executeQuoteIntent(), policy)).toBeDefined()
  })
})

describe('the refresh of a session', { tags: ['T3'] }, () => {
  const login = (parameters: object) =>
    JSON.stringify(payloadOf('STAMP_LOGIN', { publicKey: ourKey, ...parameters }))

  it.each(['86400', 86_400, 900, '1'])('may last %s seconds', (expirationSeconds) => {
    expect(checkIntent(login({ expirationSeconds }), heldRefresh, policy)).toBeDefined()
  })

  it.each(['86401', 315_360_000, -1, '1e3', 'x900', 'long', '', null, [900, 1]])(
    'may not last %j seconds',
    (expirationSeconds) => {
      expect(() => checkIntent(login({ expirationSeconds }), heldRefresh, policy)).toThrow(
        'expirationSeconds is over 86400',
      )
    },
  )

  it('may be a login with the key that this device holds, in either encoding', () => {
    const compressed = login({ publicKey: `02${'AB'.repeat(32)}` })
    expect(checkIntent(compressed, heldRefresh, policy)).toEqual({ organizationId: 'org-1' })
    const other = login({ publicKey: `02${'cd'.repeat(32)}` })
    expect(() => checkIntent(other, heldRefresh, policy)).toThrow('publicKey is not the key')
    expect(() => checkIntent(login({ publicKey: undefined }), heldRefresh, policy)).toThrow(
      'publicKey',
    )
  })

  it('may not be such a login where the service holds the key', () => {
    expect(() => checkIntent(login({}), refreshSessionIntent(refreshed), policy)).toThrow(
      'STAMP_LOGIN does not match',
    )
  })
})

describe('a removal whose payload names the request', { tags: ['T3'] }, () => {
  const request = { requestId: 'Request:1', type: 'PASSKEY', accountId, expiresAt: 'later' }
  const removals: [string, Intent][] = [
    ['a session', revokeSessionIntent(accountId)],
    ['a credential', revokeCredentialIntent(accountId, 'PASSKEY')],
  ]

  it.each(removals)('is refused for %s, because an addition looks the same', (_, intent) => {
    expect(() =>
      checkIntent(JSON.stringify(request), intent, { ...refusing, requestId: 'Request:1' }),
    ).toThrow(expect.objectContaining({ code: 'PAYLOAD_UNKNOWN' }))
  })

  it.each(removals)('is compared field by field for %s where the app allows it', (_, intent) => {
    const asked = { ...policy, requestId: 'Request:1' }
    expect(checkIntent(JSON.stringify(request), intent, asked)).toEqual({})
    for (const changes of [
      { requestId: 'Request:2' },
      { accountId: 'InternalAccount:2' },
      { type: 'ACTIVITY_TYPE_EXPORT_WALLET' },
    ]) {
      expect(() => checkIntent(JSON.stringify({ ...request, ...changes }), intent, asked)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
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
    const strict = { ...bound, unknownPayload: 'refuse' } as const

    expect(checkIntent(JSON.stringify(requestOf(type)), intent, strict)).toEqual({})
  })

  it('is refused without a Request-Id, also where the signature goes out with none', () => {
    const { requestId: _, ...unbound } = requestOf('PASSKEY')
    expect(() => checkIntent(JSON.stringify(unbound), intentOf.PASSKEY, policy)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
  })

  it('is refused with parameters beside', () => {
    const text = JSON.stringify({ ...requestOf('PASSKEY'), parameters: { authenticators: [] } })
    expect(() => checkIntent(text, intentOf.PASSKEY, bound)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
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
    if (/^(addCredential|revoke)/.test(name)) return
    for (const type of types) {
      expect(() => checkIntent(JSON.stringify(requestOf(type)), intent, bound)).toThrow(
        expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
      )
    }
  })
})

describe('oneTimeCodeIntent', { tags: ['T3'] }, () => {
  const ours = `02${'ab'.repeat(32)}`
  const intent = oneTimeCodeIntent(ours)
  const tokenOf = (claims: object) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

  it('takes a token that names our key in either encoding, whatever the policy', async () => {
    for (const key of [ours, `04${'ab'.repeat(32)}${'cd'.repeat(32)}`]) {
      for (const claims of [{ public_key: key }, { publicKey: key }]) {
        expect(await checkText(tokenOf(claims), intent, refusing)).toEqual({})
      }
    }
  })

  it('refuses a token that names another key, and anything else that is JSON', async () => {
    const otherKey = tokenOf({ public_key: `02${'cd'.repeat(32)}` })
    const activity = JSON.stringify(payloadOf('EXPORT_WALLET', { publicKey: ours }))
    const encoded = Buffer.from(activity).toString('base64')
    for (const payload of [otherKey, activity, encoded, '{"publicKey":"02"}']) {
      await expect(checkText(payload, intent, policy)).rejects.toMatchObject({
        code: 'PAYLOAD_MISMATCH',
      })
    }
  })

  it.each([
    ['names no key', tokenOf({})],
    ['names a key that is no text', tokenOf({ public_key: 7 })],
    ['cannot be read', 'a.b!.c'],
    ['is none', 'text'],
  ])('refuses a token that %s, unless the app allows it', async (_, payload) => {
    expect(await checkText(payload, intent, policy)).toEqual({})
    await expect(checkText(payload, intent, refusing)).rejects.toMatchObject({
      code: 'PAYLOAD_UNKNOWN',
    })
  })
})
