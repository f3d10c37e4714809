import type { TestValue } from './testValues.ts'

/** The generations of the service the sandbox can speak. */
export const profileNames = ['spec', 'live-2026-05', 'live-2026-08'] as const

/** One of {@link profileNames}. */
export type ProfileName = (typeof profileNames)[number]

/** The tables in the folders' `*.schema.ts` that a generation's request bodies follow, by their key. */
export type RequestSchemas = 'may' | 'august'

/** The tables in the folders' `*.schema.ts` that a generation's responses follow, by their key. */
export type ResponseSchemas = 'spec' | 'may' | 'august'

/** Rules about cards in which the generations differ. */
export type CardRules = {
  brands: readonly [string, string]
  /** The `stateReason` of a card that the service closed. */
  closedByService: string
  /** The state of a card that is being provisioned. */
  provisioningState: 'PENDING_ISSUE' | 'PROCESSING'
  /** A card that is read alone carries `panEmbedUrl`; elsewhere a call of its own gives it. */
  embedUrlOnCard: boolean
  /** A device of the cardholder has to sign a change. */
  signedUpdates: boolean
  /** The funding sources that an authorization may be paid from. */
  payingSources: 'first' | 'all'
  /** A payment from an embedded wallet needs an active delegated key. */
  delegatedKeys: boolean
  /** Cards carry `maxSpendPerTransaction` and `processorRef`. */
  spendLimits: boolean
  /** Simulations respond with the transaction, and not with its token alone. */
  simulationsShowTransaction: boolean
  /** Card transactions carry `type`, `direction` and their customer. */
  transactionOwner: boolean
  /** Card transactions are listed with the others. */
  listedAsTransactions: boolean
  /** Card transactions send webhooks. */
  transactionEvents: boolean
}

/** Everything in which the generations differ, so that no other module asks for a name. */
export type Profile = {
  name: ProfileName
  basePath: string
  /** The header in which a wallet signature is sent. */
  signatureHeader: string
  signatureReason: string
  /** Prefix of the rate detail fields, such as `serviceApi`. */
  rateDetailPrefix: 'serviceApi' | 'gridApi'
  webhookSignatureHeader: string
  internalErrorCode: string
  invitationClaimedEvent: 'INVITATION_CLAIMED' | 'INVITATION.CLAIMED'
  cards: CardRules
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
  /** A new credential's token that is malformed, or of an unknown issuer, is a wrong field and no wrong proof. */
  malformedTokenIsInvalidInput: boolean
  severalPasskeys: boolean
  /** The values that its hosted sandbox documents in place of proofs; the mode decides whether they are accepted. */
  testValues: readonly TestValue[]
  /** A wallet signature without a Request-Id is refused instead of ignored. */
  requestIdRequired: boolean
  smsCredentials: boolean
  /** exchangeRate counts sending units per receiving unit, and not the inverse (spec 2.6). */
  rateIsSendingPerReceiving: boolean
  /** The end of a person's name decides on its verification. */
  nameDecidesKyc: boolean
  /** `POST /verifications` takes people too. */
  verifiesPeople: boolean
  /** A customer who was approved or rejected can be verified once more. */
  verifiesDecidedAgain: boolean
  /** Ends of registration numbers whose verification goes on. */
  pendingKybSuffixes: readonly string[]
  /** Ends of registration numbers whose business needs owners and documents to be verified. */
  validatedKybSuffixes: readonly string[]
  /** Every other registration number decides with nothing checked, also by a hosted link, and the owners end with it. */
  otherKybDecidesAtOnce: boolean
  /** A complete file names who controls the business. */
  controlPersonRequired: boolean
  /** A complete file shows that the business is in good standing. */
  goodStandingRequired: boolean
  /** Internal accounts carry `totalBalance`. */
  totalBalance: boolean
  /** The platform can charge fees, which quotes and transactions then show. */
  platformFees: boolean
  /** Outgoing transactions tell the rail they take, and who chose it. */
  transactionRails: boolean
  /** Incoming payments show how they are refunded, and send webhooks about it. */
  incomingRefunds: boolean
  /** A webhook tells of deposit details that came or went, and a closed account has none. */
  fundingInstructionsEvents: boolean
  /** Transactions carry their `direction`. */
  transactionDirection: boolean
  /** Outgoing transactions carry `reconciliationInstructions` too. */
  outgoingReconciliation: boolean
  /** A verification can be put on HOLD. */
  verificationHold: boolean
  /** An owner's share of a business may be a fraction of a percent. */
  fractionalOwnership: boolean
  /** The operations added in August 2026 are documented. */
  augustOperations: boolean
  /** Customers in the EU verify their contacts and authorize payments with a second factor. */
  strongAuthentication: boolean
  /** The `rateDetails` of a transaction show the counterparty's part too. */
  counterpartyRateInTransactions: boolean
  /** The status of a transaction that its receiver rejected, by its type. */
  rejectedStatus: Readonly<Record<'INCOMING' | 'OUTGOING', 'REJECTED' | 'FAILED'>>
  /** An agent's policy has to say whether actions run by themselves (spec: it has no such field). */
  executionModeRequired: boolean
  /** Every payment instruction carries `instructionsNotes`. */
  notedInstructions: boolean
  /** A currency carries both lists of what its providers require, the empty ones too. */
  emptyProviderLists: boolean
  /** An agent's policy lists its accounts even if it may use every one; elsewhere null stands for every account. */
  listsEveryAccount: boolean
  /** An agent that deletes an external account gets a body with a message, not an empty response. */
  deletionMessage: boolean
  /** The request bodies it takes, where they differ between generations. */
  requestSchemas: RequestSchemas
  /** The responses it gives, where they differ between generations. */
  responseSchemas: ResponseSchemas
}

