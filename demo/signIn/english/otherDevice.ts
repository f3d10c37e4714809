/** For a customer whose only sign-in method is a passkey, on a device that may not have it. */
export const otherDevice = {
  title: 'Is your passkey not on this device?',
  ways: [
    'Use a device on which you can unlock your wallet. Under Security, add a sign-in method there: it works here too.',
    'If a password manager keeps your passkey, such as iCloud Keychain or Google Password Manager, sign in to it on this device. With your phone beside you, your browser may also offer to use the passkey on the phone.',
    'If you have written down your recovery phrase, you can move your money with another wallet. Marram never asks for all of it.',
  ],
  help: 'If you have none of these, write to us. Marram has no key to your wallet and cannot open it, but can explain your options:',
}
