import { describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, type ScriptedRequest, scriptedService } from '../support/scriptedService.ts'
import { ada, adasQuote, adasThings, bob, cardFields } from '../support/users.ts'
import { quoteBody } from '../support/world.ts'

const { accountId, credentialId, externalAccountId, quoteId, sessionId } = adasThings
const [bobsAccountId = ''] = bob.accountIds
const time = '2026-06-01T12:00:00Z'
const later = '2099-01-01T00:00:00Z'
const key = `04${'a1'.repeat(64)}`

const credential = {
  id: credentialId,
  accountId,
  type: 'EMAIL_OTP',
  nickname: 'ada@example.com',
  createdAt: time,
  updatedAt: time,
}
const session = { ...credential, id: sessionId, expiresAt: later }
const delegatedKey = {
  id: adasThings.delegatedKeyId,
  accountId,
  cardId: cardFields.cardId,
  fundingSourceId: accountId,
  publicKey: cardFields.publicKey,
  nickname: 'Card',
  status: 'ACTIVE',
  createdAt: time,
  updatedAt: time,
}
const externalAccount = {
  id: externalAccountId,
  customerId: ada.customerId,
  status: 'ACTIVE',
  currency: 'USD',
  accountInfo: {},
}
const internalAccount = {
  id: accountId,
  customerId: ada.customerId,
  type: 'EMBEDDED_WALLET',
  status: 'ACTIVE',
  balance: { amount: 1, currency: {} },
  fundingPaymentInstructions: [],
  createdAt: time,
  updatedAt: time,
}
const transaction = {
  id: 'Transaction:1',
  customerId: ada.customerId,
  status: 'COMPLETED',
  type: 'OUTGOING',
  source: { accountId },
  destination: {},
}
const quote = {
  ...adasQuote,
  status: 'PENDING',
  createdAt: time,
  expiresAt: later,
  destination: {},
  sendingCurrency: {},
  receivingCurrency: {},
  totalSendingAmount: 1,
  totalReceivingAmount: 1,
  exchangeRate: 1,
  feesIncluded: 0,
  transactionId: 'Transaction:1',
}

const bobsCustomer = { customerId: bob.customerId }
const bobsAccount = { accountId: bobsAccountId }
const bobsSource = { source: bobsAccount }
const inPath = encodeURIComponent
const credentialPath = `/auth/credentials/${inPath(credentialId)}`
const sessionPath = `/auth/sessions/${inPath(sessionId)}`
const walletPath = `/internal-accounts/${inPath(accountId)}`
const ofWallet = `accountId=${inPath(accountId)}`
const wallets = '/customers/internal-accounts'
const payees = '/customers/external-accounts'
const email = { type: 'EMAIL_OTP', accountId, email: 'ada@example.com' }
const code = { type: 'EMAIL_OTP', otp: '123456', clientPublicKey: key }
const bank = { currency: 'USD', accountInfo: {} }
const payment = quoteBody(accountId, externalAccountId)

/** A call of Ada's, what an honest service answers, and what makes it somebody else's. */
type Row = [name: string, method: string, path: string, body: object | undefined, object, object]
const rows: Row[] = [
  ['createCredential', 'POST', '/auth/credentials', email, credential, bobsAccount],
  ['challengeCredential', 'POST', `${credentialPath}/challenge`, {}, credential, bobsAccount],
  ['verifyCredential', 'POST', `${credentialPath}/verify`, code, session, bobsAccount],
  [
    'refreshSession',
    'POST',
    `${sessionPath}/refresh`,
    { clientPublicKey: key },
    session,
    bobsAccount,
  ],
  ['updatePrivacy', 'PATCH', walletPath, { privateEnabled: true }, internalAccount, bobsCustomer],
  ['createExternalAccount', 'POST', payees, bank, externalAccount, bobsCustomer],
  ['createQuote', 'POST', '/quotes', payment, quote, bobsSource],
  ['executeQuote', 'POST', `/quotes/${inPath(quoteId)}/execute`, {}, quote, bobsSource],
  [
    'authorizeQuote',
    'POST',
    `/quotes/${inPath(quoteId)}/authorize`,
    { code: '123456' },
    quote,
    bobsSource,
  ],
]
const lists: Row[] = [
  ['listCredentials', 'GET', `/auth/credentials?${ofWallet}`, undefined, credential, bobsAccount],
  ['listSessions', 'GET', `/auth/sessions?${ofWallet}`, undefined, session, bobsAccount],
  [
    'listDelegatedKeys',
    'GET',
    `/auth/delegated-keys?${ofWallet}`,
    undefined,
    delegatedKey,
    bobsAccount,
  ],
  ['listInternalAccounts', 'GET', wallets, undefined, internalAccount, bobsCustomer],
  ['listExternalAccounts', 'GET', payees, undefined, externalAccount, bobsCustomer],
  ['listTransactions', 'GET', '/transactions', undefined, transaction, bobsCustomer],
]
const refused = { status: 502, body: { code: 'SERVICE_ANSWER_INVALID' } }

