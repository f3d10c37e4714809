/** Authorizing a payment, which the service asks of customers in the EU. */
export const authorization = {
  title: 'Authorize your payment',
  purpose: {
    CURRENCY_CONVERSION: 'Authorize the exchange',
    PAYOUT: 'Authorize the payout',
    TRANSFER: 'Authorize the payment',
  } as Record<string, string>,
  about: {
    CURRENCY_CONVERSION: (sent: string, received: string, payee: string) =>
      `You exchange ${sent} for ${received}, to pay ${payee}. After this, you authorize the payout.`,
    PAYOUT: (_: string, received: string, payee: string) => `You pay ${received} to ${payee}.`,
    TRANSFER: (sent: string, _: string, payee: string) => `You pay ${sent} to ${payee}.`,
  } as Record<string, (sent: string, received: string, payee: string) => string>,
  receiver: 'the receiver',
  timeLeft: (time: string) => `Nothing has been paid yet. You have ${time} left to authorize it.`,
  yourPhone: 'your mobile number',
  withPasskey: 'Authorize with passkey',
  authorizing: 'Authorizing',
  busy: 'Your payment is being authorized. You will see the result here.',
  waits: 'This payment waits for your authorization. Nothing has been paid yet.',
  waitingTitle: 'Waiting for your authorization',
  waiting: (amount: string) =>
    `Your payment of ${amount} waits for your authorization. Nothing has been paid yet.`,
  unread: 'We do not know whether this payment still waits for your authorization.',
  over: 'The time to authorize this payment is over. Nothing was paid.',
  start: 'Authorize payment',
  startLabel: (amount: string) => `Authorize payment of ${amount}`,
  lockedUntil: (time: string) =>
    `There were too many failed attempts, so you cannot authorize payments until ${time}. This payment will not be made. You can make a new one after that.`,
  locked:
    'There were too many failed attempts, so you cannot authorize payments any more. This payment will not be made. Contact Marram.',
}
