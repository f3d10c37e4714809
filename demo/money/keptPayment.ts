import type { Lookup } from 'holdfast'
import type { QuoteTerms } from 'holdfast/react'
import { readStoredJson, removeStored, writeStored } from '../ui/storage.ts'
import type { PaymentDraft } from './paymentDraft.ts'

/** A payment under review when the page was left, to unlock the wallet at a provider. */
export interface KeptPayment {
  /** Whose it is: another login on this device does not see it. */
  email: string
  quoteId: string
  terms: QuoteTerms
  draft: PaymentDraft
  /** Who is paid, where an address was looked up. */
  receiver?: { umaAddress: string; lookup: Lookup } | undefined
}

const key = 'marram.payment'

/** Keeps it in this tab until the page is back; it is not secret, and the service has it as well. */
export function keepPayment(payment: KeptPayment): void {
  // Storage may be refused: then the payment is among the drafts when the page is back.
  writeStored('session', key, JSON.stringify(payment))
}

/** The payment that was kept, if it is this login's. */
export function readKeptPayment(email: string | undefined): KeptPayment | undefined {
  const kept = readStoredJson('session', key) as KeptPayment | null | undefined
  return kept?.email === email && kept?.terms?.destination ? kept : undefined
}

export function forgetKeptPayment(): void {
  removeStored('session', key)
}
