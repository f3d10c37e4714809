/** ` to Grace Hopper`; nothing while the name is not known. */
const to = (payee?: string) => (payee ? ` to ${payee}` : '')

/** Above every screen: payments that are under way or have ended. */
export const paymentNews = {
  label: 'Your payments',
  underWay: (amount: string, payee?: string) =>
    `Your payment of ${amount}${to(payee)} is being signed and sent.`,
  elsewhere: (amount: string) =>
    `Your payment of ${amount} is being signed and sent in another tab. Do not send it here as well.`,
  outcome: {
    executed: (amount: string, payee?: string) =>
      `Your payment of ${amount}${to(payee)} is on its way.`,
    completed: (amount: string, payee?: string) =>
      `Your payment of ${amount}${to(payee)} was sent.`,
    failed: (amount: string, payee?: string) =>
      `Your payment of ${amount}${to(payee)} did not go through.`,
    expired: (amount: string, payee?: string) =>
      `Your payment of ${amount}${to(payee)} was not made, because its price expired. Nothing was paid.`,
    refused: (amount: string, payee?: string) =>
      `Your payment of ${amount}${to(payee)} was not made.`,
  } as Record<string, (amount: string, payee?: string) => string>,
}
