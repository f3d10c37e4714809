/** What payments are authorized with, which the service asks of customers in the EU. */
export const paymentFactors = {
  title: 'Authorizing payments',
  text: 'You authorize each payment after you signed it, with one of these.',
  kinds: { SMS_OTP: 'Codes by SMS', PASSKEY: 'Passkey for payments' },
  about: {
    SMS_OTP: (phoneNumber: string) => `To ${phoneNumber}`,
    PASSKEY: () => 'In place of a code',
  },
  add: 'Add a passkey for payments',
  addText:
    'With it you authorize payments without a code. It does not unlock your wallet, and is kept on this device or by your password manager.',
  added: 'You can authorize payments with your passkey now.',
  remove: 'Remove',
  removeLabel: 'Remove passkey for payments',
  removeTitle: 'Remove the passkey for payments?',
  removeText:
    'After this, you authorize payments with codes by SMS. A payment that waits for this passkey can no longer be authorized, and is not made.',
  removed: 'The passkey for payments was removed.',
  errors: {
    CONFLICT: 'This took too long. Try again.',
    PASSKEY_ALREADY_ENROLLED: 'You have a passkey for payments already.',
    NOT_FOUND: 'This passkey was removed already.',
  } as Record<string, string>,
  choice: 'Authorize with',
  choices: { PASSKEY: 'Passkey', SMS_OTP: 'Code by SMS' },
}
