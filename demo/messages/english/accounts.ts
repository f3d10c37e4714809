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
  remove: 'Remove',
  removeLabel: (name: string, digits: string) => `Remove ${name}, account ending in ${digits}`,
  removeTitle: 'Remove a bank account',
  removeText: (name: string, digits: string) =>
    `${name}, account ending in ${digits}, can no longer be chosen for a payment. Payments on their way are not affected.`,
  status: {
    ACTIVE: 'Ready',
    PENDING: 'Being checked',
    UNDER_REVIEW: 'Being checked',
    INACTIVE: 'Closed',
  } as Record<string, string>,
}
