/** Bank accounts. */
export const accounts = {
  title: 'Bank accounts',
  add: 'Add a bank account',
  addTitle: 'Add a bank account',
  emptyTitle: 'No bank account yet',
  empty: 'Add the account you want to send your money to.',
  holder: 'Account holder',
  routing: 'Routing number',
  routingHint: '9 digits',
  number: 'Account number',
  numberHint: 'Up to 17 digits',
  submit: 'Add account',
  ending: (digits: string) => `Account ending in ${digits}`,
  sendTo: 'Send',
  sendToLabel: (name: string, digits: string) => `Send to ${name}, account ending in ${digits}`,
  status: {
    ACTIVE: 'Ready',
    PENDING: 'Being checked',
    UNDER_REVIEW: 'Being checked',
    INACTIVE: 'Closed',
  } as Record<string, string>,
}
