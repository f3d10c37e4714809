import {
  authorizeQuote,
  getQuote,
  type Quote,
  type ScaChallenge,
  type ScaPrompt,
  type ScaResponse,
  type Wallet,
  WalletError,
} from 'holdfast'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { hasCode } from '../session/hasCode.ts'
import type { FoundOutcome } from './paymentOutcomes.ts'

/** What the service asks the customer before it makes a payment. */
export interface Question {
  quote: Quote
  challenge: ScaChallenge
  /** The error for the last code that was entered; a new one for each wrong code. */
  wrong: WalletError | undefined
  /** True while the answer is being sent. */
  isAnswered: boolean
  answer: (response: ScaResponse) => void
  /** Closes the question without an answer: the payment keeps waiting. */
  close: () => void
}

/** The outcome of a payment that had to be authorized. */
export type Authorization = FoundOutcome

/** Authorizes payments: returns the open question, and a function that asks it. */
export function useAuthorization() {
  const [authorizing, setAuthorizing] = useState<Quote>()
  const [question, setQuestion] = useState<Question>()
  const authorize = async (wallet: Wallet, quote: Quote): Promise<Authorization> => {
    setAuthorizing(quote)
    try {
      const authorized = await authorizeQuote(wallet, quote, {
        onChallenge: (challenge, prompt) => ask(quote, challenge, prompt, setQuestion),
      })
      if (authorized.status !== 'authorized') return authorized
      // Of a payment that is funded from elsewhere, which this page does not make.
      return { quote: authorized.quote, status: 'pendingAuthorization' }
    } catch (error) {
      return await outcomeAfter(wallet, quote, error)
    } finally {
      setAuthorizing((open) => (open === quote ? undefined : open))
      setQuestion((open) => (open?.quote.id === quote.id ? undefined : open))
    }
  }
  return { authorizing, question, authorize }
}

/** The customer does not want to answer now. */
class QuestionClosed extends Error {
  override name = 'QuestionClosed'
}

function ask(
  quote: Quote,
  challenge: ScaChallenge,
  { isRetry, signal }: ScaPrompt,
  setQuestion: Dispatch<SetStateAction<Question | undefined>>,
): Promise<ScaResponse> {
  const wrong = isRetry
    ? new WalletError('ONE_TIME_CODE_REJECTED', 'The code of the text message is wrong')
    : undefined
  return new Promise((resolve, reject) => {
    const close = () => {
      setQuestion(undefined)
      reject(new QuestionClosed())
    }
    const answer = (response: ScaResponse) => {
      setQuestion((open) => open && { ...open, isAnswered: true })
      resolve(response)
    }
    signal.addEventListener('abort', close, { once: true })
    setQuestion({ quote, challenge, wrong, isAnswered: false, answer, close })
  })
}

/**
 * Reads the outcome from the service, because no error tells it: the payment may have been made in the meantime, here or in
 * another tab. Only a payment that the service lists as waiting is reported as waiting.
 */
async function outcomeAfter(wallet: Wallet, quote: Quote, thrown: unknown): Promise<Authorization> {
  if (hasCode(thrown, 'OUTCOME_UNKNOWN'))
    return { quote, status: 'unknown', error: thrown, isAnswerLost: true }
  const error = isGivenUp(thrown) ? undefined : thrown
  try {
    const found = await getQuote(wallet, quote.id)
    return { quote: found, status: outcomes[found.status] ?? 'unknown', error }
  } catch (unread) {
    return { quote, status: 'unknown', error: error ?? unread }
  }
}

const outcomes: Partial<Record<string, Authorization['status']>> = {
  PENDING_AUTHORIZATION: 'pendingAuthorization',
  PROCESSING: 'executed',
  COMPLETED: 'executed',
  FAILED: 'failed',
  EXPIRED: 'expired',
}

/** True if the customer, the end of the session or the page closed the question: that is not shown as an error. */
function isGivenUp(thrown: unknown): boolean {
  return (
    thrown instanceof QuestionClosed ||
    hasCode(thrown, 'ABORTED') ||
    hasCode(thrown, 'SESSION_REQUIRED')
  )
}
