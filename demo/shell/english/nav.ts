/** The main navigation. */
export const nav = {
  label: 'Main',
  home: 'Wallet',
  send: 'Send',
  receive: 'Receive',
  accounts: 'Accounts',
  security: 'Security',
  logOut: 'Log out',
}
