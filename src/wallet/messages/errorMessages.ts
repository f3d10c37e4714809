import type { WalletErrorCode } from '../../shared/errors.ts'

/**
 * A sentence for every code, to show to a customer. A key may also be an `apiCode` or a `reason` of
 * the service that has no dot, such as `CONFLICT`, a `reason` of the platform's own rules (`REFUSED_BY_POLICY`), or a code with what is known beside it:
 *
 * | Key | When |
 * |---|---|
 * | `PASSKEY_NOT_COMPLETED.timedOut`, `.noMatchingPasskey`, ... | the first of `error.likely` |
 * | `RATE_LIMITED.wait`, or `.wait` after any code | with `retryAfterSeconds`, put in for `{seconds}` |
 * | `RATE_LIMITED.waitMinutes`, `.waitHours` | the same of more than 90 seconds or minutes, rounded up and put in for `{minutes}` or `{hours}` |
 * | `API_ERROR.unknown` | the response leaves open whether the request was carried out, as a 502 does |
 * | `API_ERROR.read` | the same of a request that only reads |
 * | `SIGN_UP_INCOMPLETE` | the error is a `SignUpError`: the passkey was created |
 * | `UNEXPECTED` | the error is none of Holdfast's |
 */
export type ErrorMessages = Record<
  WalletErrorCode | 'SIGN_UP_INCOMPLETE' | 'UNEXPECTED',
  string
> & {
  readonly [key: string]: string
}

const badRequest = 'Please check what you entered.'
const noInstitution =
  'The receiver’s institution did not respond. Check the address, or try again later.'
const noPrice = 'The receiver’s institution did not give a price. Nothing was sent.'
const incompatible =
  'The receiver’s institution uses an incompatible version of UMA. Nothing was sent.'
const badSignature =
  'Your signature was not accepted, so nothing was done. Unlock your wallet and try again.'
const exists = 'Your wallet already has this sign-in method.'
const limited = 'This would exceed your limit. Try a smaller amount, or try again later.'

/** Messages for a refusal of the service or the relay, by the code of the response. */
export const apiMessages: Record<string, string> = {
  ACCOUNT_LOCKED: 'Too many wrong codes. Please try again later.',
  AMOUNT_OUT_OF_RANGE: 'This amount is outside the limits for a payment.',
  BENEFICIARY_TRUSTED: 'This payee is trusted. End the trust first.',
  CARDHOLDER_KYC_NOT_APPROVED: 'Your identity must be verified before you can have a card.',
  CARD_ALREADY_CLOSED: 'This card is closed.',
  CARD_NOT_MUTABLE: 'This card cannot be changed right now.',
  CERT_CHAIN_EXPIRED: incompatible,
  CERT_CHAIN_INVALID: incompatible,
  CONFLICT: 'This already exists, or has changed in the meantime.',
  CONTACT_NOT_VERIFIED: 'This address is not verified yet, so it cannot be a sign-in method.',
  COUNTERPARTY_NOT_ALLOWED: 'This receiver cannot be paid.',
  COUNTERPARTY_PUBKEY_FETCH_ERROR: noInstitution,
  CUSTOMER_DELETED: 'This account was closed.',
  DAILY_VOLUME_LIMIT_EXCEEDED: limited,
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: exists,
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: 'Your sign-in methods have changed. Please start again.',
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: 'Your sign-in methods could not be updated. Try again later.',
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: 'This email address is already used for another wallet.',
  END_USER_TERMS_NOT_ACCEPTED: 'Accept the terms of the payment service first.',
  END_USER_TERMS_VERSION_NOT_FOUND: 'Accept the terms of the payment service first.',
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: 'This account must be verified before it can be paid.',
  FORBIDDEN: 'This is not allowed for your wallet.',
  FUNDING_SOURCE_INELIGIBLE: 'This account cannot pay for a card.',
  INSUFFICIENT_BALANCE: 'You do not have enough for this payment and its fee.',
  INVALID_AMOUNT: 'This amount is not valid.',
  INVALID_BANK_ACCOUNT: 'The payment service does not know this bank account.',
  INVALID_CURRENCY: 'This currency is not available for this payment.',
  INVALID_NONCE: noInstitution,
  INVALID_PAYREQ_RESPONSE: noPrice,
  INVALID_PUBKEY_FORMAT: incompatible,
  INVALID_RECEIVER: 'This receiver cannot be paid. Check the details.',
  INVALID_REQUEST_FORMAT: badRequest,
  INVALID_SIGNATURE: badSignature,
  INVALID_STATE_TRANSITION: 'This is not possible in its current state.',
  INVALID_TIMESTAMP: noInstitution,
  INVALID_UMA_ADDRESS: 'This is not a UMA address. Check it and try again.',
  LNURLP_REQUEST_FAILED: noInstitution,
  LOOKUP_REQUEST_FAILED: noInstitution,
  LOOKUP_REQUEST_NOT_FOUND: 'The receiver details have expired. Look up the receiver again.',
  METHOD_NOT_ALLOWED: 'This is not available for your wallet.',
  MISSING_MANDATORY_USER_INFO: 'The receiver’s institution requires more information about you.',
  MISSING_REQUIRED_UMA_PARAMETERS: incompatible,
  NOT_IMPLEMENTED: 'This is not available for your wallet.',
  NO_COMPATIBLE_UMA_VERSION: incompatible,
  PARSE_LNURLP_RESPONSE_ERROR: noInstitution,
  PARSE_PAYREQ_RESPONSE_ERROR: noPrice,
  PASSKEY_ALREADY_ENROLLED: 'This passkey is already a second factor.',
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: 'Your wallet already has a passkey.',
  PAYLOAD_TOO_LARGE: 'What you entered is too long.',
  PAYREQ_REQUEST_FAILED: noPrice,
  QUOTE_NOT_FOUND: 'This price does not exist any more. Get a new price.',
  QUOTE_REQUEST_FAILED: noPrice,
  REGISTRATION_CHALLENGE_INVALID: 'Creating the passkey took too long. Try again.',
  RELAY_NOT_CONFIGURED: 'The wallet is not available right now. Nothing was done.',
  REQUEST_ID_MISSING: badSignature,
  ROUTE_NOT_FOUND: 'This is not available for your wallet.',
  SCA_SESSION_REQUIRED:
    'Your login with the payment service has ended. Log in again, then try again.',
  SELF_PAYMENT: 'You cannot pay your own account.',
  SENDER_NOT_ACCEPTED: 'The receiver’s institution does not accept payments from you.',
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: exists,
  TRANSACTION_SIZE_LIMIT_EXCEEDED: limited,
  UMA_NOT_FOUND: 'No receiver was found at this address. Check it and try again.',
  UNAUTHORIZED: 'This could not be confirmed. Unlock your wallet and try again.',
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY:
    'The receiver’s institution requires information that is not available. Nothing was sent.',
  UNSUPPORTED_UMA_VERSION: incompatible,
  USER_NOT_READY:
    'Your account cannot do this yet. Your identity, email address or phone number may have to be verified first.',
  VELOCITY_LIMIT_EXCEEDED: limited,
  WALLET_SIGNATURE_BODY_MISMATCH: badSignature,
  WALLET_SIGNATURE_INVALID: badSignature,
  WALLET_SIGNATURE_MALFORMED: badSignature,
  WALLET_SIGNATURE_MISSING: badSignature,
}

