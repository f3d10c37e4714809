/** Adding sandbox money. */
export const addMoney = {
  title: 'Add sandbox money',
  text: 'This is a sandbox: its money is not real.',
  amount: 'Amount',
  submit: 'Add to wallet',
  added: (amount: string) => `${amount} was added to your wallet.`,
}
