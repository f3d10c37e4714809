import { scaFactorId } from '../../shared/fieldRules.ts'
import { parseQuote } from '../../shared/payment.ts'
import {
  parsePasskeyConfirmed,
  parsePasskeyStart,
  parseScaFactors,
  parseTotpConfirmed,
  parseTotpStart,
  parseTrustConfirmed,
  parseTrustStart,
} from '../../shared/sca.ts'
import { object, type Parser, text } from '../../shared/shape.ts'
import type { IdPlace, Route } from '../context/route.ts'
import { following } from '../parse/input.ts'
import {
  authorizationBody,
  confirmationBody,
  enrollmentBody,
  trustBody,
} from '../parse/scaBodies.ts'
import { addOrigin, addOriginAndAddress, prepareOwnFactor } from '../sca/prepareProof.ts'

const parseType = object<{ type: string }>({ type: text })

/** A response of one shape for passkeys and of another for authenticator apps. */
function byType(passkey: Parser<object>, totp: Parser<object>): Parser<object> {
  return (value, path) => (parseType(value, path).type === 'PASSKEY' ? passkey : totp)(value, path)
}

/** The values with which a factor is enrolled. */
const parseEnrollment: Parser<object> = byType(parsePasskeyStart, parseTotpStart)

/** The factor that was enrolled, or its recovery codes. */
const parseConfirmation: Parser<object> = byType(parsePasskeyConfirmed, parseTotpConfirmed)

const quoteIds: IdPlace[] = [{ in: 'path', name: 'id', kind: 'sharedQuote' }]
const payeeIds: IdPlace[] = [{ in: 'path', name: 'id', kind: 'externalAccount' }]

/**
 * Strong customer authentication. Payments are authorized on every platform; what makes later
 * authorizations weaker, another factor or a payee without any, only where the platform allows it.
 */
export const scaRoutes: Route[] = [
  {
    name: 'authorizeQuote',
    method: 'POST',
    path: '/quotes/{id}/authorize',
    ids: quoteIds,
    body: authorizationBody,
    headers: [],
    // guard: relay-limit-proofs
    limit: 'proof',
    forward: { response: parseQuote, resourceKind: 'quote', prepare: addOriginAndAddress },
  },
  {
    name: 'resendQuoteCode',
    method: 'POST',
    path: '/quotes/{id}/authorize/resend',
    ids: quoteIds,
    headers: [],
    // guard: relay-limit-resend
    limit: 'challenge',
    forward: {},
  },
  {
    name: 'listScaFactors',
    method: 'GET',
    path: '/sca/factors',
    ids: [],
    headers: [],
    forward: { response: parseScaFactors, customer: 'query' },
  },
  {
    name: 'enrollScaFactor',
    method: 'POST',
    path: '/sca/factors',
    allowedBy: 'scaFactors',
    ids: [],
    body: enrollmentBody,
    headers: [],
    limit: 'proof',
    forward: { response: parseEnrollment, customer: 'query' },
  },
  {
    name: 'confirmScaFactor',
    method: 'POST',
    path: '/sca/factors/confirm',
    allowedBy: 'scaFactors',
    ids: [],
    body: confirmationBody,
    headers: [],
    limit: 'proof',
    forward: { response: parseConfirmation, customer: 'query', prepare: addOrigin },
  },
  {
    name: 'deleteScaFactor',
    method: 'DELETE',
    path: '/sca/factors/{credentialId}',
    allowedBy: 'scaFactors',
    ids: [],
    params: { credentialId: following(scaFactorId) },
    headers: [],
    forward: { customer: 'query', prepare: prepareOwnFactor },
  },
  {
    name: 'trustPayee',
    method: 'POST',
    path: '/customers/external-accounts/{id}/trust',
    allowedBy: 'trustedPayees',
    ids: payeeIds,
    headers: [],
    limit: 'challenge',
    forward: { response: parseTrustStart },
  },
  {
    name: 'confirmTrustPayee',
    method: 'POST',
    path: '/customers/external-accounts/{id}/trust/confirm',
    allowedBy: 'trustedPayees',
    ids: payeeIds,
    body: trustBody,
    headers: [],
    limit: 'proof',
    forward: { response: parseTrustConfirmed, prepare: addOrigin },
  },
  {
    name: 'untrustPayee',
    method: 'POST',
    path: '/customers/external-accounts/{id}/untrust',
    allowedBy: 'trustedPayees',
    ids: payeeIds,
    headers: [],
    limit: 'challenge',
    forward: { response: parseTrustStart },
  },
  {
    name: 'confirmUntrustPayee',
    method: 'POST',
    path: '/customers/external-accounts/{id}/untrust/confirm',
    allowedBy: 'trustedPayees',
    ids: payeeIds,
    body: trustBody,
    headers: [],
    limit: 'proof',
    forward: { response: parseTrustConfirmed, prepare: addOrigin },
  },
]
