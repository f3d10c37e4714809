import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScaChallenge } from '../../../src/shared/resources.ts'
import { authorizeQuote } from '../../../src/wallet/sca/authorizeQuote.ts'
import { deleteScaFactor } from '../../../src/wallet/sca/deleteScaFactor.ts'
import { listScaFactors } from '../../../src/wallet/sca/listScaFactors.ts'
import { startPasskeyFactor } from '../../../src/wallet/sca/startPasskeyFactor.ts'
import { startTotpFactor } from '../../../src/wallet/sca/startTotpFactor.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import {
  addPayee,
  type European,
  europeanOn,
  executedTo,
  newEuropean,
  sentCode,
  totpAt,
  wrongCode,
} from '../../support/european.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { pageOrigin, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let prepared: WholeStack
let preparedAda: European
let stack: WholeStack
let ada: European

beforeAll(async () => {
  prepared = await startWholeStack('live-2026-08', { allow: { scaFactors: true } })
  preparedAda = await newEuropean(prepared)
}, 60_000)

afterAll(() => prepared.close())

beforeEach(async () => {
  stack = await prepared.fork()
  ada = await europeanOn(stack, preparedAda)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await stack.close()
})

const factorsOf = async () => (await listScaFactors(ada.wallet)).map(({ factor }) => factor)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )

/** What the app shows, so many periods of 30 seconds from now. */
async function totpOf(secret: string, periods = 0): Promise<string> {
  const now = (await stack.sandbox.clock.now()).getTime()
  return totpAt(secret, now + periods * 30_000)
}

describe('the factors of a customer', () => {
  it('are text messages from the start, with a masked number', async () => {
    expect(await listScaFactors(ada.wallet)).toEqual([
      { factor: 'SMS_OTP', name: expect.stringMatching(/^\+49•+66$/) },
    ])
  })

  it('are a conflict for a customer outside the EU', async () => {
    const { wallet } = await newEuropean(stack, { region: 'US' })

    for (const work of [listScaFactors(wallet), startTotpFactor(wallet)])
      await expect(work).rejects.toMatchObject({ status: 409, apiCode: 'CONFLICT' })
  })

  it('cannot be those of another customer', async () => {
    const bob = await newEuropean(stack)
    fakeDevice(pageOrigin)
    await (await startPasskeyFactor(bob.wallet)).create()
    const [, factor] = await listScaFactors(bob.wallet)
    const id = factor?.credentialId ?? ''

    expect(await codeOf(deleteScaFactor(ada.wallet, id))).toBe('NOT_FOUND')
    expect(await codeOf(deleteScaFactor(ada.wallet, 'SMS_OTP'))).toBe('INVALID_INPUT')
    expect(await listScaFactors(bob.wallet)).toContainEqual(factor)
  })
})

