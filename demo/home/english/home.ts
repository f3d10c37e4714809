/** The wallet’s first screen. */
export const home = {
  title: 'Your wallet',
  balance: 'Balance',
  lastBalance: 'Balance at your last visit',
  lastVisit: (time: string) => `From your last visit, ${time}`,
  aboutUsdb: 'USDB is a digital dollar. 1 USDB is worth 1 US dollar.',
  addMoney: 'Add money',
  send: 'Send money',
  noActivityTitle: 'No activity yet',
  noActivity: 'Money that you add, send and receive appears here.',
  accounts: 'Bank accounts',
  allAccounts: 'All bank accounts',
  suggestTitle: 'Add a passkey',
  suggest: 'A touch instead of a code, and fake websites cannot steal it.',
  suggestAction: 'See how',
  arrived: (amount: string, from?: string) =>
    `${amount} has arrived${from ? ` from ${from}` : ''}.`,
  moreArrived: (count: number) => `${count} more in your activity`,
  dismissAll: 'Dismiss all',
  seePayment: 'See the payment',
  pendingTitle: 'Waiting for a result',
  pending: (amount: string, time: string, payee?: string) =>
    `We do not know yet whether your payment of ${amount}${payee ? ` to ${payee}` : ''}, signed on ${time}, was made. Check its status. Repeating this same payment cannot pay twice; do not start a new one.`,
}
