import { activityIntent, type Intent } from './intent.ts'

/**
 * A quote's payload names an unsigned transaction, and neither amount nor destination: those the
 * service alone vouches for.
 */
export function executeQuoteIntent(): Intent {
  return activityIntent({ allows: (family) => family === 'SIGN_TRANSACTION', isTransaction: true })
}
