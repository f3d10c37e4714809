/** Adding money, and made-up money from the sandbox. */
export const addMoney = {
  title: 'Add money',
  text: 'Adds money that is not real, at once.',
  amount: 'Amount',
  submit: 'Add to wallet',
  added: (amount: string) => `${amount} was added to your wallet.`,
}
