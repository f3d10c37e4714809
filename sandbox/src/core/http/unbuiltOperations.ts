/** A documented operation that is not built yet. */
type UnbuiltOperation = readonly [name: string, method: string, path: string]

/**
 * The unbuilt operations that every generation documents. A fixed address comes before one with a
 * parameter in its place. Remove the line of an operation that is built.
 */
export const unbuiltOperations: readonly UnbuiltOperation[] = [
  ['createKycLink', 'POST', '/customers/:customerId/kyc-link'],
  ['uploadCustomersCsv', 'POST', '/customers/bulk/csv'],
  ['getBulkCustomerImportJob', 'GET', '/customers/bulk/jobs/:jobId'],

  ['createBeneficialOwner', 'POST', '/beneficial-owners'],
  ['listBeneficialOwners', 'GET', '/beneficial-owners'],
  ['getBeneficialOwnerById', 'GET', '/beneficial-owners/:beneficialOwnerId'],
  ['updateBeneficialOwnerById', 'PATCH', '/beneficial-owners/:beneficialOwnerId'],

  ['createDocument', 'POST', '/documents'],
  ['listDocuments', 'GET', '/documents'],
  ['getDocumentById', 'GET', '/documents/:documentId'],
  ['replaceDocumentById', 'PUT', '/documents/:documentId'],
  ['deleteDocumentById', 'DELETE', '/documents/:documentId'],

  ['createInvitation', 'POST', '/invitations'],
  ['getInvitation', 'GET', '/invitations/:invitationCode'],
  ['claimInvitation', 'POST', '/invitations/:invitationCode/claim'],
  ['cancelInvitation', 'POST', '/invitations/:invitationCode/cancel'],

  ['createCard', 'POST', '/cards'],
  ['listCards', 'GET', '/cards'],
  ['getCardById', 'GET', '/cards/:id'],
  ['updateCardById', 'PATCH', '/cards/:id'],
  ['sandboxSimulateCardAuthorization', 'POST', '/sandbox/cards/:id/simulate/authorization'],
  ['sandboxSimulateCardClearing', 'POST', '/sandbox/cards/:id/simulate/clearing'],
  ['sandboxSimulateCardReturn', 'POST', '/sandbox/cards/:id/simulate/return'],

  ['createAgent', 'POST', '/agents'],
  ['listAgents', 'GET', '/agents'],
  ['listAgentApprovals', 'GET', '/agents/approvals'],
  ['getAgentMe', 'GET', '/agents/me'],
  ['getAgentById', 'GET', '/agents/:agentId'],
  ['updateAgentById', 'PATCH', '/agents/:agentId'],
  ['deleteAgentById', 'DELETE', '/agents/:agentId'],
  ['updateAgentPolicy', 'PATCH', '/agents/:agentId/policy'],
  ['createAgentDeviceCode', 'POST', '/agents/:agentId/device-codes'],
  ['approveAgentAction', 'POST', '/agents/:agentId/actions/:actionId/approve'],
  ['rejectAgentAction', 'POST', '/agents/:agentId/actions/:actionId/reject'],
  ['getAgentDeviceCodeStatus', 'GET', '/agents/device-codes/:code/status'],
  ['redeemAgentDeviceCode', 'POST', '/agents/device-codes/:code/redeem'],
  ['listAgentMeTransactions', 'GET', '/agents/me/transactions'],
  ['getAgentMeTransactionById', 'GET', '/agents/me/transactions/:transactionId'],
  ['createAgentMeQuote', 'POST', '/agents/me/quotes'],
  ['getAgentMeQuoteById', 'GET', '/agents/me/quotes/:quoteId'],
  ['executeAgentMeQuote', 'POST', '/agents/me/quotes/:quoteId/execute'],
  ['listAgentMeActions', 'GET', '/agents/me/actions'],
  ['getAgentMeActionById', 'GET', '/agents/me/actions/:actionId'],
  ['createAgentMeTransferIn', 'POST', '/agents/me/transfer-in'],
  ['createAgentMeTransferOut', 'POST', '/agents/me/transfer-out'],
  ['listAgentMeInternalAccounts', 'GET', '/agents/me/internal-accounts'],
  ['listAgentMeExternalAccounts', 'GET', '/agents/me/external-accounts'],
  ['createAgentMeExternalAccount', 'POST', '/agents/me/external-accounts'],
  ['getAgentMeExternalAccountById', 'GET', '/agents/me/external-accounts/:externalAccountId'],
  ['deleteAgentMeExternalAccountById', 'DELETE', '/agents/me/external-accounts/:externalAccountId'],
]

const customerAccount = '/customers/external-accounts/:externalAccountId'
const platformAccount = '/platform/external-accounts/:externalAccountId'
const simulate = '/sandbox/cards/:id/simulate'