describe('an authenticator app', () => {
  it('is enrolled by a code of its own, after wrong ones, and gives recovery codes once', async () => {
    const app = await startTotpFactor(ada.wallet)
    expect(app.uri).toContain(`secret=${app.secret}`)

    expect(await codeOf(app.confirm(wrongCode))).toBe('ONE_TIME_CODE_REJECTED')
    expect(await codeOf(app.confirm('?!'))).toBe('INVALID_INPUT')
    const codes = await app.confirm(await totpOf(app.secret))

    expect(new Set(codes).size).toBe(10)
    expect(await factorsOf()).toEqual(['SMS_OTP', 'TOTP'])
    expect(JSON.stringify(await listScaFactors(ada.wallet))).not.toContain(codes[0])
    await expect(startTotpFactor(ada.wallet)).rejects.toMatchObject({ apiCode: 'CONFLICT' })
  })

  it.each([undefined, null, 482913, {}])('is sent no code that is none, for %o', async (given) => {
    const app = await startTotpFactor(ada.wallet)

    const work = app.confirm(given as unknown as string)

    await expect(work).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^code must be /),
    })
    expect(ada.sent.filter(({ path }) => path.endsWith('/sca/factors/confirm'))).toEqual([])
  })

  it('cannot be deleted', async () => {
    await (await startTotpFactor(ada.wallet)).confirm(sentCode)
    const [, totp] = await listScaFactors(ada.wallet)
    expect(totp).toEqual({ factor: 'TOTP', name: expect.any(String) })
  })

  it('authorizes no payment, whose code could not be bound to amount and payee', async () => {
    const app = await startTotpFactor(ada.wallet)
    await app.confirm(await totpOf(app.secret))
    const { scaChallenge } = await executedTo(ada.wallet, await addPayee(ada.wallet))
    expect(scaChallenge).toMatchObject({ factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] })
  })

  it.each([
    [409, 'CONFLICT', 'API_ERROR'],
    [423, 'ACCOUNT_LOCKED', 'SCA_LOCKED'],
  ])(
    'is not said to have a wrong code when the service refuses with %i',
    async (status, apiCode, code) => {
      const app = await startTotpFactor(ada.wallet)
      ada.faults.set('/sca/factors/confirm', async () =>
        Response.json({ status, code: apiCode, message: 'no' }, { status }),
      )

      await expect(app.confirm('482913')).rejects.toMatchObject({ code, apiCode })
    },
  )

  it('is not said to have a wrong code by a gateway', { tags: ['T42'] }, async () => {
    const app = await startTotpFactor(ada.wallet)
    ada.faults.set('/sca/factors/confirm', async () => new Response('Bad', { status: 400 }))

    await expect(app.confirm('482913')).rejects.toMatchObject({ code: 'API_ERROR', status: 400 })
  })

  it('is refused where its URI is not one for authenticator apps', {
    tags: ['T34'],
  }, async () => {
    ada.faults.set('/sca/factors', async (forward) => {
      const found = (await (await forward()).json()) as object
      return Response.json({ ...found, totpUri: 'javascript:alert(1)' })
    })

    expect(await codeOf(startTotpFactor(ada.wallet))).toBe('RESPONSE_INVALID')
  })
})