const specCards: CardRules = {
  brands: ['NETWORK_1', 'NETWORK_2'],
  closedByService: 'CLOSED_BY_SERVICE',
  provisioningState: 'PENDING_ISSUE',
  embedUrlOnCard: true,
  signedUpdates: true,
  payingSources: 'all',
  delegatedKeys: false,
  spendLimits: false,
  simulationsShowTransaction: true,
  transactionOwner: false,
  listedAsTransactions: false,
  transactionEvents: false,
}

const live202605Cards: CardRules = {
  ...specCards,
  brands: ['VISA', 'MASTERCARD'],
  closedByService: 'CLOSED_BY_GRID',
  payingSources: 'first',
}

const live202608Cards: CardRules = {
  ...live202605Cards,
  provisioningState: 'PROCESSING',
  embedUrlOnCard: false,
  signedUpdates: false,
  payingSources: 'all',
  delegatedKeys: true,
  spendLimits: true,
  simulationsShowTransaction: false,
  transactionOwner: true,
  listedAsTransactions: true,
  transactionEvents: true,
}

const spec: Profile = {
  name: 'spec',
  basePath: '/2025-10-13',
  signatureHeader: 'Service-Wallet-Signature',
  signatureReason: 'Invalid Service-Wallet-Signature',
  rateDetailPrefix: 'serviceApi',
  webhookSignatureHeader: 'X-Service-Signature',
  internalErrorCode: 'INTERNAL_ERROR',
  invitationClaimedEvent: 'INVITATION_CLAIMED',
  cards: specCards,
  umaDomain: 'sandbox.uma.test',
  bornWithEmailCredential: false,
  clientHeldKeys: false,
  sealedOneTimeCodes: false,
  hexTextChallenge: false,
  oidcNonce: false,
  malformedTokenIsInvalidInput: false,
  severalPasskeys: false,
  testValues: [
    'oneTimeCode',
    'passkeySignature',
    'walletSignature',
    'oidcToken',
    'unsignedTokenOnCreate',
  ],
  requestIdRequired: false,
  smsCredentials: false,
  rateIsSendingPerReceiving: true,
  nameDecidesKyc: false,
  verifiesPeople: false,
  verifiesDecidedAgain: true,
  pendingKybSuffixes: ['001'],
  validatedKybSuffixes: [],
  otherKybDecidesAtOnce: false,
  controlPersonRequired: false,
  goodStandingRequired: false,
  totalBalance: false,
  platformFees: false,
  transactionRails: false,
  incomingRefunds: false,
  fundingInstructionsEvents: false,
  transactionDirection: false,
  outgoingReconciliation: true,
  verificationHold: false,
  fractionalOwnership: true,
  augustOperations: false,
  strongAuthentication: false,
  counterpartyRateInTransactions: false,
  rejectedStatus: { INCOMING: 'REJECTED', OUTGOING: 'REJECTED' },
  executionModeRequired: false,
  notedInstructions: true,
  emptyProviderLists: true,
  listsEveryAccount: true,
  deletionMessage: true,
  requestSchemas: 'may',
  responseSchemas: 'spec',
}

const live202605: Profile = {
  ...spec,
  name: 'live-2026-05',
  basePath: '/grid/2025-10-13',
  signatureHeader: 'Grid-Wallet-Signature',
  signatureReason: 'Invalid Grid-Wallet-Signature',
  rateDetailPrefix: 'gridApi',
  webhookSignatureHeader: 'X-Grid-Signature',
  internalErrorCode: 'GRID_SWITCH_ERROR',
  invitationClaimedEvent: 'INVITATION.CLAIMED',
  cards: live202605Cards,
  umaDomain: 'sandbox.uma.money',
  bornWithEmailCredential: true,
  rateIsSendingPerReceiving: false,
  outgoingReconciliation: false,
  verifiesPeople: true,
  verifiesDecidedAgain: false,
  fractionalOwnership: false,
  counterpartyRateInTransactions: true,
  rejectedStatus: { INCOMING: 'REJECTED', OUTGOING: 'FAILED' },
  responseSchemas: 'may',
  executionModeRequired: true,
  notedInstructions: false,
  emptyProviderLists: false,
  listsEveryAccount: false,
  deletionMessage: false,
}

const live202608: Profile = {
  ...live202605,
  name: 'live-2026-08',
  cards: live202608Cards,
  clientHeldKeys: true,
  sealedOneTimeCodes: true,
  hexTextChallenge: true,
  oidcNonce: true,
  malformedTokenIsInvalidInput: true,
  severalPasskeys: true,
  testValues: [
    'oneTimeCode',
    'passkeySignature',
    'walletSignature',
    'unsignedTokenOnCreate',
    'unsignedTokenOnVerify',
  ],
  requestIdRequired: true,
  smsCredentials: true,
  nameDecidesKyc: true,
  pendingKybSuffixes: ['001', '003'],
  validatedKybSuffixes: ['001', '003'],
  otherKybDecidesAtOnce: true,
  controlPersonRequired: true,
  goodStandingRequired: true,
  totalBalance: true,
  platformFees: true,
  transactionRails: true,
  incomingRefunds: true,
  fundingInstructionsEvents: true,
  transactionDirection: true,
  verificationHold: true,
  augustOperations: true,
  strongAuthentication: true,
  requestSchemas: 'august',
  responseSchemas: 'august',
}

/** The profile of that name. */
export function profileOf(name: ProfileName): Profile {
  return { spec, 'live-2026-05': live202605, 'live-2026-08': live202608 }[name]
}
