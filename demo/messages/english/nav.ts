/** The main navigation. */
export const nav = {
  label: 'Main',
  home: 'Wallet',
  send: 'Send',
  accounts: 'Accounts',
  security: 'Security',
  logOut: 'Log out',
  developer: 'Developer',
}
