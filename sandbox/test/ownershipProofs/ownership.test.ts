// also in: august
import { createHash, randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { bech32, bech32m } from '@scure/base'
import { expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { readRequestLog } from '../support/requestLog.ts'
import { describeWhere, isAugust } from '../support/variant.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../support/wallet.ts'

type Account = Refusal & { id: string; status: string; ownershipType?: string }
type Challenge = Refusal & {
  method: string
  messageToSign: string
  verificationLink: string
  token: string
  expiresAt: string
}

const client = useSandbox()
const minute = 60_000
const event = 'EXTERNAL_ACCOUNT.STATUS_UPDATED'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()

/** A key with its addresses, which signs as wallets do. */
function createKey(scalar = randomBytes(32)) {
  const publicKey = secp256k1.getPublicKey(scalar, true)
  const keyHash = ripemd160(sha256(publicKey))
  const sign = (message: string, firstHeader: number) => {
    const prefix = Buffer.from('\x18Bitcoin Signed Message:\n')
    const text = Buffer.from(message)
    const size = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8]
    const digest = sha256(sha256(Buffer.concat([prefix, Buffer.from(size), text])))
    const options = { prehash: false, format: 'recovered' } as const
    const [recovery = 0, ...rest] = secp256k1.sign(digest, scalar, options)
    return Buffer.from([firstHeader + recovery, ...rest]).toString('base64')
  }
  return {
    sign,
    spark: bech32m.encode('sp', bech32m.toWords(Uint8Array.from([10, 33, ...publicKey])), 200),
    bitcoin: bech32.encode('bc', [0, ...bech32.toWords(keyHash)]),
  }
}

const wallet = (address: string, more = {}) => ({
  currency: 'USDB',
  accountInfo: { accountType: 'SPARK_WALLET', address },
  ownershipType: 'FIRST_PARTY',
  ...more,
})

type Owner = 'customers' | 'platform'

const add = async (body: object, owner: Owner = 'customers') =>
  expectStatus(await client.post<Account>(`/${owner}/external-accounts`, body), 201)

const challenge = (id: string, method: unknown = 'WALLET_SIGNATURE', owner: Owner = 'customers') =>
  client.post<Challenge>(`/${owner}/external-accounts/${id}/challenge`, { method })

const verify = (id: string, body: object, owner: Owner = 'customers') =>
  client.post<Account>(`/${owner}/external-accounts/${id}/verify`, body)

const read = async (id: string) =>
  (await client.get<Account>(`/customers/external-accounts/${id}`)).body

async function visit(url: string, method = 'GET') {
  const response = await client.sandbox().fetch(new Request(url, { method }))
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** Lists what the platform was told of accounts. */
async function told(): Promise<Account[]> {
  const webhooks = await client.sandbox().webhooks.list()
  return webhooks.filter(({ type }) => type === event).map(({ data }) => data as Account)
}

/** A wallet of a new customer, whose key signs. */
async function start() {
  const key = createKey()
  const customer = await createTestCustomer(client)
  const { id } = await add(wallet(key.spark, { customerId: customer.customerId }))
  return { key, id, ...customer }
}

const ask = async (id: string) => expectStatus(await challenge(id), 201)

describeWhere(isAugust, 'a wallet of the first party', () => {
  it('is not in use before its owner signed for it', async () => {
    const { key, id, customerId } = await start()
    expect(await read(id)).toMatchObject({
      status: 'PENDING_OWNERSHIP_VERIFICATION',
      ownershipType: 'FIRST_PARTY',
    })
    const { messageToSign, expiresAt, method } = await ask(id)
    expect(method).toBe('WALLET_SIGNATURE')
    expect(expiresAt).toBe('2026-06-01T12:15:00.000Z')
    expect(messageToSign).toContain(key.spark)
    expect(messageToSign).toContain(id)
    const signature = key.sign(messageToSign, 31)
    const shown = expectStatus(await verify(id, { signature, signatureScheme: 'bip137' }), 200)
    expect(shown).toMatchObject({ id, status: 'ACTIVE', customerId })
    expect(await read(id)).toEqual(shown)
    expect(await told()).toEqual([shown])
    for (const late of [await challenge(id), await verify(id, { signature })]) {
      expect(expectStatus<Refusal>(late, 409).code).toBe('CONFLICT')
    }
  })

  it.each([
    ['bip137', 39],
    ['electrum', 31],
  ])('may have a Bitcoin address of one key, signed for in %s', async (signatureScheme, header) => {
    const { customerId } = await createTestCustomer(client)
    const key = createKey()
    const { id } = await add(wallet(key.bitcoin, { currency: 'BTC', customerId }))
    const signature = key.sign((await ask(id)).messageToSign, header)
    const { status } = expectStatus(await verify(id, { signature, signatureScheme }), 200)
    expect(status).toBe('ACTIVE')
  })

  it('is UNVERIFIED after a wrong signature, and can start again', async () => {
    const { key, id } = await start()
    const first = await ask(id)
    const other = createKey().sign(first.messageToSign, 31)
    expect(expectStatus(await verify(id, { signature: other }), 200).status).toBe('UNVERIFIED')
    const right = key.sign(first.messageToSign, 31)
    expectStatus(await verify(id, { signature: right }), 409)
    const second = await ask(id)
    expect((await read(id)).status).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(second.messageToSign).not.toBe(first.messageToSign)
    expect(expectStatus(await verify(id, { signature: right }), 200).status).toBe('UNVERIFIED')
    const third = await ask(id)
    const signature = key.sign(third.messageToSign, 31)
    expect(expectStatus(await verify(id, { signature }), 200).status).toBe('ACTIVE')
    const statuses = (await told()).map(({ status }) => status)
    const pending = 'PENDING_OWNERSHIP_VERIFICATION'
    expect(statuses).toEqual(['UNVERIFIED', pending, 'UNVERIFIED', pending, 'ACTIVE'])
  })

  it('is not shown by the signature of a message that another challenge replaced', async () => {
    const { key, id } = await start()
    const replaced = await ask(id)
    await ask(id)
    const signature = key.sign(replaced.messageToSign, 31)
    expect(expectStatus(await verify(id, { signature }), 200).status).toBe('UNVERIFIED')
  })

  it('is not shown by a message of another account, nor by one that differs in a space', async () => {
    const key = createKey()
    const { customerId } = await createTestCustomer(client)
    const own = await add(wallet(key.spark, { customerId }))
    const other = await add(wallet(key.spark, { customerId, currency: 'BTC' }))
    const { messageToSign } = await ask(other.id)
    await ask(own.id)
    const signature = key.sign(messageToSign, 31)
    expect(expectStatus(await verify(own.id, { signature }), 200).status).toBe('UNVERIFIED')
    const spaced = key.sign(`${messageToSign} `, 31)
    const refused = await verify(other.id, { signature: spaced })
    expect(expectStatus(refused, 200).status).toBe('UNVERIFIED')
  })

  it('has to be signed for within fifteen minutes', async () => {
    const { key, id } = await start()
    const signature = key.sign((await ask(id)).messageToSign, 31)
    await client.sandbox().clock.advance(15 * minute)
    expectStatus(await verify(id, { signature }), 409)
    expect((await read(id)).status).toBe('PENDING_OWNERSHIP_VERIFICATION')
    const again = key.sign((await ask(id)).messageToSign, 31)
    await client.sandbox().clock.advance(15 * minute - 1)
    expect(expectStatus(await verify(id, { signature: again }), 200).status).toBe('ACTIVE')
  })

  it.each(['', 'nonsense', 'A'.repeat(87), `${'A'.repeat(87)}==`, `${'A'.repeat(86)}\n=`, 7, null])(
    'refuses %j as a signature, and the challenge stays open',
    async (signature) => {
      const { key, id } = await start()
      const { messageToSign } = await ask(id)
      expect(expectStatus(await verify(id, { signature }), 400).code).toBe('INVALID_INPUT')
      const right = key.sign(messageToSign, 31)
      const scheme = { signature: right, signatureScheme: 'bip322' }
      expect(expectStatus(await verify(id, scheme), 400).code).toBe('INVALID_INPUT')
      expect(expectStatus(await verify(id, { signature: right }), 200).status).toBe('ACTIVE')
    },
  )

  it('is decided once, also by two at the same moment', async () => {
    const { key, id } = await start()
    const { messageToSign } = await ask(id)
    const answers = await Promise.all([
      verify(id, { signature: key.sign(messageToSign, 31) }),
      verify(id, { signature: createKey().sign(messageToSign, 31) }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [decided] = answers.filter(({ status }) => status === 200)
    expect((await read(id)).status).toBe(decided?.body.status)
  })

  it.each([
    ['ETHEREUM_WALLET', 'USDC', '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'],
    ['SOLANA_WALLET', 'USDC', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
    ['SPARK_WALLET', 'USDB', 'spark1qqqqqqqqqqqqqqqqqqqq'],
  ])(
    'of type %s at an address without a known key is shown by a link alone',
    async (accountType, currency, address) => {
      const { customerId } = await createTestCustomer(client)
      const accountInfo = { accountType, address }
      const { id } = await add(wallet('', { customerId, currency, accountInfo }))
      expect(expectStatus(await challenge(id), 400).code).toBe('INVALID_INPUT')
      const { verificationLink } = expectStatus(await challenge(id, 'LIVENESS'), 201)
      await visit(`${verificationLink}/PASSED`, 'POST')
      expect((await read(id)).status).toBe('ACTIVE')
    },
  )

  it.each([undefined, 'MAGIC', 1])('refuses %j as a method', async (method) => {
    const { id } = await start()
    const path = `/customers/external-accounts/${id}/challenge`
    expectStatus(await client.post(path, { method }), 400)
  })
})

describeWhere(isAugust, 'a liveness link', () => {
  const link = async (id: string) => expectStatus(await challenge(id, 'LIVENESS'), 201)

  it('opens a page, and its outcome comes by webhook', async () => {
    const { id, key } = await start()
    const made = await link(id)
    expect(made.verificationLink).toBe(`http://localhost/ownership/${made.token}`)
    const shown = await visit(made.verificationLink)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain(key.spark)
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await read(id)).status).toBe('PENDING_OWNERSHIP_VERIFICATION')
    const failed = await visit(`${made.verificationLink}/FAILED`, 'POST')
    expect(failed.text).toContain('UNVERIFIED')
    expect((await visit(`${made.verificationLink}/PASSED`, 'POST')).status).toBe(410)
    const again = await link(id)
    expect((await visit(`${again.verificationLink}/PASSED`, 'POST')).status).toBe(200)
    expect((await read(id)).status).toBe('ACTIVE')
    const statuses = (await told()).map(({ status }) => status)
    expect(statuses).toEqual(['UNVERIFIED', 'PENDING_OWNERSHIP_VERIFICATION', 'ACTIVE'])
  })

  it('cannot be answered by a signature, and is replaced by the next challenge', async () => {
    const { id, key } = await start()
    const { verificationLink } = await link(id)
    const early = await verify(id, { signature: key.sign('anything', 31) })
    expect(expectStatus(early, 409).code).toBe('CONFLICT')
    const { messageToSign } = await ask(id)
    expect((await visit(verificationLink)).text).toContain('replaced')
    expect((await visit(`${verificationLink}/PASSED`, 'POST')).status).toBe(410)
    const signature = key.sign(messageToSign, 31)
    expect(expectStatus(await verify(id, { signature }), 200).status).toBe('ACTIVE')
  })

  it('expires, and ends with its account', async () => {
    const { id } = await start()
    const { verificationLink } = await link(id)
    await client.sandbox().clock.advance(15 * minute)
    expect((await visit(`${verificationLink}/PASSED`, 'POST')).status).toBe(410)
    const second = await link(id)
    expectStatus(await client.call('DELETE', `/customers/external-accounts/${id}`), 204)
    expect((await visit(second.verificationLink)).status).toBe(410)
    expectStatus(await challenge(id), 404)
  })

  it('is known by its token alone, and has two outcomes', async () => {
    const { id } = await start()
    const { verificationLink } = await link(id)
    expect((await visit(`http://localhost/ownership/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await visit(`${verificationLink}/ACTIVE`, 'POST')).status).toBe(404)
    expect((await visit(verificationLink)).status).toBe(200)
  })

  it('is left out of the request log, and so is its token', async () => {
    const { id } = await start()
    const { verificationLink, token } = await link(id)
    await visit(verificationLink)
    const log = await readRequestLog(client)
    expect(log).toContain(`${id}/challenge`)
    expect(token).not.toBe('')
    expect(log).not.toContain(token)
  })

  it('shows an address as text', async () => {
    const { customerId } = await createTestCustomer(client)
    const address = '<script>alert(1)</script>'
    const { id } = await add(wallet(address, { customerId }))
    const { text } = await visit((await link(id)).verificationLink)
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;script&gt;')
  })
})

describeWhere(isAugust, 'an external account', () => {
  it('whose ownership has to be shown is not paid above the threshold before', async () => {
    const { id, key, usdAccountId, walletId } = await start()
    await fund(client, usdAccountId, 1_000_000)
    await fund(client, walletId, 10_000_000)
    const quote = () => client.post<Refusal>('/quotes', quoteBody(usdAccountId, id, 100_001))
    const code = 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'
    expect(expectStatus(await quote(), 400).code).toBe(code)
    const { messageToSign } = await ask(id)
    const signature = createKey().sign(messageToSign, 31)
    expectStatus(await verify(id, { signature }), 200)
    expect(expectStatus(await quote(), 400).code).toBe(code)
    const right = key.sign((await ask(id)).messageToSign, 31)
    expectStatus(await verify(id, { signature: right }), 200)
    expectStatus(await quote(), 201)
  })

  it('of the platform is shown to be its own by calls of their own, and blocks transfers', async () => {
    const key = createKey()
    const { id, status } = await add(wallet(key.spark), 'platform')
    expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expectStatus(await challenge(id), 404)
    expectStatus(await verify(id, { signature: key.sign('', 31) }), 404)
    type List = { data: { id: string }[] }
    const own = await client.get<List>('/platform/internal-accounts?currency=USDB')
    const source = expectStatus(own, 200).data[0]?.id ?? ''
    const transfer = () =>
      client.post<Refusal>('/transfer-out', {
        source: { accountId: source },
        destination: { accountId: id },
        amount: 1_000_000_001,
      })
    await fund(client, source, 2_000_000_000)
    const code = 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'
    expect(expectStatus(await transfer(), 400).code).toBe(code)
    const asked = await challenge(id, 'WALLET_SIGNATURE', 'platform')
    const { messageToSign } = expectStatus(asked, 201)
    const signature = key.sign(messageToSign, 31)
    expect(expectStatus(await verify(id, { signature }, 'platform'), 200).status).toBe('ACTIVE')
    expectStatus(await transfer(), 201)
    expectStatus(await challenge(id, 'WALLET_SIGNATURE', 'platform'), 409)
    expectStatus(await verify(id, { signature }, 'platform'), 409)
    const unknown = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
    expectStatus(await challenge(unknown, 'WALLET_SIGNATURE', 'platform'), 404)
    expectStatus(await verify(unknown, { signature }, 'platform'), 404)
  })

  it('of a customer is none of the platform', async () => {
    const { id } = await start()
    expectStatus(await challenge(id, 'LIVENESS', 'platform'), 404)
  })

  it.each([
    ['of a third party', { ownershipType: 'THIRD_PARTY' }],
    ['without an ownership type', { ownershipType: undefined }],
    [
      'kept by a provider',
      { accountInfo: { accountType: 'SPARK_WALLET', address: 'sp1a', vaspName: 'Exchange' } },
    ],
  ])('%s is in use at once', async (_, more) => {
    const { customerId } = await createTestCustomer(client)
    const account = await add(wallet('sp1abc', { customerId, ...more }))
    expect(account.status).toBe('ACTIVE')
    expect(expectStatus(await challenge(account.id, 'LIVENESS'), 409).code).toBe('CONFLICT')
  })

  it('that is a bank account is in use at once, also as a first-party one', async () => {
    const { customerId } = await createTestCustomer(client)
    const more = { ownershipType: 'FIRST_PARTY' }
    const id = await addBankAccount(client, customerId, '123456789', more)
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', ownershipType: 'FIRST_PARTY' })
  })

  it('is refused with another ownership type', async () => {
    const body = wallet('sp1abc', { ownershipType: 'NOBODY' })
    expectStatus(await client.post('/platform/external-accounts', body), 400)
  })
})

describeWhere(!isAugust, 'ownershipType, in a generation without it,', () => {
  it('is ignored', async () => {
    const account = await add(wallet('sp1abc'), 'platform')
    expect(account.status).toBe('ACTIVE')
    expect(account.ownershipType).toBeUndefined()
    expectStatus(await challenge(account.id, 'LIVENESS', 'platform'), 404)
  })
})
