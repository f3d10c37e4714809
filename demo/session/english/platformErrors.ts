/** Said when the platform’s own backend refuses. */
export const platformErrors = {
  AMOUNT_INVALID: 'The sandbox adds at most 10,000 at a time.',
  EMAIL_INVALID: 'This does not look like an email address.',
  CODE_EXPIRED: 'This code has expired. Request a new one.',
  CODE_WRONG: 'This is not the code we sent. Check it and try again.',
  COUNTRY_UNKNOWN: 'Choose a country from the list.',
  LOGGED_OUT: 'You are logged out of Marram. Please log in again.',
  LOGIN_CHANGED: 'This browser is logged in as another customer now.',
  NAME_INVALID: 'Please check the name.',
  NO_ACCOUNT: 'There is no account with this email address. Create an account first.',
  PHONE_NUMBER_INVALID: 'Please check the mobile number. It starts with + and the country code.',
  OFFLINE: 'Marram cannot be reached. Your money is safe.',
  SERVICE_REFUSED: 'The payment service did not accept this.',
  SERVICE_UNREACHABLE: 'The payment service cannot be reached. Try again in a minute.',
  TOO_MANY_CODES: 'You requested too many codes. Try again later.',
  TOO_MANY_TRIES: 'A wrong code was entered too often. Request another code.',
} as Record<string, string>
