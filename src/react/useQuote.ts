'use client'
import { useEffect, useRef } from 'react'
import { assertInput } from '../shared/assertInput.ts'
import type { Quote } from '../shared/resources.ts'
import { type CreateQuoteOptions, createQuote } from '../wallet/payments/createQuote.ts'
import { type ReadState, useRead } from './useRead.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import { useStateValue } from './useStateValue.ts'

/**
 * The terms that a price is requested for: JSON values only. There is no `idempotencyKey`, with
 * which every `refetch` would give the same expired price.
 */
export type QuoteTerms = Omit<CreateQuoteOptions, 'signal' | 'idempotencyKey'>

/** Options of {@link useQuote}. */
export interface UseQuoteOptions {
  /**
   * True if an expired quote is replaced although the customer has done nothing. The amounts may
   * change under their eyes, so show what `executeQuote` is called with. @default false
   */
  refetchOnExpiry?: boolean | undefined
}

/** A price as {@link useQuote} keeps it. */
export interface QuoteState extends ReadState<Quote> {
  /** Whole seconds until the quote expires, on the service's clock; undefined without a quote. */
  secondsLeft: number | undefined
  /**
   * True if the quote in `data` has expired: offer `refetch`, which requests a new price. False while
   * `state.pendingExecutions` contains the quote: its payment may have been made.
   */
  isExpired: boolean
}

/**
 * A price for a payment, with a countdown on the service's clock. Other terms request another price
 * and abort the request for the one before; terms that are equal in value do not. An expired price
 * stays until `refetch`, and is never replaced by itself unless `refetchOnExpiry` is true.
 *
 * After OUTCOME_UNKNOWN execute the same quote again, expired or not: a new one could pay twice. Until
 * its outcome is known, `state.pendingExecutions` contains it, `isExpired` is false and
 * `refetchOnExpiry` does not replace it. Once it is executed, offer neither it nor a new price.
 *
 * @param terms - what {@link createQuote} takes; undefined while the form is incomplete, which
 * requests nothing. Debounce what a customer types
 * @example
 * ```tsx
 * const { data: quote, secondsLeft, isExpired, refetch } = useQuote(terms)
 * const { pendingExecutions } = useWalletState()
 * const pay = useAction(executeQuote)
 * if (pay.data) return <p>{pay.data.status}</p>
 * if (!quote) return null
 * const isSent = pendingExecutions.some(({ quoteId }) => quoteId === quote.id)
 * if (isExpired && !isSent && !pay.isPending) return <button onClick={refetch}>New price</button>
 * const label = isSent ? 'Check the payment' : `Pay (${secondsLeft} s)`
 * return <button onClick={() => pay.run(quote).catch(() => {})}>{label}</button>
 * ```
 */
export function useQuote(terms: QuoteTerms | undefined, options: UseQuoteOptions = {}): QuoteState {
  const request = terms && withoutKey(terms)
  const key = request && keyOf(request)
  const state = useRead<Quote>(key, async (wallet, signal, show) => {
    assertInput(key, 'terms must be JSON values, without a bigint or a cycle')
    if (request) show(await createQuote(wallet, { ...request, signal }))
  })
  const { data, refetch } = state
  const secondsLeft = useSecondsLeft(data?.expiresAt)
  const isSent = useStateValue(({ pendingExecutions }) =>
    pendingExecutions.some(({ quoteId }) => quoteId === data?.id),
  )
  // A price that replaces one whose payment may have been made could pay twice.
  const isExpired = secondsLeft === 0 && !isSent
  useExpiry(data?.id, isExpired, options.refetchOnExpiry ? refetch : undefined)
  return { ...state, secondsLeft, isExpired }
}

/** The terms alone, where an app gives all options of `createQuote`. */
function withoutKey(options: CreateQuoteOptions): QuoteTerms {
  const { idempotencyKey: _, signal: __, ...terms } = options
  return terms
}

/** The terms as text; empty for what JSON does not have, so that reading them fails, not rendering. */
function keyOf(terms: QuoteTerms): string {
  try {
    return JSON.stringify(terms)
  } catch {
    return ''
  }
}

/** Calls back when a quote expires that was valid before: one that never was would do so forever. */
function useExpiry(
  id: string | undefined,
  isExpired: boolean,
  listener: (() => void) | undefined,
): void {
  const validId = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!isExpired) validId.current = id
    else if (id === validId.current) listener?.()
  }, [id, isExpired, listener])
}
