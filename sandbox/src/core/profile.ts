import type { TestValue } from './testValues.ts'

/** The generations of the service the sandbox can speak. */
export const profileNames = ['spec', 'live-2026-05', 'live-2026-08'] as const

/** One of {@link profileNames}. */
export type ProfileName = (typeof profileNames)[number]

/** Whose request bodies a generation takes: a key of the tables in `schemas/`. */
export type RequestSchemas = 'may' | 'august'

/** Everything in which the generations differ, so that no other module asks for a name. */
export type Profile = {
  name: ProfileName
  basePath: string
  /** Header names under which a wallet signature is read, the first being the documented one. */
  signatureHeaders: readonly string[]
  signatureReason: string
  /** Prefix of the rate detail fields, such as `serviceApi`. */
  rateDetailPrefix: 'serviceApi' | 'gridApi'
  webhookSignatureHeader: string
  internalErrorCode: string
  invitationClaimedEvent: string
  cardBrands: readonly [string, string]
  cardClosedByService: string
  umaDomain: string
  /** A wallet is born with an e-mail credential on the customer's address. */
  bornWithEmailCredential: boolean
  /** A compressed client key becomes the session key itself. */
  clientHeldKeys: boolean
  /** One-time codes travel sealed and verify takes two legs. */
  sealedOneTimeCodes: boolean
  /** The passkey challenge is hex text, used as UTF-8 bytes. */
  hexTextChallenge: boolean
  /** An OIDC token must carry a nonce bound to the client key. */
  oidcNonce: boolean
  severalPasskeys: boolean
  /** What its hosted sandbox documents in place of proofs; the mode decides whether it is accepted. */
  testValues: readonly TestValue[]
  /** Which claims are checked of an OIDC token whose signature is not. */
  unsignedTokenClaims: 'issuer' | 'all'
  /** A wallet signature without a Request-Id is refused instead of ignored. */
  requestIdRequired: boolean
  smsCredentials: boolean
  /** exchangeRate counts sending units per receiving unit, and not the inverse (spec 2.6). */
  rateIsSendingPerReceiving: boolean
  /** The end of a person's name decides on its verification. */
  nameDecidesKyc: boolean
  /** Ends of registration numbers whose verification goes on. */
  pendingKybSuffixes: readonly string[]
  /** Internal accounts carry `totalBalance`. */
  totalBalance: boolean
  /** Transactions carry their `direction`. */
  transactionDirection: boolean
  /** Outgoing transactions carry `reconciliationInstructions` too. */
  outgoingReconciliation: boolean
  /** The operations added in August 2026 are documented. */
  augustOperations: boolean
  /** The `rateDetails` of a transaction show the counterparty's part too. */
  counterpartyRateInTransactions: boolean
  /** The status of a transaction that its receiver rejected, by its type. */
  rejectedStatus: Readonly<Record<'INCOMING' | 'OUTGOING', 'REJECTED' | 'FAILED'>>
  /** The request bodies it takes, where they differ between generations. */
  requestSchemas: RequestSchemas
}

const spec: Profile = {
  name: 'spec',
  basePath: '/2025-10-13',
  signatureHeaders: ['Service-Wallet-Signature'],
  signatureReason: 'Invalid Service-Wallet-Signature',
  rateDetailPrefix: 'serviceApi',
  webhookSignatureHeader: 'X-Service-Signature',
  internalErrorCode: 'INTERNAL_ERROR',
  invitationClaimedEvent: 'INVITATION_CLAIMED',
  cardBrands: ['NETWORK_1', 'NETWORK_2'],
  cardClosedByService: 'CLOSED_BY_SERVICE',
  umaDomain: 'sandbox.uma.test',
  bornWithEmailCredential: false,
  clientHeldKeys: false,
  sealedOneTimeCodes: false,
  hexTextChallenge: false,
  oidcNonce: false,
  severalPasskeys: false,
  testValues: [
    'oneTimeCode',
    'passkeySignature',
    'walletSignature',
    'oidcToken',
    'unsignedTokenOnCreate',
  ],
  unsignedTokenClaims: 'issuer',
  requestIdRequired: false,
  smsCredentials: false,
  rateIsSendingPerReceiving: true,
  nameDecidesKyc: false,
  pendingKybSuffixes: ['001'],
  totalBalance: false,
  transactionDirection: false,
  outgoingReconciliation: true,
  augustOperations: false,
  counterpartyRateInTransactions: false,
  rejectedStatus: { INCOMING: 'REJECTED', OUTGOING: 'REJECTED' },
  requestSchemas: 'may',
}

const live202605: Profile = {
  ...spec,
  name: 'live-2026-05',
  basePath: '/grid/2025-10-13',
  signatureHeaders: ['Grid-Wallet-Signature', 'Service-Wallet-Signature'],
  signatureReason: 'Invalid Grid-Wallet-Signature',
  rateDetailPrefix: 'gridApi',
  webhookSignatureHeader: 'X-Grid-Signature',
  internalErrorCode: 'GRID_SWITCH_ERROR',
  invitationClaimedEvent: 'INVITATION.CLAIMED',
  cardBrands: ['VISA', 'MASTERCARD'],
  cardClosedByService: 'CLOSED_BY_GRID',
  umaDomain: 'sandbox.uma.money',
  bornWithEmailCredential: true,
  rateIsSendingPerReceiving: false,
  outgoingReconciliation: false,
  counterpartyRateInTransactions: true,
  rejectedStatus: { INCOMING: 'REJECTED', OUTGOING: 'FAILED' },
}

const live202608: Profile = {
  ...live202605,
  name: 'live-2026-08',
  clientHeldKeys: true,
  sealedOneTimeCodes: true,
  hexTextChallenge: true,
  oidcNonce: true,
  severalPasskeys: true,
  testValues: [
    'oneTimeCode',
    'passkeySignature',
    'walletSignature',
    'unsignedTokenOnCreate',
    'unsignedTokenOnVerify',
  ],
  unsignedTokenClaims: 'all',
  requestIdRequired: true,
  smsCredentials: true,
  nameDecidesKyc: true,
  pendingKybSuffixes: ['001', '003'],
  totalBalance: true,
  transactionDirection: true,
  augustOperations: true,
  requestSchemas: 'august',
}

/** The profile of that name. */
export function profileOf(name: ProfileName): Profile {
  return { spec, 'live-2026-05': live202605, 'live-2026-08': live202608 }[name]
}
