import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../src/shared/resources.ts'
import { type CreateQuoteOptions, createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { quoteFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const asked: CreateQuoteOptions = {
  destination: { accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000_000,
}

async function quote(changes: Partial<Quote>, options: Partial<CreateQuoteOptions> = {}) {
  const relay = scriptedRelay(() => ({ status: 201, body: quoteFixture('payload', changes) }))
  const { wallet } = await signedInWallet({ fetch: relay.fetch })
  return { relay, quoting: createQuote(wallet, { ...asked, ...options }) }
}

describe('createQuote', () => {
  it('asks for a payment out of this wallet', async () => {
    const { relay, quoting } = await quote({})
    await quoting

    expect(relay.calls[0]?.body).toEqual({
      source: { sourceType: 'ACCOUNT', accountId: quoteFixture('').source.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    })
  })

  it('sends the idempotency key as a header, and none of its own making', async () => {
    const keyed = await quote({}, { idempotencyKey: 'rent-june' })
    const plain = await quote({})
    await Promise.all([keyed.quoting, plain.quoting])

    expect(keyed.relay.calls[0]?.headers.get('Idempotency-Key')).toBe('rent-june')
    expect(keyed.relay.calls[0]?.body).not.toHaveProperty('idempotencyKey')
    expect(plain.relay.calls[0]?.headers.has('Idempotency-Key')).toBe(false)
  })

  it.each([
    ['to somebody else', { destination: { accountId: 'ExternalAccount:2' } }, {}],
    ['to an address', { destination: { umaAddress: '$eve@example.com' } }, {}],
    [
      'to another address than the one it was asked for',
      { destination: { umaAddress: '$eve@example.com' } },
      { destination: { umaAddress: '$ada@example.com' }, lookupId: 'Lookup:1' },
    ],
    [
      'to an account in place of an address',
      { destination: { accountId: 'ExternalAccount:1' } },
      { destination: { umaAddress: '$ada@example.com' }, lookupId: 'Lookup:1' },
    ],
    ['out of another wallet', { source: { accountId: 'InternalAccount:2' } }, {}],
    ['over another amount sent', { totalSendingAmount: 10_000_001 }, {}],
    [
      'over another amount received',
      { totalReceivingAmount: 999 },
      { lockedCurrencySide: 'RECEIVING' as const, lockedCurrencyAmount: 1_000 },
    ],
  ])('refuses an answer %s', { tags: ['T3'] }, async (_, changes, options) => {
    const { quoting } = await quote(changes, options)

    await expect(quoting).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
  })

  it.each([
    { status: 'COMPLETED' },
    { status: 'EXPIRED' },
    { status: 'NOT_PENDING' },
    { totalReceivingAmount: -1 },
    { feesIncluded: -1 },
  ])('refuses a new quote with %o', { tags: ['T3'] }, async (changes) => {
    const { quoting } = await quote(changes)

    await expect(quoting).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
  })

  it('refuses a negative amount sent where the amount received is locked', {
    tags: ['T3'],
  }, async () => {
    const receiving = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1_000 } as const
    const { quoting } = await quote({ totalSendingAmount: -1 }, receiving)

    await expect(quoting).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
  })

  it('takes a quote over the amount received, whatever is sent for it', async () => {
    const receiving = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1_000 } as const
    const { quoting } = await quote({}, receiving)

    expect(await quoting).toMatchObject({ totalSendingAmount: 10_000_000 })
  })

  it('asks for a payment to an address, and takes its quote', async () => {
    const umaAddress = '$ada@example.com'
    const options = { destination: { umaAddress }, lookupId: 'Lookup:1' }
    const { relay, quoting } = await quote({ destination: { umaAddress } }, options)
    await quoting

    expect(relay.calls[0]?.body).toMatchObject({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      lookupId: 'Lookup:1',
    })
  })

  it.each<[string, object]>([
    ['destination', { destination: undefined }],
    ['destination', { destination: 'ExternalAccount:1' }],
    ['destination', { destination: {} }],
    ['destination.accountId', { destination: { accountId: '' } }],
    ['destination.umaAddress', { destination: { umaAddress: 'ada' } }],
    ['lockedCurrencySide', { lockedCurrencySide: 'BOTH' }],
    ['lockedCurrencySide', { lockedCurrencySide: undefined }],
    ['idempotencyKey', { idempotencyKey: '' }],
    ['idempotencyKey', { idempotencyKey: 7 }],
  ])('names %s where it is wrong, before any call: %j', async (name, options) => {
    const { relay, quoting } = await quote({}, options)

    await expect(quoting).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(`${name} must be`),
    })
    expect(relay.calls).toEqual([])
  })

  it.each([
    ['that waits for an authorization', 'PENDING_AUTHORIZATION', undefined],
    ['of a key that was executed since', 'PROCESSING', 'rent-june'],
  ])('takes a quote %s', async (_, status, idempotencyKey) => {
    const { quoting } = await quote({ status }, { idempotencyKey })

    expect(await quoting).toMatchObject({ status })
  })

  it.each([0, -1, 1.5, Number.NaN, 9_000_000_000_000_001, 2 ** 53])(
    'refuses an amount of %d before any call',
    async (lockedCurrencyAmount) => {
      const { relay, quoting } = await quote({}, { lockedCurrencyAmount })

      await expect(quoting).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      expect(relay.calls).toEqual([])
    },
  )
})
