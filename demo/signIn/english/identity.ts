/** In place of the wallet, until the customer is verified. */
export const identity = {
  title: {
    NEEDED: 'Confirm who you are',
    IN_REVIEW: 'We are checking your details',
    CORRECTIONS_NEEDED: 'Please correct your details',
    REJECTED: 'Your identity could not be confirmed',
  },
  text: {
    NEEDED:
      'The law asks us to know our customers. Have an identity document at hand. Your wallet opens as soon as your identity is confirmed.',
    IN_REVIEW:
      'A person is looking at your details. There is nothing for you to do: your wallet opens as soon as your identity is confirmed.',
    CORRECTIONS_NEEDED: 'Your wallet opens once this is corrected:',
    REJECTED:
      'We cannot open a wallet for you. Contact Marram if you think that this is a mistake.',
  },
  problems: {
    MISSING_FIELD: 'A detail is missing.',
    INVALID_FIELD: 'A detail is not valid.',
    MISSING_IDENTITY_DOCUMENT: 'An identity document is missing.',
    POOR_QUALITY_DOCUMENT: 'The picture of your document cannot be read. Take a clear one.',
    UNREADABLE_DOCUMENT: 'The picture of your document cannot be read. Take a clear one.',
    EXPIRED_DOCUMENT: 'Your document has expired.',
    INCOMPLETE_DOCUMENT: 'A part of your document is missing.',
    WRONG_DOCUMENT_TYPE: 'This kind of document is not accepted.',
  } as Record<string, string>,
  otherProblem: 'A document or a detail could not be confirmed.',
  fields: {
    MISSING_FIELD: (field: string) => `Missing: ${field}`,
    INVALID_FIELD: (field: string) => `Not valid: ${field}`,
  } as Record<string, (field: string) => string>,
  fieldNames: {
    fullName: 'your full name',
    birthDate: 'your date of birth',
    nationality: 'your nationality',
    address: 'your address',
    idType: 'your tax number',
    identifier: 'your tax number',
    countryOfIssuance: 'the country of your tax number',
  } as Record<string, string>,
  start: 'Confirm now',
  correct: 'Correct it now',
  checkAgain: 'Check again',
  unchanged: 'Nothing has changed yet.',
  write: 'Write to Marram',
  logOut: 'Log out',
}
