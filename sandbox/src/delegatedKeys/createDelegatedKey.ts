import { getActiveAccount } from '../accounts/internalAccounts.ts'
import type { CardRow } from '../cards/cards.table.ts'
import { getCard } from '../cards/cards.ts'
import { conflict, invalidInput } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Work } from '../core/work/work.ts'
import { generateKeyPair, toCompressedHex } from '../crypto/p256.ts'
import { delegatedPolicy, delegatedSigner } from '../signing/activities.ts'
import { ask, type Signed, type SignedCall, signedRetry } from '../signing/signedRetry.ts'
import { getWallet } from '../wallets/wallets.ts'
import type { DelegatedKey, DelegatedKeyCreate } from './delegatedKeys.schema.ts'
import { delegatedKeys } from './delegatedKeys.table.ts'
import { hasActiveKey, moveDelegatedKey, showDelegatedKey } from './delegatedKeys.ts'

/**
 * Lets the owner of a wallet allow payments of a card from it. The first of the three legs requests
 * a signature for the signer, the second creates it and requests one for its policies, the third
 * activates it.
 */
export async function createDelegatedKey(
  work: Work,
  input: DelegatedKeyCreate,
  call: SignedCall,
): Promise<Signed<DelegatedKey>> {
  const { cardId, internalAccountId: accountId, nickname } = input
  requireSource(await getCard(work, cardId), accountId)
  await requireWallet(work, accountId)
  await refuseSecond(work, cardId, accountId)
  const wallet = await getWallet(work, accountId)
  const publicKey = toCompressedHex(generateKeyPair().publicKey)
  const outcome = await signedRetry<Signed<DelegatedKey>>(work, call, {
    accountIds: [accountId],
    makePayload: () => delegatedSigner(work, wallet, nickname, publicKey),
    details: { publicKey },
    perform: (details) => takeLeg(work, input, call, details),
  })
  return 'challenge' in outcome ? outcome : outcome.done
}

function requireSource({ fundingSources }: CardRow, accountId: string): void {
  if (fundingSources.includes(accountId)) return
  throw invalidInput('internalAccountId must be one of the funding sources of the card', {
    field: 'internalAccountId',
  })
}

async function requireWallet(work: Work, accountId: string): Promise<void> {
  const { type } = await getActiveAccount(work, accountId)
  if (type === 'EMBEDDED_WALLET') return
  throw invalidInput('internalAccountId must name an account of type EMBEDDED_WALLET', {
    field: 'internalAccountId',
  })
}

async function refuseSecond(work: Work, cardId: string, accountId: string): Promise<void> {
  if (await hasActiveKey(work, cardId, accountId))
    throw conflict('The card already has an active delegated key for this account')
}

/** Takes the signed second or third leg, told apart by what the request remembers. */
async function takeLeg(
  work: Work,
  input: DelegatedKeyCreate,
  call: SignedCall,
  { publicKey, keyId }: { publicKey?: string; keyId?: string },
): Promise<Signed<DelegatedKey>> {
  if (keyId !== undefined)
    return { done: showDelegatedKey(await moveDelegatedKey(work, keyId, 'ACTIVE')) }
  if (publicKey === undefined) throw new Error('The request names neither a key nor its id')
  const id = await insertKey(work, input, publicKey)
  const wallet = await getWallet(work, input.internalAccountId)
  return {
    challenge: await ask(work, call, {
      accountIds: [input.internalAccountId],
      makePayload: () => delegatedPolicy(work, wallet, { publicKey, cardId: input.cardId }),
      details: { keyId: id },
    }),
  }
}

async function insertKey(
  work: Work,
  { cardId, internalAccountId: accountId, nickname }: DelegatedKeyCreate,
  publicKey: string,
): Promise<string> {
  const id = newId('DelegatedKey')
  const times = { createdAt: work.now, updatedAt: work.now }
  await work.tx
    .insert(delegatedKeys)
    .values({ id, cardId, accountId, publicKey, nickname, status: 'PENDING', ...times })
  return id
}
