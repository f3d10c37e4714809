/** Above every screen: payments that are under way or have ended. */
export const paymentNews = {
  label: 'Your payments',
  underWay: (amount: string) => `Your payment of ${amount} is being signed and sent.`,
  elsewhere: (amount: string) =>
    `Your payment of ${amount} is being signed and sent in another tab. Do not send it here as well.`,
  outcome: {
    executed: (amount: string) => `Your payment of ${amount} was sent.`,
    failed: (amount: string) => `Your payment of ${amount} did not go through.`,
    expired: (amount: string) =>
      `Your payment of ${amount} was not made, because its price expired. Nothing was sent.`,
    refused: (amount: string) => `Your payment of ${amount} was not made.`,
  } as Record<string, (amount: string) => string>,
}
