import { randomUUID } from 'node:crypto'
import { type Answer, expectStatus, type Refusal } from './client.ts'
import type { TestSandbox } from './harness.ts'
import { askToSign, callSigned, retrySigned } from './signedFlow.ts'
import { isAugust } from './variant.ts'
import { createSignedInCustomer, type TestSession } from './wallet.ts'

export type Card = {
  id: string
  cardholderId: string
  state: string
  stateReason: string | null
  fundingSources: string[]
  platformCardId: string
  brand?: string
  last4?: string
  expMonth?: number
  expYear?: number
  currency: string
  panEmbedUrl?: string
  maxSpendPerTransaction?: number | null
}

type Amount = { amount: number; currency: { code: string } }
type Summary = { count: number; totalAmount: Amount }

export type CardTransaction = {
  id: string
  cardId: string
  type?: string
  direction?: 'CREDIT' | 'DEBIT'
  customerId?: string
  issuerTransactionToken: string
  status: string
  merchant: { descriptor: string }
  authorizedAmount: Amount
  settledAmount?: Amount
  refundedAmount?: Amount
  accountId: string
  pullSummary: Summary & { pendingCount: number }
  refundSummary: Summary
  settlementSummary: Summary
}

export type DelegatedKey = { id: string; cardId: string; accountId: string; status: string }

export type Cardholder = Awaited<ReturnType<typeof createCardholder>>

/** A customer with money and a session. Its wallet's identifier asks for no refusal, as one in 2048 does. */
export async function createCardholder(client: TestSandbox, funds = 100_000_000) {
  for (;;) {
    const customer = await createSignedInCustomer(client, funds)
    if (!/00[23]$/.test(customer.walletId)) return customer
  }
}

/** The body that issues a card. Its identifier asks for no outcome. */
export function cardBody(holder: Pick<Cardholder, 'customerId' | 'walletId'>, more = {}) {
  return {
    cardholderId: holder.customerId,
    form: 'VIRTUAL',
    fundingSources: [holder.walletId],
    platformCardId: `${randomUUID()}-777`,
    ...more,
  }
}

/** Issues a card and reads it; its number stays unseen. */
export async function issueCard(
  client: TestSandbox,
  holder: Pick<Cardholder, 'customerId' | 'walletId'>,
  more = {},
): Promise<Card> {
  const { id } = expectStatus(await client.post<Card>('/cards', cardBody(holder, more)), 201)
  return readCard(client, id)
}

/** A card as it is now. */
export async function readCard(client: TestSandbox, id: string): Promise<Card> {
  return expectStatus(await client.get<Card>(`/cards/${id}`), 200)
}

/** A card that can pay: in the generation that has them, with a delegated key. */
export async function issuePayingCard(
  client: TestSandbox,
  holder: Cardholder,
  more = {},
): Promise<Card> {
  const card = await issueCard(client, holder, more)
  if (isAugust) await delegateKey(client, card.id, holder)
  return card
}

/** Allows a card to be paid from a wallet, in three legs. */
export async function delegateKey(
  client: TestSandbox,
  cardId: string,
  { walletId, session }: { walletId: string; session: Pick<TestSession, 'sign'> },
): Promise<DelegatedKey> {
  const body = { cardId, internalAccountId: walletId, nickname: 'Card payments' }
  const call = { method: 'POST', path: '/auth/delegated-keys', body }
  const first = await askToSign(client, call)
  const stamp = session.sign(first.payloadToSign)
  const answer = await retrySigned<typeof first>(client, call, stamp, first.requestId)
  const second = expectStatus(answer, 202)
  const last = session.sign(second.payloadToSign)
  return expectStatus(await retrySigned<DelegatedKey>(client, call, last, second.requestId), 201)
}

/** Changes a card, signed where the generation wants it. */
export async function updateCard(
  client: TestSandbox,
  id: string,
  body: object,
  { session }: { session: Pick<TestSession, 'sign'> },
): Promise<Answer<Card & Refusal>> {
  const call = { method: 'PATCH', path: `/cards/${id}`, body }
  if (isAugust) return client.call(call.method, call.path, body)
  return callSigned(client, call, session)
}

/** The body of a new authorization. */
export function purchase(amount: number, descriptor = 'COFFEE BAR', more = {}) {
  const merchant = { descriptor, mcc: '5814', country: 'US' }
  return { amount, currency: { code: 'USDB' }, merchant, ...more }
}

/** A simulation's response, with the transaction wherever the generation shows it. */
export type Simulated = Answer<Refusal> & { transaction: CardTransaction }

/** Plays a message of the card network. */
export async function simulate(
  client: TestSandbox,
  cardId: string,
  path: string,
  body: object,
): Promise<Simulated> {
  const url = `/sandbox/cards/${cardId}/simulate/${path}`
  const answer = await client.post<Refusal & CardTransaction>(url, body)
  if (answer.status >= 400 || !isAugust) return { ...answer, transaction: answer.body }
  const { issuerTransactionToken } = answer.body
  const told = (await toldTransactions(client)).filter(
    (one) => one.issuerTransactionToken === issuerTransactionToken,
  )
  return { ...answer, transaction: told.at(-1) as CardTransaction }
}

/** The same, which must succeed. */
export async function simulated(
  client: TestSandbox,
  cardId: string,
  path: string,
  body: object,
): Promise<CardTransaction> {
  const answer = await simulate(client, cardId, path, body)
  expectStatus(answer, isAugust ? 202 : 200)
  return answer.transaction
}

/** Lists what webhooks told of card transactions, in order. */
export async function toldTransactions(client: TestSandbox): Promise<CardTransaction[]> {
  const webhooks = await client.sandbox().webhooks.list()
  return webhooks
    .filter(({ type }) => type.startsWith('CARD_TRANSACTION.'))
    .map(({ data }) => data as CardTransaction)
}

/** The types of the webhooks about cards, in order. */
export async function cardEvents(client: TestSandbox): Promise<string[]> {
  const webhooks = await client.sandbox().webhooks.list()
  return webhooks.map(({ type }) => type).filter((type) => type.startsWith('CARD'))
}
