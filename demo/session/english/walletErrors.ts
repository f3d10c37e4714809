import { type ErrorMessages, errorMessages } from 'holdfast'

/** Said when the wallet refuses, by its code, or the payment service, by its own code or reason. */
export const walletErrors = {
  ...errorMessages,
  NETWORK_ERROR: 'Marram cannot be reached. Your money is safe.',
  'NETWORK_ERROR.offline': 'You are offline. Check your connection and try again.',
  UNAUTHENTICATED: 'You are logged out of Marram. Please log in again.',
  AMOUNT_OUT_OF_RANGE: 'This amount is outside the limits for a payment.',
  CONFLICT: 'This already exists.',
  CONTACT_NOT_VERIFIED:
    'Marram has not verified this address yet, so it cannot be a sign-in method.',
  INSUFFICIENT_BALANCE: 'You do not have enough for this payment and its fee.',
  INVALID_BANK_ACCOUNT: 'The payment service does not know this bank account.',
  INVALID_INPUT: 'The payment service did not accept what you entered. Please check it.',
  'Invalid passkey signature': 'This passkey was not accepted. Try again.',
  'Invalid Service-Wallet-Signature':
    'Your signature was not accepted, so nothing was sent. Unlock your wallet and try again.',
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
    'Codes by email are already a sign-in method of your wallet.',
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: 'Codes by SMS are already a sign-in method of your wallet.',
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: 'Your wallet already has a passkey.',
  REGISTRATION_CHALLENGE_INVALID: 'Creating the passkey took too long. Try again.',
  LNURLP_REQUEST_FAILED:
    'The receiver’s institution did not respond. Check the address, or try again later.',
  LOOKUP_REQUEST_NOT_FOUND: 'The receiver details have expired. Look up the receiver again.',
  MISSING_MANDATORY_USER_INFO: 'The receiver’s institution requires more information about you.',
  PAYREQ_REQUEST_FAILED: 'The receiver’s institution did not give a price. Nothing was sent.',
  UMA_NOT_FOUND: 'No receiver was found at this address. Check it and try again.',
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY:
    'The receiver’s institution requires information that Marram cannot provide. Nothing was sent.',
  UNSUPPORTED_UMA_VERSION:
    'The receiver’s institution uses an incompatible version of UMA. Nothing was sent.',
  SCA_SESSION_REQUIRED:
    'Log out of Marram and log in again. After that, you can authorize payments.',
  SERVICE_UNREACHABLE: 'The payment service cannot be reached. Try again in a minute.',
  VELOCITY_LIMIT_EXCEEDED: 'You have reached your limit for now. Try again later.',
} satisfies ErrorMessages as ErrorMessages
