/** The payment form. */
export const send = {
  title: 'Send money',
  to: 'To',
  amount: 'Amount',
  amountHint: (available: string) => `You have ${available}.`,
  receivedHint: 'The price says what you send for it.',
  passkeyAbove: (sum: string) =>
    `Sending more than ${sum} needs a passkey used in the last two minutes.`,
  noPasskeyAbove: (sum: string) =>
    `Sending more than ${sum} needs a passkey, and your wallet has none.`,
  theyGetAbout: (sum: string) => `They get about ${sum}.`,
  missing: (sum: string) => `${sum} missing`,
  limitsAndFees: 'Limits and fees',
  unlockedUpTo: (sum: string) =>
    `While your wallet is unlocked, you can send up to ${sum} with each payment. Above that, your passkey is asked for.`,
  serviceLimits:
    'The payment service has limits of its own. Where it refuses an amount, you are told so, and nothing is paid.',
  fees: 'The price, which you see before you sign, includes the fee of the payment service. Marram adds none.',
  sendAll: 'Send all',
  sendAmount: (sum: string) => `Send ${sum}`,
  side: 'Which amount you enter',
  iSend: (currency: string) => `I send ${currency}`,
  theyReceive: (currency: string) => `They receive ${currency}`,
  note: 'Note',
  noteHint: 'Optional. The payment service stores it.',
  submit: 'Review payment',
  submitting: 'Getting a price',
  payeeGone:
    'The bank account of this payment was removed or cannot be paid now. Choose where the money goes.',
  lastFailed: 'Your last payment failed. Choose where the money goes.',
  draftClosed: 'This draft cannot be reviewed any more.',
  nonePayable: 'None of your bank accounts can be paid yet',
  noAccount: 'You can also pay a person who has a UMA address.',
  uma: 'UMA address',
  umaAbout: 'A person at another wallet or bank, in their currency',
  umaHint: 'Such as $ada@example.com',
  find: 'Find receiver',
  finding: 'Looking up the receiver',
  otherReceiver: 'Choose another receiver',
  receiverExpired:
    'The receiver’s details have expired. Press “Choose another receiver” and find them again.',
  takes: (currencies: string) => `Receives ${currencies}`,
  senderFields: {
    NATIONALITY: 'Your nationality',
    BIRTH_DATE: 'Your date of birth',
    COUNTRY_OF_RESIDENCE: 'Your country of residence',
    POSTAL_ADDRESS: 'Your postal address',
    TAX_ID: 'Your tax number',
    EMAIL: 'Your e-mail address',
    PHONE_NUMBER: 'Your phone number',
  } as Record<string, string>,
  senderHint: 'The receiver’s institution requires this.',
}
