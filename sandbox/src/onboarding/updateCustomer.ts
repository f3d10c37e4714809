import { and, eq, inArray, isNull } from 'drizzle-orm'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { type CredentialRow, credentials } from '../credentials/credentials.table.ts'
import { contactOf, resetChangedContacts } from '../customers/contacts.ts'
import type { Customer, CustomerUpdate } from '../customers/customers.schema.ts'
import { type CustomerRow, customers } from '../customers/customers.table.ts'
import { getLiveCustomer, refuseTakenUma, showCustomer } from '../customers/customers.ts'
import { consentOf } from '../customers/endUserTerms.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { suffixOf } from '../fixtures/scenarios.ts'
import { replaceChallengesOf } from '../sca/challenges.ts'
import { contactUpdate } from '../signing/activities.ts'
import { type Signed, type SignedCall, signedRetry } from '../signing/signedRetry.ts'
import { getWallet } from '../wallets/wallets.ts'
import { changedProfile } from './otherDescriptions.ts'
import { settleVerification } from './settleVerification.ts'

/**
 * Changes a customer. A new e-mail address that codes go to has to be signed by one of the
 * customer's wallets; it then changes everywhere or nowhere.
 */
export async function updateCustomer(
  work: Work,
  id: string,
  input: CustomerUpdate,
  call: SignedCall,
): Promise<Signed<Customer>> {
  const row = await getLiveCustomer(work, id)
  if (row.customerType !== input.customerType) throw invalidInput('customerType cannot be changed')
  if (input.umaAddress !== undefined && input.umaAddress !== row.umaAddress) {
    await refuseTakenUma(work, input.umaAddress)
  }
  const changes = { ...input, ...consentOf(work, input) }
  // Before anything is signed: a change that is refused is refused at once.
  mergeProfile(work, row, changes)
  const tied = input.email === undefined ? [] : await tiedCredentials(work, row)
  if (input.email === row.email || tied.length === 0) {
    return { done: await change(work, row, changes) }
  }
  return signedRetry(work, call, await emailChange(work, row, changes, tied))
}

async function emailChange(
  work: Work,
  row: CustomerRow,
  input: CustomerUpdate,
  tied: CredentialRow[],
) {
  const email = input.email ?? ''
  await refuseUsedEmail(work, email, tied)
  const accountIds = await walletsOf(work, row.id)
  const wallet = await getWallet(work, tied[0]?.accountId ?? '')
  const ids = tied.map(({ id }) => id).toSorted()
  return {
    accountIds,
    makePayload: () => contactUpdate(work, wallet, 'EMAIL_OTP', email),
    details: { tied: ids },
    perform: async (details: Record<string, unknown>) => {
      if (JSON.stringify(details.tied) !== JSON.stringify(ids)) throw setChanged()
      if (suffixOf(email) === '424') throw syncFailed()
      await work.tx
        .update(credentials)
        .set({ nickname: email, updatedAt: work.now })
        .where(inArray(credentials.id, ids))
      return change(work, row, input)
    },
  }
}

async function change(work: Work, row: CustomerRow, input: CustomerUpdate): Promise<Customer> {
  const { currencies = row.currencies, email = row.email, umaAddress = row.umaAddress } = input
  for (const code of currencies) currencyOf(code)
  const given = input.customerType === 'BUSINESS' ? input.kybStatus : input.kycStatus
  const [changed] = await work.tx
    .update(customers)
    .set({
      currencies,
      email,
      umaAddress,
      verificationStatus: given ?? row.verificationStatus,
      profile: mergeProfile(work, row, input),
      updatedAt: work.now,
    })
    .where(eq(customers.id, row.id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  await resetChangedContacts(work, row, changed)
  // A text message went to the earlier number, which is no factor of the customer any more.
  if (contactOf(row, 'phone') !== contactOf(changed, 'phone'))
    await replaceChallengesOf(work, changed, 'SMS_OTP')
  await settleVerification(work, row, changed)
  return showCustomer(work, changed)
}

function mergeProfile(work: Work, { profile }: CustomerRow, input: CustomerUpdate) {
  const { customerType: _, currencies, email, umaAddress, ...given } = input
  const { kycStatus, kybStatus, ...rest } = given as Record<string, unknown>
  return changedProfile(work, profile, rest)
}

/** The e-mail credentials of the customer's wallets that follow the customer's address. */
async function tiedCredentials(work: Work, { id, email }: CustomerRow): Promise<CredentialRow[]> {
  const accountIds = await walletsOf(work, id)
  if (email === null || accountIds.length === 0) return []
  return work.tx
    .select()
    .from(credentials)
    .where(
      and(
        inArray(credentials.accountId, accountIds),
        eq(credentials.type, 'EMAIL_OTP'),
        eq(credentials.nickname, email),
        isNull(credentials.revokedAt),
      ),
    )
}

async function refuseUsedEmail({ tx }: Work, email: string, tied: CredentialRow[]): Promise<void> {
  const isTaken = and(
    eq(credentials.type, 'EMAIL_OTP'),
    eq(credentials.nickname, email),
    isNull(credentials.revokedAt),
  )
  const taken = await tx.select({ id: credentials.id }).from(credentials).where(isTaken)
  if (taken.some(({ id }) => !tied.some((row) => row.id === id))) {
    const message = 'email is already used by a credential of another wallet'
    throw new ApiException(409, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS', message)
  }
}

function setChanged(): ApiException {
  const message =
    'The e-mail credentials of the customer have changed since the request was signed; send it again'
  return new ApiException(409, 'EMAIL_OTP_CREDENTIAL_SET_CHANGED', message)
}

/** The custodian takes every address but those that are meant to show what happens when it does not. */
function syncFailed(): ApiException {
  const message = 'The key custodian rejected the e-mail address; nothing was changed'
  return new ApiException(424, 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED', message)
}

async function walletsOf(work: Work, customerId: string): Promise<string[]> {
  const accounts = await accountsOf(work, customerId)
  return accounts.filter(({ type }) => type === 'EMBEDDED_WALLET').map(({ id }) => id)
}

function accountsOf({ tx }: Work, customerId: string) {
  return tx.select().from(internalAccounts).where(eq(internalAccounts.customerId, customerId))
}
