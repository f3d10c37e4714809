/** Bank accounts. */
export const accounts = {
  title: 'Bank accounts',
  add: 'Add a bank account',
  addTitle: 'Add a bank account',
  emptyTitle: 'No bank account yet',
  empty: 'Add the account you want to send your money to.',
  holder: 'Account holder',
  submit: 'Add account',
  added: 'The account was added.',
  addedUnchecked: 'The account was added. You can send money to it once it has been checked.',
  sendTo: 'Send',
  remove: 'Remove',
  removed: 'The account was removed.',
  removeTitle: 'Remove a bank account',
  status: {
    ACTIVE: 'Ready',
    PENDING: 'Being checked',
    UNDER_REVIEW: 'Being checked',
    INACTIVE: 'Closed',
  } as Record<string, string>,
}
