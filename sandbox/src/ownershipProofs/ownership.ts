import { and, desc, eq } from 'drizzle-orm'
import type { ExternalAccountRow } from '../accounts/externalAccounts.table.ts'
import {
  getExternalAccountOf,
  moveExternalAccount,
  type Owner,
} from '../accounts/externalAccounts.ts'
import { conflict, invalidInput } from '../core/errors.ts'
import { randomHex } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { newToken } from '../core/newToken.ts'
import { requireTransition } from '../core/states.ts'
import { after, type Work } from '../core/work/work.ts'
import { readKeyAddress } from '../crypto/bitcoinAddress.ts'
import { isMessageSigned, messageSignatureForm } from '../crypto/bitcoinMessage.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import type { OwnershipChallenge, OwnershipMethod, OwnershipVerify } from './ownership.schema.ts'
import { type ChallengeStatus, challengeTransitions } from './ownership.states.ts'
import { type OwnershipChallengeRow, ownershipChallenges } from './ownershipChallenges.table.ts'

/**
 * Challenges the owner of a wallet to prove the ownership. An earlier challenge is abandoned.
 *
 * @param origin - Of the sandbox, as its caller reached it
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT` when there is nothing to show, 400
 *   `INVALID_INPUT` for a signature of a wallet whose address has no key that could sign
 */
export async function createChallenge(
  work: Work,
  owner: Owner,
  accountId: string,
  method: OwnershipMethod,
  origin: string,
): Promise<OwnershipChallenge> {
  const account = await getUnproven(work, owner, accountId)
  if (method === 'WALLET_SIGNATURE') requireKeyAddress(account)
  const open = await newestOpen(work, accountId)
  if (open) await decide(work, open, 'ABANDONED')
  if (account.status === 'UNVERIFIED')
    await moveExternalAccount(work, account, 'PENDING_OWNERSHIP_VERIFICATION')
  return method === 'WALLET_SIGNATURE' ? askToSign(work, account) : makeLink(work, account, origin)
}

/**
 * Decides a challenge by the signature of its message: the right one makes the account `ACTIVE`, a
 * wrong one `UNVERIFIED`, and either ends this challenge.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 400 `INVALID_INPUT` for what is no signature at
 *   all, 409 `CONFLICT` without an open challenge of this kind
 */
export async function verifyOwnership(
  work: Work,
  owner: Owner,
  accountId: string,
  { signature, signatureScheme }: OwnershipVerify,
): Promise<ExternalAccountRow> {
  if (!messageSignatureForm.test(signature))
    throw invalidInput('signature must be 65 bytes in base64', { field: 'signature' })
  const account = await getUnproven(work, owner, accountId)
  const challenge = await newestOpen(work, accountId)
  if (!challenge || challenge.message === null || challenge.expiresAt <= work.now)
    throw conflict(
      'The account has no open challenge with a message to sign; create a challenge first',
    )
  const isRight = isMessageSigned(signatureScheme, addressOf(account), challenge.message, signature)
  return settleChallenge(work, account, challenge, isRight)
}

/** Ends a challenge, and the account's verification with it. */
export async function settleChallenge(
  work: Work,
  account: ExternalAccountRow,
  challenge: OwnershipChallengeRow,
  isRight: boolean,
): Promise<ExternalAccountRow> {
  await decide(work, challenge, isRight ? 'PASSED' : 'FAILED')
  return moveExternalAccount(work, account, isRight ? 'ACTIVE' : 'UNVERIFIED')
}

async function getUnproven(work: Work, owner: Owner, id: string): Promise<ExternalAccountRow> {
  const account = await getExternalAccountOf(work, owner, id)
  if (account.status === 'ACTIVE')
    throw conflict('The account is ACTIVE and needs no proof of ownership')
  return account
}

/** Only an address that encodes one key can be compared with the key that signed. */
function requireKeyAddress(account: ExternalAccountRow): void {
  if (account.accountType === 'SPARK_WALLET' && readKeyAddress(addressOf(account))) return
  throw invalidInput(
    'method WALLET_SIGNATURE needs a SPARK_WALLET with a Spark or a Bitcoin address of one key; use LIVENESS',
    { field: 'method' },
  )
}

function addressOf({ accountInfo }: ExternalAccountRow): string {
  return String(accountInfo.address)
}

async function askToSign(work: Work, account: ExternalAccountRow): Promise<OwnershipChallenge> {
  const expiresAt = after(work, lifetimesMs.ownershipChallenge)
  const messageToSign = [
    'I am the owner of this wallet.',
    `Address: ${addressOf(account)}`,
    `Account: ${account.id}`,
    `Nonce: ${randomHex(16)}`,
    `Expires: ${expiresAt.toISOString()}`,
  ].join('\n')
  await insert(work, account, { method: 'WALLET_SIGNATURE', message: messageToSign, expiresAt })
  return { method: 'WALLET_SIGNATURE', messageToSign, expiresAt: expiresAt.toISOString() }
}

async function makeLink(
  work: Work,
  account: ExternalAccountRow,
  origin: string,
): Promise<OwnershipChallenge> {
  const expiresAt = after(work, lifetimesMs.ownershipChallenge)
  const token = newToken(work.settings)
  await insert(work, account, { method: 'LIVENESS', tokenDigest: sha256Hex(token), expiresAt })
  const verificationLink = `${origin}/ownership/${token}`
  return { method: 'LIVENESS', verificationLink, token, expiresAt: expiresAt.toISOString() }
}

async function insert(
  work: Work,
  { id: accountId }: ExternalAccountRow,
  values: Pick<OwnershipChallengeRow, 'method' | 'expiresAt'> & Partial<OwnershipChallengeRow>,
): Promise<void> {
  const id = crypto.randomUUID()
  const row = { id, accountId, status: 'OPEN', createdAt: work.now, ...values } as const
  await work.tx.insert(ownershipChallenges).values(row)
}

async function newestOpen(
  { tx }: Work,
  accountId: string,
): Promise<OwnershipChallengeRow | undefined> {
  const [row] = await tx
    .select()
    .from(ownershipChallenges)
    .where(
      and(eq(ownershipChallenges.accountId, accountId), eq(ownershipChallenges.status, 'OPEN')),
    )
    .orderBy(desc(ownershipChallenges.sequence))
    .limit(1)
  return row
}

async function decide(
  { tx }: Work,
  { id, status }: OwnershipChallengeRow,
  to: ChallengeStatus,
): Promise<void> {
  requireTransition(challengeTransitions, 'challenge', status, to)
  await tx.update(ownershipChallenges).set({ status: to }).where(eq(ownershipChallenges.id, id))
}

/** Checks whether a proof of the ownership of an external account ever failed. */
export async function hasFailedProof({ tx }: Work, accountId: string): Promise<boolean> {
  const isOfAccount = eq(ownershipChallenges.accountId, accountId)
  const isFailed = eq(ownershipChallenges.status, 'FAILED')
  return (await tx.$count(ownershipChallenges, and(isOfAccount, isFailed))) > 0
}