describe('a passkey as a factor', { tags: ['T22'] }, () => {
  /** A device on the page, with a passkey that is enrolled. */
  async function enrol() {
    const device = fakeDevice(pageOrigin)
    const factor = await (await startPasskeyFactor(ada.wallet)).create()
    const payee = await addPayee(ada.wallet)
    const quote = await executedTo(ada.wallet, payee, { scaFactor: 'PASSKEY' })
    device.choose(String(allowedBy(quote.scaChallenge)[0]?.id))
    return { device, factor, quote }
  }

  type Allowed = { id: string }[]
  const optionsOf = (challenge: ScaChallenge | undefined) =>
    challenge?.passkeyAssertionOptions ?? {}
  const allowedBy = (challenge: ScaChallenge | undefined) =>
    (optionsOf(challenge).allowCredentials ?? []) as Allowed

  /** Changes the challenge of every response about the quote. */
  function change(quoteId: string, changes: Partial<ScaChallenge>): void {
    ada.faults.set(quoteId, async (forward) => {
      const found = (await (await forward()).json()) as { scaChallenge: ScaChallenge }
      return Response.json({ ...found, scaChallenge: { ...found.scaChallenge, ...changes } })
    })
  }

  it('is created apart from those of the wallet, and authorizes a payment', async () => {
    const { device, factor, quote } = await enrol()
    expect(factor).toMatchObject({ factor: 'PASSKEY', name: 'Passkey' })
    expect(device.askedToMake[0]).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    })
    const onChallenge = vi.fn(() => 'passkey' as const)

    const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(status).toBe('executed')
    expect(onChallenge).toHaveBeenCalledTimes(2)
    expect(device.asked.map(({ userVerification }) => userVerification)).toEqual([
      'required',
      'required',
    ])
    const [proof] = ada.sent.filter(({ path }) => path.endsWith('/authorize'))
    expect(Object.keys(proof?.body ?? {})).toEqual(['passkeyAssertion'])
  })

  it.each<[string, (challenge: ScaChallenge) => Partial<ScaChallenge>]>([
    [
      'another relying party',
      (it) => ({ passkeyAssertionOptions: { ...optionsOf(it), rpId: 'example.com' } }),
    ],
    [
      'no relying party',
      (it) => {
        const { rpId: _, ...passkeyAssertionOptions } = optionsOf(it)
        return { passkeyAssertionOptions }
      },
    ],
    ['pages of another origin', () => ({ passkeyAllowedOrigins: ['https://example.com'] })],
    [
      'no passkey in particular',
      (it) => ({ passkeyAssertionOptions: { ...optionsOf(it), allowCredentials: [] } }),
    ],
    [
      'a challenge that is too short',
      (it) => ({ passkeyAssertionOptions: { ...optionsOf(it), challenge: 'AAAA' } }),
    ],
  ])('is not requested for %s, and no prompt opens', async (_, changes) => {
    const { device, quote } = await enrol()
    if (quote.scaChallenge) change(quote.id, changes(quote.scaChallenge))
    const onChallenge = vi.fn(() => 'passkey' as const)

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe(
      'POLICY_VIOLATION',
    )
    expect(device.asked).toEqual([])
    expect(onChallenge).not.toHaveBeenCalled()
  })

  it('is not requested where it signs in to the wallet, beside another one too', {
    tags: ['T4'],
  }, async () => {
    const keyStore = memoryKeyStore()
    ada = await newEuropean(stack, {}, { keyStore })
    const { device, quote } = await enrol()
    const own = { type: 'public-key', id: device.credentialId }
    const ownPasskeys = [device.credentialId]
    await keyStore.update(ada.user.accountId, (record) => ({ ...record, ownPasskeys }))
    const options = optionsOf(quote.scaChallenge)
    const allowCredentials = [...allowedBy(quote.scaChallenge), own]
    change(quote.id, { passkeyAssertionOptions: { ...options, allowCredentials } })
    const onChallenge = vi.fn(() => 'passkey' as const)

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe(
      'POLICY_VIOLATION',
    )
    expect(device.asked).toEqual([])
    expect(onChallenge).not.toHaveBeenCalled()
  })

  it('is not requested without options', async () => {
    const { quote } = await enrol()
    const { passkeyAssertionOptions: _, ...rest } = quote.scaChallenge ?? {}
    ada.faults.set(quote.id, async (forward) => {
      const found = (await (await forward()).json()) as object
      return Response.json({ ...found, scaChallenge: rest })
    })
    const work = authorizeQuote(ada.wallet, quote, { onChallenge: () => 'passkey' })

    expect(await codeOf(work)).toBe('RESPONSE_INVALID')
  })

  it('is not another one that answers', async () => {
    const { device, quote } = await enrol()
    device.answerAs(device.credentialId)
    const work = authorizeQuote(ada.wallet, quote, { onChallenge: () => 'passkey' })

    expect(await codeOf(work)).toBe('PASSKEY_FOR_OTHER_ACCOUNT')
  })

  it.each([
    ['relyingPartyId', { relyingPartyId: 'example.com' }],
    ['allowedOrigins', { allowedOrigins: ['https://example.com'] }],
  ])('is not created where the relay names another %s', async (_, changes) => {
    const device = fakeDevice(pageOrigin)
    ada.faults.set('/sca/factors', async (forward) => {
      const found = (await (await forward()).json()) as object
      return Response.json({ ...found, ...changes })
    })

    expect(await codeOf(startPasskeyFactor(ada.wallet))).toBe('POLICY_VIOLATION')
    expect(device.askedToMake).toEqual([])
  })
})

describe('the factors at a relay that does not allow their change', { tags: ['T30'] }, () => {
  it('are listed, and their change is not found', async () => {
    const closed = await startWholeStack('live-2026-08')
    const { wallet } = await newEuropean(closed)

    expect(await listScaFactors(wallet)).toHaveLength(1)
    expect(await codeOf(startTotpFactor(wallet))).toBe('NOT_FOUND')
    expect(await codeOf(deleteScaFactor(wallet, 'ScaFactor:1'))).toBe('NOT_FOUND')
    await closed.sandbox.close()
  })
})
