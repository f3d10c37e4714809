import { and, eq, isNull } from 'drizzle-orm'
import type { InternalAccountRow } from '../accounts/internalAccounts.table.ts'
import { getActiveAccount } from '../accounts/internalAccounts.ts'
import { ApiException, invalidInput, notFound } from '../core/errors.ts'
import type { OidcIdentity } from '../core/oidcClaims.ts'
import type { Work } from '../core/work/work.ts'
import { getCustomer } from '../customers/customers.ts'
import { authenticatorCreation, contactUpdate, oauthCreation } from '../signing/activities.ts'
import { type Signed, type SignedCall, signedRetry } from '../signing/signedRetry.ts'
import type { WalletRow } from '../wallets/wallets.table.ts'
import { getWallet } from '../wallets/wallets.ts'
import type { AuthMethod, CredentialCreate } from './credentials.schema.ts'
import { type CredentialRow, credentials } from './credentials.table.ts'
import {
  credentialsOf,
  insertCredentialRow,
  type NewCredential,
  showCredential,
} from './credentials.ts'
import { issueCode } from './oneTimeCodes.ts'
import { spendChallenge, verifyAttestation } from './passkeys.ts'

/**
 * Adds a credential to a wallet: the first at once, any further one signed by a session of an
 * existing one. What it is made from is checked on both calls.
 */
export async function addCredential(
  work: Work,
  input: CredentialCreate,
  identity: OidcIdentity | undefined,
  call: SignedCall,
): Promise<Signed<AuthMethod>> {
  const account = await getActiveAccount(work, input.accountId)
  const wallet = await getWallet(work, account.id)
  const existing = await credentialsOf(work, account.id)
  refuseSecondOfType(work, input, existing)
  const made = await make(work, input, account, identity)
  const perform = async () => showCredential(await insertCredential(work, input, made))
  if (existing.length === 0) return { done: await perform() }
  return signedRetry(work, call, {
    accountIds: [account.id],
    type: input.type,
    makePayload: () => payloadFor(work, wallet, input, made, identity),
    perform,
  })
}

async function make(
  work: Work,
  input: CredentialCreate,
  account: InternalAccountRow,
  identity: OidcIdentity | undefined,
): Promise<NewCredential> {
  switch (input.type) {
    case 'PASSKEY':
      return makePasskey(work, input)
    case 'OAUTH':
      return makeOauth(work, account, identity)
    default:
      return { nickname: await contactOf(work, input, account) }
  }
}

async function makePasskey(
  work: Work,
  input: Extract<CredentialCreate, { type: 'PASSKEY' }>,
): Promise<NewCredential> {
  const passkey = await verifyAttestation(work, input.challenge, input.attestation)
  const isLive = and(eq(credentials.webauthnId, passkey.webauthnId), isNull(credentials.revokedAt))
  const taken = await work.tx.select({ id: credentials.id }).from(credentials).where(isLive)
  if (taken.length > 0) throw alreadyExists('PASSKEY')
  return { nickname: input.nickname, ...passkey }
}

async function makeOauth(
  work: Work,
  { id }: InternalAccountRow,
  identity: OidcIdentity | undefined,
): Promise<NewCredential> {
  if (!identity) throw new Error('The OIDC token was not verified')
  const { issuer, audience, subject, email } = identity
  const existing = await credentialsOf(work, id)
  const isKnown = existing.some(
    (row) =>
      row.oidcIssuer === issuer && row.oidcAudience === audience && row.oidcSubject === subject,
  )
  if (isKnown) throw invalidInput('The wallet already has a credential for this OIDC identity')
  const oidc = { oidcIssuer: issuer, oidcAudience: audience, oidcSubject: subject }
  return { nickname: email ?? subject, ...oidc }
}

/** Returns the contact that codes go to: the address given, or the one the customer is known by. */
async function contactOf(
  work: Work,
  input: Extract<CredentialCreate, { type: 'EMAIL_OTP' | 'SMS_OTP' }>,
  account: InternalAccountRow,
): Promise<string> {
  if (input.type === 'EMAIL_OTP' && input.email !== undefined) return input.email
  if (account.customerId === null) throw notFound('USER_NOT_FOUND', 'Customer')
  const { email, profile } = await getCustomer(work, account.customerId)
  const contact = input.type === 'EMAIL_OTP' ? email : profile.phoneNumber
  if (typeof contact === 'string') return contact
  throw invalidInput(
    `The customer has no ${input.type === 'EMAIL_OTP' ? 'email' : 'phoneNumber'}; add one first`,
  )
}

async function insertCredential(
  work: Work,
  input: CredentialCreate,
  made: NewCredential,
): Promise<CredentialRow> {
  const row = await insertCredentialRow(work, input.accountId, input.type, made)
  if (input.type === 'PASSKEY') await spendChallenge(work, input.challenge)
  if (input.type === 'EMAIL_OTP' || input.type === 'SMS_OTP') await issueCode(work, row)
  return row
}

function payloadFor(
  work: Work,
  wallet: WalletRow,
  input: CredentialCreate,
  { nickname }: NewCredential,
  identity: OidcIdentity | undefined,
): string {
  switch (input.type) {
    case 'PASSKEY': {
      const { challenge, attestation } = input
      const authenticator = { authenticatorName: nickname, challenge, attestation }
      return authenticatorCreation(work, wallet, authenticator)
    }
    case 'OAUTH':
      return oauthCreation(work, wallet, identity?.issuer ?? '', input.oidcToken)
    default:
      return contactUpdate(work, wallet, input.type, nickname)
  }
}

function refuseSecondOfType(work: Work, { type }: CredentialCreate, existing: CredentialRow[]) {
  const { severalPasskeys, smsCredentials } = work.settings.profile
  if (type === 'SMS_OTP' && !smsCredentials)
    throw invalidInput('type must not be SMS_OTP in this profile')
  if (type === 'OAUTH' || (type === 'PASSKEY' && severalPasskeys)) return
  if (existing.some((row) => row.type === type)) throw alreadyExists(type)
}

function alreadyExists(type: string): ApiException {
  const code = `${type}_CREDENTIAL_ALREADY_EXISTS`
  return new ApiException(400, code, `The wallet already has a credential of type ${type}`)
}
