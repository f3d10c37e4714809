import {
  authorizeQuote,
  type Quote,
  type ScaChallenge,
  type ScaPrompt,
  type ScaResponse,
  type Wallet,
  WalletError,
} from 'holdfast'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { hasCode } from './hasCode.ts'
import type { PaymentOutcome } from './paymentOutcomes.ts'

/** What the service asks the customer before it makes a payment. */
export interface Question {
  quote: Quote
  challenge: ScaChallenge
  /** That the code which was entered last is wrong; another error for each. */
  wrong: WalletError | undefined
  /** Whether the answer is on its way. */
  isAnswered: boolean
  answer: (response: ScaResponse) => void
  /** Ends the question without an answer: the payment goes on waiting. */
  close: () => void
}

/** What became of a payment that was to be authorized. */
export type Authorization = Omit<PaymentOutcome, 'isSeen'>

/** Authorizing payments: the question that is open, and the way to have it asked. */
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
      return { quote, ...outcomeOf(error) }
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

/** Nothing that is thrown ends the payment: it waits until its time is over, or may have been made. */
function outcomeOf(error: unknown): Pick<Authorization, 'status' | 'error' | 'isAnswerLost'> {
  if (hasCode(error, 'OUTCOME_UNKNOWN')) return { status: 'unknown', error, isAnswerLost: true }
  if (error instanceof QuestionClosed) return { status: 'pendingAuthorization' }
  return { status: 'pendingAuthorization', error }
}
