// also in: august
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type SandboxOptions } from '../../src/index.ts'
import { type Client, createClient, expectStatus, type Refusal } from '../support/client.ts'
import { startOfTime } from '../support/harness.ts'
import {
  assertionFor,
  authorize,
  createEuPayer,
  enrolPasskey,
  executeToAuthorize,
  requestQuote,
  type ScaQuote,
  useScaSandbox,
} from '../support/sca.ts'
import { addBankAccount, balanceOf, fund, gbpAccount, quoteBody } from '../support/wallet.ts'

type Transaction = { status: string; failureReason?: string; refund?: { status: string } }

const client = useScaSandbox()
const minute = 60_000

const started: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const sandbox of started) await sandbox.close()
})

async function start(options: SandboxOptions) {
  const profile = 'live-2026-08'
  const sandbox = await createSandbox({
    profile,
    clock: 'frozen',
    now: () => startOfTime,
    ...options,
  })
  started.push(sandbox)
  return { sandbox, ...createClient(() => sandbox) }
}

const transactionOf = async (of: Client, { transactionId }: ScaQuote) =>
  (await of.get<Transaction>(`/transactions/${transactionId}`)).body
const statusOf = async (of: Client, { id }: ScaQuote) =>
  (await of.get<ScaQuote>(`/quotes/${id}`)).body.status

describe('a payment of a customer in the EU', () => {
  let payer: Awaited<ReturnType<typeof createEuPayer>>
  beforeEach(async () => {
    payer = await createEuPayer(client)
  })

  const send = ({ id }: ScaQuote, currencyCode = 'USD') =>
    client.post<Refusal>('/sandbox/send', { quoteId: id, currencyCode })
  const advance = (ms: number) => client.sandbox().clock.advance(ms)

  it('out of a bank that allows pulls is authorized after its execution', async () => {
    const body = quoteBody(payer.bank, payer.usdAccountId, 1_000)
    const quote = await requestQuote(client, body)
    const before = await client.books()
    expect(expectStatus(await send(quote), 400).message).toContain('authorize')
    const { scaChallenge } = await executeToAuthorize(client, quote)
    expect(scaChallenge?.purpose).toBe('TRANSFER')
    expectStatus(await send(quote), 409)
    expect(await client.books()).toEqual(before)
    expect(expectStatus(await authorize(client, quote), 200).status).toBe('PROCESSING')
    await advance(10_000)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(11_000)
  })

  it('out of a bank without pulls is authorized before it says where to', async () => {
    const more = { currency: 'GBP', accountInfo: gbpAccount() }
    const bank = await addBankAccount(client, payer.customerId, '', more)
    const body = quoteBody(bank, payer.usdAccountId, 1_000)
    const quote = expectStatus(await client.post<ScaQuote>('/quotes', body), 202)
    expect(quote).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { purpose: 'CURRENCY_CONVERSION' },
    })
    expect(quote).not.toHaveProperty('paymentInstructions')
    const next = expectStatus(await authorize(client, quote), 200)
    expect(next.scaChallenge?.purpose).toBe('PAYOUT')
    expect(next).not.toHaveProperty('paymentInstructions')
    const last = expectStatus(await authorize(client, quote), 200)
    expect(last.status).toBe('PENDING')
    expect(last.paymentInstructions).toHaveLength(1)
    expectStatus(await send(quote, 'GBP'), 200)
  })

  it('to an UMA address cannot be paid by a deposit instead', async () => {
    await fund(client, payer.walletId, 5_000_000)
    const umaAddress = `$success.usd@${client.sandbox().umaDomain}`
    const path = `/receiver/uma/${umaAddress}?customerId=${payer.customerId}`
    const { lookupId } = expectStatus(await client.get<{ lookupId: string }>(path), 200)
    const quote = await requestQuote(client, {
      ...quoteBody(payer.walletId, '', 1_000_000),
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      senderCustomerInfo: { FULL_NAME: 'Ada Example', NATIONALITY: 'DE' },
      lookupId,
    })
    const accountTypes = quote.paymentInstructions?.map(
      ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType,
    )
    expect(accountTypes).toEqual(['EMBEDDED_WALLET'])
    const before = await client.books()
    expectStatus(await send(quote, 'USDB'), 400)
    expect(await client.books()).toEqual(before)
  })

  it('comes to the outcome of its payee once it is authorized, and not before', async () => {
    const bank = await addBankAccount(client, payer.customerId, '123456004')
    const body = quoteBody(payer.usdAccountId, bank, 1_000)
    const quote = await executeToAuthorize(client, await requestQuote(client, body))
    await advance(2 * minute)
    expect((await transactionOf(client, quote)).status).toBe('PENDING_AUTHORIZATION')
    expect(expectStatus(await authorize(client, quote), 200).status).toBe('PROCESSING')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
    await advance(10 * minute)
    const { status, refund } = await transactionOf(client, quote)
    expect([status, refund?.status]).toEqual(['FAILED', 'COMPLETED'])
    expect(await statusOf(client, quote)).toBe('FAILED')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(10_000)
  })

  it('is refused with its account deleted since, and keeps its challenge', async () => {
    const body = quoteBody(payer.usdAccountId, payer.bank, 1_000)
    const quote = await executeToAuthorize(client, await requestQuote(client, body))
    const path = `/customers/external-accounts/${payer.bank}`
    expectStatus(await client.call('DELETE', path), 204)
    expectStatus(await authorize(client, quote), 404)
    expect(await statusOf(client, quote)).toBe('PENDING_AUTHORIZATION')
    await advance(5 * minute)
    expect((await transactionOf(client, quote)).failureReason).toBe('SCA_NOT_COMPLETED')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(10_000)
  })
})