/** The unbuilt operations that were added in August 2026. */
export const unbuiltAugustOperations: readonly UnbuiltOperation[] = [
  ['getEndUserTerms', 'GET', '/customers/end-user-terms'],
  ['verifyCustomerEmail', 'POST', '/customers/:customerId/verify-email'],
  ['confirmCustomerEmail', 'POST', '/customers/:customerId/verify-email/confirm'],
  ['verifyCustomerPhone', 'POST', '/customers/:customerId/verify-phone'],
  ['confirmCustomerPhone', 'POST', '/customers/:customerId/verify-phone/confirm'],

  ['listScaFactors', 'GET', '/sca/factors'],
  ['enrollScaFactor', 'POST', '/sca/factors'],
  ['confirmScaFactor', 'POST', '/sca/factors/confirm'],
  ['deleteScaFactor', 'DELETE', '/sca/factors/:credentialId'],
  ['startScaLogin', 'POST', '/sca/login/start'],
  ['completeScaLogin', 'POST', '/sca/login/complete'],
  ['recordSecurityEvent', 'POST', '/sca/record-event'],
  ['startScaFactorReset', 'POST', '/sca/factors/reset'],
  ['getScaFactorReset', 'GET', '/sca/factors/reset/:resetId'],
  ['completeScaFactorReset', 'POST', '/sca/factors/reset/:resetId/complete'],
  ['authorizeQuote', 'POST', '/quotes/:quoteId/authorize'],
  ['resendQuoteAuthorization', 'POST', '/quotes/:quoteId/authorize/resend'],

  ['trustCustomerExternalAccount', 'POST', `${customerAccount}/trust`],
  ['confirmTrustCustomerExternalAccount', 'POST', `${customerAccount}/trust/confirm`],
  ['untrustCustomerExternalAccount', 'POST', `${customerAccount}/untrust`],
  ['confirmUntrustCustomerExternalAccount', 'POST', `${customerAccount}/untrust/confirm`],
  ['challengeCustomerExternalAccount', 'POST', `${customerAccount}/challenge`],
  ['verifyCustomerExternalAccount', 'POST', `${customerAccount}/verify`],
  ['challengePlatformExternalAccount', 'POST', `${platformAccount}/challenge`],
  ['verifyPlatformExternalAccount', 'POST', `${platformAccount}/verify`],

  ['confirmReceiptDelivery', 'POST', '/transactions/:transactionId/confirm'],
  ['cancelTransaction', 'POST', '/transactions/:transactionId/cancel'],
  ['listVasps', 'GET', '/vasps'],

  ['createDelegatedKey', 'POST', '/auth/delegated-keys'],
  ['listDelegatedKeys', 'GET', '/auth/delegated-keys'],
  ['getDelegatedKeyById', 'GET', '/auth/delegated-keys/:id'],
  ['revokeDelegatedKey', 'DELETE', '/auth/delegated-keys/:id'],

  ['revealCard', 'POST', '/cards/:id/reveal'],
  ['sandboxSimulateCardBalanceInquiry', 'POST', `${simulate}/balance_inquiry`],
  ['sandboxSimulateCardCreditAuthorization', 'POST', `${simulate}/credit_authorization`],
  ['sandboxSimulateCardFinancialAuthorization', 'POST', `${simulate}/financial_authorization`],
  [
    'sandboxSimulateCardFinancialCreditAuthorization',
    'POST',
    `${simulate}/financial_credit_authorization`,
  ],
  ['sandboxSimulateCardAuthorizationAdvice', 'POST', `${simulate}/authorization_advice`],
  [
    'sandboxSimulateCardCreditAuthorizationAdvice',
    'POST',
    `${simulate}/credit_authorization_advice`,
  ],
  ['sandboxSimulateCardReturnReversal', 'POST', `${simulate}/return_reversal`],

  ['registerStablecoin', 'POST', '/stablecoins'],
  ['listStablecoins', 'GET', '/stablecoins'],
  ['getStablecoinById', 'GET', '/stablecoins/:stablecoinId'],
  ['mintStablecoin', 'POST', '/stablecoins/:stablecoinId/mints'],
  ['burnStablecoin', 'POST', '/stablecoins/:stablecoinId/burns'],
  ['listStablecoinOperations', 'GET', '/stablecoins/:stablecoinId/operations'],
  ['getStablecoinOperationById', 'GET', '/stablecoin-operations/:stablecoinOperationId'],
  ['linkStablecoinProviderAccount', 'POST', '/stablecoin-provider-accounts'],
  ['listStablecoinProviderAccounts', 'GET', '/stablecoin-provider-accounts'],
  [
    'getStablecoinProviderAccountById',
    'GET',
    '/stablecoin-provider-accounts/:stablecoinProviderAccountId',
  ],
]
