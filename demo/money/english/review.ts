/** The review of a payment. */
export const review = {
  title: 'Review and sign',
  terms: 'Terms',
  reported: 'As reported by the payment service',
  youSend: 'You send',
  fee: 'Fee, included',
  rate: 'Rate',
  rateText: (sending: string, receiving: string) => `${sending} = ${receiving}`,
  theyGet: 'Receiver gets',
  receiver: 'Receiver',
  to: 'To',
  holdsFor: (time: string) => `This price is valid for ${time}.`,
  expired: 'This price has expired. Nothing was paid.',
  newPrice: 'Get a new price',
  preparedBy: (name: string) => `${name} prepared this payment. Sign it only if you want it.`,
  replaced: 'The price that you saw before has expired. These are new terms.',
  payloadTitle: 'What your device signs',
  payloadText: (bytes: string) =>
    `Exactly these ${bytes} bytes. They are a transaction in the payment service’s own encoding, which this page cannot read. The terms above come from the payment service.`,
  readTerms: 'Read all terms first',
  sign: 'Sign and send',
  signing: 'Signing and sending',
  unlockFirst: 'Unlock your wallet to sign this payment.',
  lookAgain: 'Check payment status',
  earlier: (amount: string) =>
    `An earlier payment of ${amount} may have been made. Check it before you send another one.`,
  signAnother: 'Sign and send another payment',
  repeat: 'Repeat this payment',
  offline: 'You are offline. You can sign as soon as you are online again.',
  busy: 'Your payment is being signed and sent. You will see the result here.',
  otherDestination:
    'The payment service prepared a payment to an account that you did not choose. Nothing was signed.',
}
