/** Asks a customer whose only sign-in method is a passkey to add another. */
export const secondMethod = {
  title: 'Add a second sign-in method',
  text: 'Your passkey is the only way into your wallet. If you lose it, no one can open the wallet for you, not even Marram. Add another sign-in method, or write down your recovery phrase.',
  add: 'Add a sign-in method',
  phrase: 'Write down my phrase',
  later: 'Not now',
}