describe('a payment that waits for its authorization', () => {
  it('is authorized in a fork or let lapse, each for itself', async () => {
    const original = await start({})
    const { usdAccountId, bank } = await createEuPayer(original)
    const body = quoteBody(usdAccountId, bank, 1_000)
    const quote = await executeToAuthorize(original, await requestQuote(original, body))
    const [fork, late] = [await original.sandbox.fork(), await original.sandbox.fork()]
    const [inFork, inLate] = [createClient(() => fork), createClient(() => late)]
    expect(await statusOf(inFork, quote)).toBe('PENDING_AUTHORIZATION')
    expectStatus(await authorize(inFork, quote), 200)
    expect(await balanceOf(inFork, usdAccountId)).toBe(9_000)
    await late.clock.advance(5 * minute)
    const failureReason = 'SCA_NOT_COMPLETED'
    expect(await transactionOf(inLate, quote)).toMatchObject({ status: 'FAILED', failureReason })
    expect(await statusOf(original, quote)).toBe('PENDING_AUTHORIZATION')
    await Promise.all([fork.close(), late.close()])
    const snapshot = await original.sandbox.snapshot()
    const restored = await start({ snapshot })
    expectStatus(await authorize(restored, quote), 200)
    expect(await balanceOf(restored, usdAccountId)).toBe(9_000)
  })

  it('is counted against the limit of the day once it is authorized', async () => {
    const limited = await start({ dailyVolumeLimit: 1_500 })
    const { usdAccountId, bank } = await createEuPayer(limited)
    const execute = async () =>
      executeToAuthorize(limited, await requestQuote(limited, quoteBody(usdAccountId, bank, 1_000)))
    const [first, second] = [await execute(), await execute()]
    expectStatus(await authorize(limited, first), 200)
    const refused = expectStatus(await authorize<Refusal>(limited, second), 429)
    expect(refused.code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED')
    expect(await statusOf(limited, second)).toBe('PENDING_AUTHORIZATION')
    const more = await limited.post<Refusal>('/quotes', quoteBody(usdAccountId, bank, 1_000))
    expect(expectStatus(more, 429).code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED')
  })

  it('is not asked for where the day has no room left for it', async () => {
    const limited = await start({ dailyVolumeLimit: 1_500 })
    const { usdAccountId, bank } = await createEuPayer(limited)
    const request = () => requestQuote(limited, quoteBody(usdAccountId, bank, 1_000))
    const [first, second] = [await request(), await request()]
    expectStatus(await authorize(limited, await executeToAuthorize(limited, first)), 200)
    const refused = await limited.post<Refusal>(`/quotes/${second.id}/execute`)
    expect(expectStatus(refused, 429).code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED')
    expect(await statusOf(limited, second)).toBe('PENDING')
  })

  it('takes the documented passkey signature in mode `both`, and no other text', async () => {
    const both = await start({ mode: 'both' })
    const { customerId, usdAccountId, bank } = await createEuPayer(both)
    const authenticator = await enrolPasskey(both, customerId)
    const body = quoteBody(usdAccountId, bank, 1_000)
    const scaFactor = 'PASSKEY'
    const quote = await executeToAuthorize(both, await requestQuote(both, body), { scaFactor })
    const proof = assertionFor(authenticator, 'AAAA')
    const { passkeyAssertion } = proof
    const withSignature = (signature: string) => ({
      ...proof,
      passkeyAssertion: {
        ...passkeyAssertion,
        response: { ...passkeyAssertion.response, signature },
      },
    })
    expectStatus(await authorize(both, quote, withSignature('sandbox-other-signature')), 400)
    const documented = withSignature('sandbox-valid-passkey-signature')
    expect(expectStatus(await authorize(both, quote, documented), 200).status).toBe('PROCESSING')
  })
})