/**
 * The English catalogue, for {@link formatError}. A translation has the same keys; TypeScript names those
 * that are missing.
 *
 * @example
 * ```ts
 * const messages: ErrorMessages = { ...errorMessages, SESSION_REQUIRED: 'Unlock your Skerry wallet first.' }
 * ```
 */
export const errorMessages: ErrorMessages = {
  ...apiMessages,
  ABORTED: 'The action was cancelled. A request that was already sent may still take effect.',
  ACCOUNT_AMBIGUOUS: 'You have several wallets, and this page did not specify which one to use.',
  ACCOUNT_NOT_FOUND: 'No wallet of yours was found.',
  AGENT_ACTION_CHANGED: 'This request has changed, so it was not approved. Look at it again.',
  AGENT_ACTION_NOT_PENDING: 'This request was already decided, or its agent was removed.',
  API_ERROR: 'The payment service did not accept this.',
  BUNDLE_MALFORMED: 'The response could not be read and was discarded. Try again.',
  CREDENTIAL_IN_USE:
    'You unlocked your wallet with this sign-in method. Unlock it with another one to remove this one.',
  CREDENTIAL_NOT_FOUND:
    'Your wallet does not have this sign-in method. Use another one, or add it first.',
  EXPORT_REJECTED:
    'The recovery phrase in the response does not belong to your wallet, so it is not shown.',
  FRAMED_CONTEXT:
    'This page is embedded in another site, so nothing can be changed here. Open it in its own tab.',
  INSECURE_CONTEXT: 'This page needs a secure connection. Open it over https.',
  INSUFFICIENT_FUNDS: 'You do not have enough for this payment and its fee.',
  INVALID_INPUT: badRequest,
  LAST_CREDENTIAL: 'This is your only sign-in method. Add another one before you remove it.',
  LOCK_TIMEOUT: 'Another tab is busy with your wallet. Close it, then try again.',
  NETWORK_ERROR: 'The wallet cannot be reached. Check your connection and try again.',
  NOT_FOUND: 'This could not be found. It may have been removed.',
  OAUTH_FAILED: 'The other site did not confirm your identity. Try again.',
  OAUTH_NOT_COMPLETED: 'The other window was closed before sign-in was complete. Try again.',
  OAUTH_POPUP_BLOCKED:
    'Your browser blocked the other window. Allow pop-ups for this page and try again.',
  OAUTH_TOKEN_EXPIRED: 'The sign-in took too long. Please start again.',
  ONE_TIME_CODE_EXPIRED: 'This code has expired. Request a new one.',
  ONE_TIME_CODE_REJECTED: 'This is not the right code. Check it and try again.',
  ORGANIZATION_MISMATCH: 'The data to sign belongs to another wallet. Nothing was signed.',
  OUTCOME_UNKNOWN:
    'The result is unknown: the payment or change may have been completed. Check your activity before you try again.',
  PASSKEY_ALREADY_REGISTERED: 'This device already has a passkey for your wallet.',
  PASSKEY_BLOCKED_IN_IFRAME: 'Passkeys do not work in this embedded page. Open it in its own tab.',
  PASSKEY_FOR_OTHER_ACCOUNT:
    'That passkey belongs to another wallet. Choose the one of this wallet.',
  PASSKEY_NOT_COMPLETED: 'No passkey was used. Try again when you are ready.',
  PASSKEY_TOO_NEW:
    'This passkey is too new to confirm this. Use an older one, or try again a day after you added it.',
  PASSKEY_UNSUPPORTED: 'This browser or device does not support passkeys. Try another one.',
  PAYLOAD_MISMATCH: 'The data to sign does not match your request. Nothing was signed.',
  PAYLOAD_NOT_SIGNABLE: 'The data to sign is malformed. Nothing was signed.',
  PAYLOAD_UNKNOWN: 'The data to sign has an unknown format. Nothing was signed.',
  POLICY_VIOLATION:
    'The response does not meet the security requirements of your wallet and was rejected.',
  PUBLIC_KEY_INVALID: 'The response could not be verified and was rejected. Try again.',
  QUOTE_EXPIRED: 'This price has expired. Nothing was sent. Get a new price.',
  QUOTE_NOT_EXECUTABLE: 'This payment can no longer be sent. Start again.',
  QUOTE_MISMATCH:
    'The price does not match the payment you entered and was discarded. Nothing was sent.',
  RATE_LIMITED: 'Too many attempts. Please wait a moment and try again.',
  REFUSED_BY_POLICY: 'This is not possible for your wallet right now.',
  RELAY_REDIRECTED: 'The wallet cannot be reached. You may be logged out: log in again.',
  RESPONSE_INVALID: 'The wallet’s response could not be read. Try again later.',
  RP_ID_INVALID: 'Passkeys do not work at this address. Use localhost or the real site.',
  SCA_LOCKED: 'Too many wrong codes. Please try again later.',
  SESSION_KEY_REJECTED: 'The key in the response was not made for this device. Try again.',
  SESSION_REQUIRED: 'Your wallet is locked. Unlock it first.',
  SIGNATURE_INVALID: 'A signature is invalid. Nothing was sent.',
  SIGNATURE_WINDOW_EXPIRED: 'Signing took too long. Please start again.',
  SIGNER_NOT_TRUSTED: 'The response is not signed by a trusted key and was rejected.',
  SMS_OTP_UNAVAILABLE: 'Codes by SMS are not available for your wallet.',
  STAMP_MALFORMED: 'A signature is invalid. Nothing was sent.',
  STEP_UP_REQUIRED: 'Confirm with your passkey first, then try again.',
  STORAGE_FAILED: 'Your browser could not store the session. Check its privacy settings.',
  STORAGE_TIMEOUT: 'Your browser’s storage did not respond. Reload the page.',
  TIMEOUT: 'The wallet did not respond in time. Try again.',
  TOO_MANY_AGENT_ACTIONS:
    'This agent has too many requests waiting. Decide the oldest ones first, or disconnect the agent.',
  UNAUTHENTICATED: 'You are logged out. Please log in again.',
  UNSUPPORTED_BY_SERVICE: 'This is not available for your wallet.',
  USER_GESTURE_REQUIRED: 'Your browser needs another tap. Tap the button again.',
  SIGN_UP_INCOMPLETE:
    'Your passkey was created, but your wallet is still locked. Unlock it with this passkey.',
  UNEXPECTED: 'Something went wrong on this page. Reload it and try again.',
  'API_ERROR.read': 'The payment service had a problem, so this could not be loaded. Try again.',
  'API_ERROR.unknown':
    'The payment service had a problem. A payment or change may have been completed: check before you try again.',
  'PASSKEY_NOT_COMPLETED.cancelled':
    'The passkey prompt was cancelled. Try again when you are ready.',
  'PASSKEY_NOT_COMPLETED.timedOut': 'No passkey was used in time. Try again when you are ready.',
  // A browser that refuses at once reports the same as one without the passkey.
  'PASSKEY_NOT_COMPLETED.noMatchingPasskey':
    'The passkey prompt was refused or cancelled. Try again, or use the device you created the passkey on.',
  'RATE_LIMITED.wait': 'Too many attempts. Please wait {seconds} seconds and try again.',
  'RATE_LIMITED.waitMinutes': 'Too many attempts. Please wait {minutes} minutes and try again.',
  'RATE_LIMITED.waitHours': 'Too many attempts. Please wait {hours} hours and try again.',
  'SCA_LOCKED.wait': 'Too many wrong codes. Please wait {seconds} seconds and try again.',
  'SCA_LOCKED.waitMinutes': 'Too many wrong codes. Please wait {minutes} minutes and try again.',
  'SCA_LOCKED.waitHours': 'Too many wrong codes. Please wait {hours} hours and try again.',
}
