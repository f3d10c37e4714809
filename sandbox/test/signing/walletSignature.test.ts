// in the proof: may, august
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { walletSignatureHeader } from '../support/variant.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  payloadOf,
  type Quote,
  quoteBody,
  sessionOf,
  signInWithPasskey,
} from '../support/wallet.ts'

const client = useSandbox()

async function start() {
  const customer = await createSignedInCustomer(client)
  const bank = await addBankAccount(client, customer.customerId)
  const body = quoteBody(customer.walletId, bank, 1_000_000)
  const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
  return { ...customer, quote, payload: payloadOf(quote) }
}

function execute(quote: Quote, header: string | undefined) {
  return client.post<Refusal>(
    `/quotes/${quote.id}/execute`,
    undefined,
    header === undefined ? {} : client.signed(header),
  )
}

const reason = `Invalid ${walletSignatureHeader}`

describe('the signature of a wallet payment', () => {
  it('covers an activity of the wallet’s own organization', async () => {
    const [first, second] = [await start(), await start()]
    const payload = JSON.parse(first.payload)
    expect(payload).toMatchObject({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      timestampMs: '1780315200000',
      parameters: { type: 'TRANSACTION_TYPE_SPARK' },
      generateAppProofs: true,
    })
    expect(payload.organizationId).not.toBe(JSON.parse(second.payload).organizationId)
    const again = await client.get<Quote>(`/quotes/${first.quote.id}`)
    expect(payloadOf(again.body)).toBe(first.payload)
  })

  it.each<[string, string, (text: string) => string]>([
    ['is missing', 'WALLET_SIGNATURE_MISSING', () => ''],
    ['is not base64url', 'WALLET_SIGNATURE_MALFORMED', () => '{}'],
    ['is JSON of another shape', 'WALLET_SIGNATURE_MALFORMED', () => encode({ a: 1 })],
    ['is padded', 'WALLET_SIGNATURE_MALFORMED', (stamp) => `${stamp}=`],
    [
      'names another scheme',
      'WALLET_SIGNATURE_MALFORMED',
      (stamp) => encode({ ...decode(stamp), scheme: 'P256_ECDSA_SHA256' }),
    ],
    [
      'has a field too many',
      'WALLET_SIGNATURE_MALFORMED',
      (stamp) => encode({ ...decode(stamp), extra: true }),
    ],
    [
      'has trailing bytes in its DER',
      'WALLET_SIGNATURE_MALFORMED',
      (stamp) => encode({ ...decode(stamp), signature: `${decode(stamp).signature}00` }),
    ],
    [
      'is by a key of nobody',
      'WALLET_SIGNATURE_INVALID',
      () => sessionOf(randomBytes(32)).sign('whatever'),
    ],
  ])('is refused when it %s', async (_, code, forge) => {
    const { quote, payload, session } = await start()
    const before = await client.books()
    const header = forge(session.sign(payload))
    const refusal = expectStatus(await execute(quote, header === '' ? undefined : header), 401)
    expect(refusal).toMatchObject({ code, reason })
    expect(await client.books()).toEqual(before)
  })

  it('is refused over a payload that differs in one byte', async () => {
    const { quote, payload, session } = await start()
    const before = await client.books()
    for (const changed of [`${payload} `, payload.replace('SIGN', 'SIGM'), payload.slice(1)]) {
      const refusal = expectStatus(await execute(quote, session.sign(changed)), 401)
      expect(refusal.code).toBe('WALLET_SIGNATURE_INVALID')
    }
    expect(await client.books()).toEqual(before)
  })

  it('is refused when another wallet’s session made it', async () => {
    const [mine, theirs] = [await start(), await start()]
    const before = await client.books()
    expectStatus(await execute(mine.quote, theirs.session.sign(mine.payload)), 401)
    expect(await client.books()).toEqual(before)
  })

  it('is refused when the session has expired, and a fresh session may make it', async () => {
    const { customerId, walletId, session, credential } = await createSignedInCustomer(client)
    const bank = await addBankAccount(client, customerId)
    await client.sandbox().clock.advance(14 * 60_000)
    const body = quoteBody(walletId, bank, 1_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    await client.sandbox().clock.advance(60_000)
    const before = await client.books()
    expectStatus(await execute(quote, session.sign(payloadOf(quote))), 401)
    expect(await client.books()).toEqual(before)
    const fresh = await signInWithPasskey(client, credential)
    expectStatus(await execute(quote, fresh.sign(payloadOf(quote))), 200)
  })

  it('is taken with a high and with a low s, and in upper-case hex', async () => {
    const { walletId, customerId, session } = await createSignedInCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const seen = new Set<boolean>()
    for (let round = 0; round < 40 && seen.size < 2; round += 1) {
      const body = quoteBody(walletId, bank, 1_000_000)
      const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
      const stamp = session.sign(payloadOf(quote))
      seen.add(isHighS(decode(stamp).signature))
      const upper = encode({ ...decode(stamp), signature: decode(stamp).signature.toUpperCase() })
      expectStatus(await execute(quote, upper), 200)
    }
    expect(seen.size).toBe(2)
  })

  it('is also taken as a bare DER signature, which executing a quote is documented with', async () => {
    const { quote, payload, session } = await start()
    const der = Buffer.from(decode(session.sign(payload)).signature, 'hex')
    expectStatus(await execute(quote, der.toString('base64')), 200)
  })
})

type Stamp = { publicKey: string; scheme: string; signature: string }

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(stamp: string): Stamp {
  return JSON.parse(Buffer.from(stamp, 'base64url').toString())
}

/** In DER, s is the last integer; its leading digits decide when padded to 32 bytes. */
function isHighS(derHex: string): boolean {
  const rLength = Number.parseInt(derHex.slice(6, 8), 16)
  const s = derHex.slice(8 + 2 * rLength + 4).replace(/^00/, '')
  return s.length === 64 && Number.parseInt(s.slice(0, 2), 16) >= 0x80
}
