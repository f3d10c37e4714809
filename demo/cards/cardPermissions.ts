import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Card, listDelegatedKeys, type Wallet, WalletError } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { queryClient, readAgain } from '../session/queryClient.ts'
import { shownWalletId } from '../session/shownWallet.ts'

/** The ids of the cards that may take money out of the wallet; null where the service demands no permission. */
export type CardPermissions = readonly string[] | null

/**
 * What a card can do now, a key of the texts that say so: its state, unless the wallet has not allowed it to pay
 * (NEEDS_PERMISSION), or whether it has is not known (UNKNOWN).
 */
export type CardStanding = Card['state'] | 'NEEDS_PERMISSION' | 'UNKNOWN'

const queryKey = ['cardPermissions']

/** A service without permissions is asked once, any other one again with the cards. */
function permissionsQuery(wallet: Wallet) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readPermissions(wallet, signal),
    staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : 2_000),
    retry: false,
  })
}

async function readPermissions(wallet: Wallet, signal: AbortSignal): Promise<CardPermissions> {
  try {
    const keys = await listDelegatedKeys(wallet, { signal })
    return keys.filter(({ status }) => status === 'ACTIVE').map(({ cardId }) => cardId)
  } catch (error) {
    // Before August 2026 the service demands no permission.
    if (error instanceof WalletError && error.code === 'UNSUPPORTED_BY_SERVICE') return null
    throw error
  }
}

/** Reads which of the cards may pay, where one is active: a failure leaves that unknown. */
export async function prefetchPermissions(wallet: Wallet, cards: Card[]): Promise<void> {
  if (cards.some(isActive)) await queryClient.prefetchQuery(permissionsQuery(wallet))
}

/** After a permission was given, or had been given elsewhere. */
export async function refreshPermissions(): Promise<void> {
  await readAgain(queryKey)
}

/** Whether the wallet is to pay for the card and has not allowed it: undefined while that is not known. */
export function useIsPermissionMissing(card: Card): boolean | undefined {
  return isPermissionMissing(card, shownWalletId(), usePermissions(card))
}

/** What the card can do now. */
export function useCardStanding(card: Card): CardStanding {
  return standingOf(card, shownWalletId(), usePermissions(card))
}

function usePermissions(card: Card): CardPermissions | undefined {
  const { data } = useQuery({
    ...permissionsQuery(useWallet()),
    enabled: isActive(card),
    refetchInterval: ({ state }) => state.status === 'error' && 3_000,
  })
  return data
}

/** What of a card says who pays for it. */
type PaidCard = Pick<Card, 'id' | 'state' | 'fundingSources'>

/** @param walletId - `InternalAccount:<uuid>` */
export function standingOf(
  card: PaidCard,
  walletId: string | undefined,
  permissions: CardPermissions | undefined,
): CardStanding {
  if (!isActive(card) || isPaidElsewhere(card, walletId)) return card.state
  const isMissing = isPermissionMissing(card, walletId, permissions)
  if (isMissing === undefined) return 'UNKNOWN'
  return isMissing ? 'NEEDS_PERMISSION' : card.state
}

function isPermissionMissing(
  card: PaidCard,
  walletId: string | undefined,
  permissions: CardPermissions | undefined,
): boolean | undefined {
  if (!isActive(card) || !card.fundingSources.some((id) => id === walletId)) return false
  return permissions === undefined ? undefined : permissions?.includes(card.id) === false
}

/** Whether an account pays that needs no permission: only an embedded wallet does. */
export function isPaidElsewhere(
  { fundingSources }: Pick<Card, 'fundingSources'>,
  walletId: string | undefined = shownWalletId(),
): boolean {
  return fundingSources.some((id) => id !== walletId)
}

function isActive({ state }: Pick<Card, 'state'>): boolean {
  return state === 'ACTIVE'
}
