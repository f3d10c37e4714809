import { quoteFixture, sessionFixture } from './fixtures.ts'

const { expiresAt, ...ownCredential } = sessionFixture()
const { createdAt, updatedAt, accountId } = ownCredential
const credential = { ...ownCredential, id: 'AuthMethod:1', credentialId: 'AAAA' }
const amount = { amount: 1, currency: { code: 'USDB', name: 'n', symbol: '$', decimals: 6 } }
const instruction = {
  accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', nested: [{ deep: null }] },
  instructionsNotes: 'notes',
  isPlatformAccount: false,
}
const reference = {
  sourceType: 'ACCOUNT',
  destinationType: 'ACCOUNT',
  accountId,
  umaAddress: '$ada@example.com',
  customerId: 'Customer:1',
  currency: 'USD',
  paymentRail: 'ACH',
  cryptoNetwork: 'SPARK',
}
const currencyTerms = { currency: amount.currency, estimatedExchangeRate: 1.5, min: 1, max: 2 }

/** A right answer for every parser of the wire, by the parser's name, with every field in it. */
export const rightAnswers: Record<string, object> = {
  parseAccountReference: reference,
  parseCurrencyAmount: amount,
  parseCredential: credential,
  parseCurrency: amount.currency,
  parseExternalAccount: {
    id: 'ExternalAccount:1',
    status: 'ACTIVE',
    currency: 'USD',
    accountInfo: { accountType: 'USD_ACCOUNT', nested: { list: [1] } },
    customerId: 'Customer:1',
    platformAccountId: 'p',
    defaultUmaDepositAccount: true,
    beneficiaryVerificationStatus: 'MATCHED',
    beneficiaryVerifiedData: { name: 'n' },
  },
  parseInternalAccount: {
    id: accountId,
    status: 'ACTIVE',
    type: 'EMBEDDED_WALLET',
    balance: amount,
    totalBalance: amount,
    fundingPaymentInstructions: [instruction],
    createdAt,
    updatedAt,
    customerId: 'Customer:1',
    privateEnabled: false,
  },
  parseLookup: {
    lookupId: 'Lookup:1',
    receiverUmaAddress: '$ada@example.com',
    accountId: 'ExternalAccount:1',
    supportedCurrencies: [currencyTerms],
    requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
  },
  parseOAuthResult: { status: 'done', credentialId: 'AuthMethod:1', session: sessionFixture() },
  parseOAuthStart: { flowId: 'f', authorizationUrl: 'https://provider.example/authorize' },
  parseOneTimeCodeChallenge: { ...credential, otpEncryptionTargetBundle: '{}' },
  parsePasskeyChallenge: { ...credential, challenge: 'AAAA', requestId: 'Request:1', expiresAt },
  parsePaymentInstruction: instruction,
  parseQuote: {
    ...quoteFixture('payload', { source: reference, destination: reference }),
    counterpartyInformation: { name: 'n' },
    rateDetails: { rate: 1 },
  },
  parseRegistrationChallenge: {
    challenge: 'AAAA',
    expiresAt,
    rp: { id: 'localhost', name: 'n' },
    user: { id: 'AAAA', name: 'n', displayName: 'd' },
  },
  parseSession: sessionFixture({ credentialId: 'AAAA' }),
  parseSignedRequestChallenge: {
    payloadToSign: ' {"a":"\u2028"} ',
    requestId: 'Request:1',
    expiresAt,
    type: 'PASSKEY',
  },
  parseTransaction: {
    id: 'Transaction:1',
    status: 'COMPLETED',
    type: 'OUTGOING',
    source: reference,
    destination: reference,
    customerId: 'Customer:1',
    receivedAmount: amount,
    sentAmount: amount,
    settledAt: createdAt,
    createdAt,
    updatedAt,
    agentId: 'Agent:1',
    description: 'd',
    counterpartyInformation: { name: 'n' },
    reconciliationInstructions: { reference: 'r' },
    rateDetails: { rate: 1 },
    exchangeRate: 1.5,
    fees: 1,
    quoteId: 'Quote:1',
    refund: { reference: 'r' },
    failureReason: 'r',
  },
  parseVerifiedSession: { ...sessionFixture(), encryptedSessionSigningKey: 'key' },
}
