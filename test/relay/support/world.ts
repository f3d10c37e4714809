import type { AppUser } from '../../../src/relay.ts'
import type { ExternalAccount, Quote } from '../../../src/shared/resources.ts'
import { createAgentOf } from './agents.ts'
import { registerPasskey, signIn, type TestPasskey, type TestSession } from './passkey.ts'
import type { Platform } from './platform.ts'
import { relayUnderTest, serviceOf } from './relayUnderTest.ts'

/** One thing of each kind that belongs to a user. */
export interface Things {
  accountId: string
  credentialId: string
  sessionId: string
  externalAccountId: string
  quoteId: string
  transactionId: string
  cardId: string
  /** No generation but the last has one. */
  delegatedKeyId: string
  agentId: string
  /** An action of the agent's that waits for approval. */
  actionId: string
}

/** A user who has been using the wallet, through a relay that nobody else uses. */
export interface Inhabitant {
  user: AppUser
  passkey: TestPasskey
  session: TestSession
  things: Things
}

/** A bank account in the form the service takes. */
export const bankAccount = {
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
  },
}

/** The body of a quote out of a wallet. */
export function quoteBody(accountId: string, payee: string, amount: number = 1_000_000) {
  return {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: payee },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  }
}

/** Makes a user with one of everything. */
export async function createInhabitant(platform: Platform, name: string): Promise<Inhabitant> {
  const user = await platform.createUser(name)
  const [accountId = ''] = user.accountIds
  await platform.fund(accountId, 100_000_000)
  const { browserOf } = relayUnderTest({ ...serviceOf(platform.sandbox()), users: [user] })
  const browser = browserOf(user)
  const passkey = await registerPasskey(browser, accountId)
  const session = await signIn(browser, passkey)
  const bank = await browser.post<ExternalAccount>('/customers/external-accounts', bankAccount)
  const quote = await browser.post<Quote>('/quotes', quoteBody(accountId, bank.body.id))
  const things = {
    accountId,
    credentialId: passkey.credentialId,
    sessionId: session.id,
    externalAccountId: bank.body.id,
    quoteId: quote.body.id,
    transactionId: quote.body.transactionId,
    cardId: await issueCard(platform, user),
    delegatedKeyId: `DelegatedKey:${crypto.randomUUID()}`,
    ...(await createAgentOf(platform, user)),
  }
  return { user, passkey, session, things }
}

/** Ids of the right form that name nothing. */
export function unknownThings(): Things {
  const id = (kind: string) => `${kind}:${crypto.randomUUID()}`
  return {
    accountId: id('InternalAccount'),
    credentialId: id('AuthMethod'),
    sessionId: id('Session'),
    externalAccountId: id('ExternalAccount'),
    quoteId: id('Quote'),
    transactionId: id('Transaction'),
    cardId: id('Card'),
    delegatedKeyId: id('DelegatedKey'),
    agentId: id('Agent'),
    actionId: id('AgentAction'),
  }
}

/** Issues a card, as the platform does. @param fundingSources - by default the user's wallet */
async function issueCard(
  platform: Platform,
  { customerId, accountIds }: AppUser,
  fundingSources: string[] = accountIds,
): Promise<string> {
  const body = {
    cardholderId: customerId,
    form: 'VIRTUAL',
    fundingSources,
    platformCardId: newId(),
  }
  return (await platform.call<{ id: string }>('POST', '/cards', body)).id
}

/** The last three characters choose a test outcome; these choose none. */
function newId(): string {
  return `card-${crypto.randomUUID()}-900`
}
