import type { PaymentOutcome } from '../db/schema/payments.ts'
import type { Settings } from '../settings.ts'

/**
 * Which of the documented test outcomes an identifier asks for: its last three digits. With a domain
 * part, as in an e-mail key, they stand at the end of the part before it.
 */
export function suffixOf(identifier: string | undefined): string {
  return (identifier?.split('@')[0] ?? '').slice(-3)
}

/** The identifier of an external account its scenario is read from. */
export function primaryIdentifier(accountInfo: Record<string, unknown>): string | undefined {
  const names = [
    'accountNumber',
    'iban',
    'clabeNumber',
    'address',
    'pixKey',
    'vpa',
    'phoneNumber',
    'lightningAddress',
    'bolt12',
    'invoice',
  ]
  const found = names.map((name) => accountInfo[name]).find((value) => typeof value === 'string')
  return found as string | undefined
}

const beneficiaryOutcomes = {
  '102': 'NOT_MATCHED',
  '103': 'PARTIAL_MATCH',
  '104': 'PENDING',
  '106': 'UNSUPPORTED',
  '107': 'CHECKED_BY_RECEIVING_FI',
} as const

/** What checking the beneficiary of an account comes to; null for an account that is no account. */
export function beneficiaryOutcome(suffix: string) {
  if (suffix === '105') return null
  return suffix in beneficiaryOutcomes
    ? beneficiaryOutcomes[suffix as keyof typeof beneficiaryOutcomes]
    : 'MATCHED'
}

const quoteOutcomes: Record<string, PaymentOutcome> = {
  '002': 'executionFailed',
  '003': 'slow',
  '004': 'deliveryFailed',
  '005': 'returned',
  '006': 'cancelled',
  '007': 'refundFailed',
}

const transferOutcomes: Record<string, PaymentOutcome> = {
  '002': 'insufficientFunds',
  '003': 'accountClosed',
  '004': 'rejected',
  '005': 'stuck',
}

/** What comes of a quote to an account with this identifier. */
export function quoteOutcome(accountInfo: Record<string, unknown>): PaymentOutcome {
  return quoteOutcomes[suffixOf(primaryIdentifier(accountInfo))] ?? 'success'
}

/** What comes of a transfer to or from an account with this identifier. */
export function transferOutcome(accountInfo: Record<string, unknown>): PaymentOutcome {
  return transferOutcomes[suffixOf(primaryIdentifier(accountInfo))] ?? 'success'
}

const kycOutcomes = { '001': 'PENDING', '002': 'REJECTED', '003': 'UNVERIFIED' } as const

/** What the verification of a person comes to: where a generation lets it, the name decides. */
export function kycOutcome({ profile }: Settings, fullName: string | undefined) {
  const suffix = suffixOf(fullName)
  if (!profile.nameDecidesKyc || !(suffix in kycOutcomes)) return 'APPROVED'
  return kycOutcomes[suffix as keyof typeof kycOutcomes]
}

/** What the verification of a business with this registration number comes to. */
export function kybOutcome({ profile }: Settings, registrationNumber: string) {
  const suffix = suffixOf(registrationNumber)
  if (suffix === '002') return 'REJECTED'
  return profile.pendingKybSuffixes.includes(suffix) ? 'IN_PROGRESS' : 'APPROVED'
}