function call([, method, path, body]: Row, answer: object) {
  const { browserOf } = relayUnderTest({ fetch: serviceAnswering(method, answer), users: [ada] })
  const headers = { 'Service-Wallet-Signature': 'c2ln' }
  return browserOf(ada).call(method, path, {
    ...(body && { body }),
    ...(path.endsWith('execute') && { headers }),
  })
}

/** Tells Ada what is hers when asked by the relay, and answers the call itself as told. */
function serviceAnswering(method: string, answer: object) {
  return scriptedService((request) =>
    json(200, request.method === method ? answer : honestAnswer(request)),
  )
}

function honestAnswer({ path }: ScriptedRequest): object {
  if (path.startsWith('/auth/')) return { data: [credential, session] }
  return path.startsWith('/quotes/') ? quote : externalAccount
}

describe('an answer of the service’s that is about somebody else', { tags: ['T11'] }, () => {
  it.each(rows)('is not passed on by %s', async (...row) => {
    const [, , , , own, others] = row
    expect((await call(row, own)).status).toBe(200)
    const answer = await call(row, { ...own, ...others })
    expect(answer).toMatchObject(refused)
    expect(answer.text).not.toContain(bobsAccountId)
  })

  it.each(lists)('is not passed on by %s, however much of it is one’s own', async (...row) => {
    const [, , , , own, others] = row
    expect(await call(row, { data: [own] })).toMatchObject({ status: 200, body: { data: [own] } })
    const stray = { ...own, ...others, id: 'Other:1' }
    expect(await call(row, { data: [own, stray, own] })).toMatchObject(refused)
  })

  it('is one of another wallet of the same person, too', async () => {
    const second = `${accountId}2`
    const twice = { ...ada, accountIds: [accountId, second] }
    const fetch = scriptedService(() => json(200, { data: [session] }))
    const { browserOf } = relayUnderTest({ fetch, users: [twice] })
    const path = (id: string) => `/auth/sessions?accountId=${inPath(id)}`
    expect((await browserOf(twice).get(path(accountId))).status).toBe(200)
    expect(await browserOf(twice).get(path(second))).toMatchObject(refused)
  })

  it('is not one that writes the wallet in its other form', async () => {
    const embedded = accountId.replace('InternalAccount', 'EmbeddedWallet')
    const [row] = lists
    if (!row) throw new Error('no row')
    const answer = await call(row, { data: [{ ...credential, accountId: embedded }] })
    expect(answer.status).toBe(200)
  })

  it('tells nobody whose an id is', async () => {
    const fetch = scriptedService(({ method }) =>
      method === 'GET' ? json(200, { data: [{ ...credential, ...bobsAccount }] }) : json(200, {}),
    )
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
    expect(await browserOf(ada).post(`${credentialPath}/challenge`)).toMatchObject(refused)
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('makes no account one to pay to', async () => {
    const payee = 'InternalAccount:holding'
    const holding = { id: payee, type: 'INTERNAL_FIAT', ...bobsCustomer }
    const fetch = scriptedService(({ method }) =>
      method === 'GET' ? json(200, { data: [holding] }) : json(200, quote),
    )
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
    const answer = await browserOf(ada).post('/quotes', quoteBody(accountId, payee))
    expect(answer).toMatchObject(refused)
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
