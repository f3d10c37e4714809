import type { RelayErrorCode } from './relayErrorCode.ts'

/**
 * The values of `ApiError.apiCode`: the codes of the service for a wallet's requests, and those of
 * the relay. The service may name others, so it is any text; these are the ones an editor offers.
 */
export type ApiCode =
  | InputCode
  | PaymentCode
  | CredentialCode
  | SignatureCode
  | RelayErrorCode
  | ResourceCode
  | (string & {})

/** The input cannot be right, or the receiver cannot be paid with it. */
type InputCode =
  | 'AMOUNT_OUT_OF_RANGE'
  | 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'
  | 'FUNDING_SOURCE_INELIGIBLE'
  | 'INVALID_AMOUNT'
  | 'INVALID_BANK_ACCOUNT'
  | 'INVALID_CURRENCY'
  | 'INVALID_RECEIVER'
  | 'INVALID_REQUEST_FORMAT'
  | 'INVALID_UMA_ADDRESS'
  | 'MISSING_MANDATORY_USER_INFO'
  | 'SELF_PAYMENT'
  | 'TRANSACTION_SIZE_LIMIT_EXCEEDED'

/** A quote or payment, as the service and the receiver's institution see it. */
type PaymentCode =
  | 'CERT_CHAIN_EXPIRED'
  | 'CERT_CHAIN_INVALID'
  | 'COUNTERPARTY_NOT_ALLOWED'
  | 'COUNTERPARTY_PUBKEY_FETCH_ERROR'
  | 'DAILY_VOLUME_LIMIT_EXCEEDED'
  | 'INSUFFICIENT_BALANCE'
  | 'INSUFFICIENT_FUNDS'
  | 'INVALID_NONCE'
  | 'INVALID_PAYREQ_RESPONSE'
  | 'INVALID_PUBKEY_FORMAT'
  | 'INVALID_TIMESTAMP'
  | 'LNURLP_REQUEST_FAILED'
  | 'LOOKUP_REQUEST_FAILED'
  | 'LOOKUP_REQUEST_NOT_FOUND'
  | 'MISSING_REQUIRED_UMA_PARAMETERS'
  | 'NO_COMPATIBLE_UMA_VERSION'
  | 'PARSE_LNURLP_RESPONSE_ERROR'
  | 'PARSE_PAYREQ_RESPONSE_ERROR'
  | 'PAYREQ_REQUEST_FAILED'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_REQUEST_FAILED'
  | 'SENDER_NOT_ACCEPTED'
  | 'TRANSACTION_NOT_FOUND'
  | 'UMA_NOT_FOUND'
  | 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  | 'UNSUPPORTED_UMA_VERSION'
  | 'USER_NOT_READY'
  | 'VELOCITY_LIMIT_EXCEEDED'

/** A credential cannot be added, or cannot be changed right now. */
type CredentialCode =
  | 'ACCOUNT_LOCKED'
  | 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS'
  | 'EMAIL_OTP_CREDENTIAL_SET_CHANGED'
  | 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED'
  | 'EMAIL_OTP_EMAIL_ALREADY_EXISTS'
  | 'PASSKEY_ALREADY_ENROLLED'
  | 'PASSKEY_CREDENTIAL_ALREADY_EXISTS'
  | 'SCA_SESSION_REQUIRED'
  | 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS'

/** Codes for a problem that the service found in a signed request; `reason` may say more. */
type SignatureCode =
  | 'INVALID_SIGNATURE'
  | 'REQUEST_ID_MISSING'
  | 'WALLET_SIGNATURE_BODY_MISMATCH'
  | 'WALLET_SIGNATURE_INVALID'
  | 'WALLET_SIGNATURE_MALFORMED'
  | 'WALLET_SIGNATURE_MISSING'

/** Codes for a problem with a card, a payee, a resource of any kind, or the customer. */
type ResourceCode =
  | 'BENEFICIARY_TRUSTED'
  | 'CARDHOLDER_KYC_NOT_APPROVED'
  | 'CARD_ALREADY_CLOSED'
  | 'CARD_NOT_MUTABLE'
  | 'CUSTOMER_DELETED'
  | 'END_USER_TERMS_NOT_ACCEPTED'
  | 'END_USER_TERMS_VERSION_NOT_FOUND'
  | 'INVALID_STATE_TRANSITION'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_IMPLEMENTED'
  | 'REFERENCE_NOT_FOUND'
