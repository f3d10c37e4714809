/** The page before login. */
export const welcome = {
  promise: 'Paid for the field day, the same day.',
  pitch:
    'Marram pays people who work outdoors: surveyors, rangers, bird counters. Your pay lands in a wallet that you unlock with your own devices.',
  points: [
    (sum: string) =>
      `Sending more than ${sum} from your wallet, and your recovery phrase, need a passkey used in the last two minutes.`,
    () =>
      'Payments that you send from your wallet are signed on a device that you unlocked. Marram keeps no key to sign with.',
    () => 'Before you sign a payment, you can see what your device signs, to the last character.',
    () => 'Agents pay only within limits that you set, and a card can be frozen at any time.',
  ],
  toOpen: 'Create an account or log in to open this page.',
  join: 'Create your account',
  fullName: 'Full name',
  fullNameHint: 'As on your bank account',
  email: 'Email address',
  phoneNumber: 'Mobile number',
  phoneNumberHint:
    'Optional, to receive codes by SMS. Enter the country code too, such as +49 151 12345678.',
  country: 'Country of residence',
  phoneNumberForPayments:
    'The payment service texts you a code for each payment. Enter the country code too, such as +49 151 12345678.',
  accept: 'By joining, you accept Marram’s terms.',
  acceptTerms: 'By joining, you accept the terms of the payment service.',
  terms: 'Read the terms',
  submit: 'Join Marram',
  haveAccount: 'I have an account',
  logIn: 'Welcome back',
  logInSubmit: 'Email me a code',
  noAccount: 'I am new here',
}
