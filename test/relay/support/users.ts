import type { AppUser } from '../../../src/relay.ts'
import type { Things } from './world.ts'

const uuid = (digit: string) => `00000000-0000-4000-8000-${digit.repeat(12)}`

/** A user who is nowhere but here: for tests in which no honest service answers. */
export const ada: AppUser = {
  id: 'user-ada',
  displayName: 'Ada',
  customerId: `Customer:${uuid('1')}`,
  accountIds: [`InternalAccount:${uuid('1')}`],
  verifiedEmails: ['ada@example.com'],
}

/** Somebody else. */
export const bob: AppUser = {
  id: 'user-bob',
  displayName: 'Bob',
  customerId: `Customer:${uuid('2')}`,
  accountIds: [`InternalAccount:${uuid('2')}`],
  verifiedEmails: ['bob@example.com'],
}

/** A quote of Ada's as far as ownership reads it. */
export const adasQuote = {
  id: `Quote:${uuid('1')}`,
  customerId: ada.customerId,
  source: { accountId: `InternalAccount:${uuid('1')}` },
}

/** Ids for the samples. */
export const adasThings: Things = {
  accountId: `InternalAccount:${uuid('1')}`,
  credentialId: `AuthMethod:${uuid('1')}`,
  sessionId: `Session:${uuid('1')}`,
  externalAccountId: `ExternalAccount:${uuid('1')}`,
  quoteId: `Quote:${uuid('1')}`,
  transactionId: `Transaction:${uuid('1')}`,
  cardId: `Card:${uuid('1')}`,
  delegatedKeyId: `DelegatedKey:${uuid('1')}`,
  agentId: `Agent:${uuid('1')}`,
  actionId: `AgentAction:${uuid('1')}`,
}

/** What only cards and delegated keys have, of Ada's. */
export const cardFields = {
  cardholderId: ada.customerId,
  state: 'ACTIVE',
  form: 'VIRTUAL',
  fundingSources: [adasThings.accountId],
  cardId: adasThings.cardId,
  fundingSourceId: adasThings.accountId,
  publicKey: `04${'c3'.repeat(64)}`,
}
