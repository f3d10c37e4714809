import type { RelayErrorCode } from './relayErrorCode.ts'

/**
 * What `ApiError.apiCode` may say: the codes of the service for a wallet's requests, and those of
 * the relay. The service may name others, so it is any text; these are the ones an editor offers.
 */
export type ApiCode =
  | InputCode
  | PaymentCode
  | CredentialCode
  | SignatureCode
  | RelayErrorCode
  | OtherCode

/** The input cannot be right, or the receiver cannot be paid with it. */
type InputCode =
  | 'INVALID_AMOUNT'
  | 'INVALID_BANK_ACCOUNT'
  | 'INVALID_CURRENCY'
  | 'INVALID_RECEIVER'
  | 'INVALID_UMA_ADDRESS'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'MISSING_MANDATORY_USER_INFO'
  | 'SELF_PAYMENT'

/** A quote or payment, as the service and the receiver's institution see it. */
type PaymentCode =
  | 'COUNTERPARTY_NOT_ALLOWED'
  | 'INSUFFICIENT_FUNDS'
  | 'LOOKUP_REQUEST_FAILED'
  | 'LOOKUP_REQUEST_NOT_FOUND'
  | 'PAYREQ_REQUEST_FAILED'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_REQUEST_FAILED'
  | 'SENDER_NOT_ACCEPTED'
  | 'TRANSACTION_NOT_FOUND'
  | 'UMA_NOT_FOUND'
  | 'USER_NOT_READY'
  | 'VELOCITY_LIMIT_EXCEEDED'

/** A credential cannot be added, or cannot be changed right now. */
type CredentialCode =
  | 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS'
  | 'EMAIL_OTP_CREDENTIAL_SET_CHANGED'
  | 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED'
  | 'EMAIL_OTP_EMAIL_ALREADY_EXISTS'
  | 'PASSKEY_CREDENTIAL_ALREADY_EXISTS'
  | 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS'

/** What the service found wrong with a signed request; `reason` may say more. */
type SignatureCode =
  | 'INVALID_SIGNATURE'
  | 'WALLET_SIGNATURE_BODY_MISMATCH'
  | 'WALLET_SIGNATURE_INVALID'
  | 'WALLET_SIGNATURE_MALFORMED'
  | 'WALLET_SIGNATURE_MISSING'

type OtherCode = 'CUSTOMER_DELETED' | (string & {})
