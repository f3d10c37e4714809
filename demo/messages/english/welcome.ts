/** The page before login. */
export const welcome = {
  promise: 'Paid for the field day, the same day.',
  pitch:
    'Marram pays people who work outdoors: surveyors, rangers, bird counters. Your pay lands in a wallet that only your own devices can spend from.',
  points: [
    'A touch of your device signs every payment.',
    'Marram cannot move your money, and neither can an attacker who breaks into Marram.',
    'What you sign is shown to you first, to the last character.',
  ],
  join: 'Create your account',
  fullName: 'Full name',
  fullNameHint: 'As on your bank account',
  email: 'E-mail address',
  phoneNumber: 'Mobile number',
  phoneNumberHint: 'Optional. With it, you can receive codes by SMS, such as to +49 151 12345678.',
  submit: 'Join Marram',
  haveAccount: 'I have an account',
  logIn: 'Welcome back',
  logInSubmit: 'E-mail me a code',
  noAccount: 'I am new here',
}
