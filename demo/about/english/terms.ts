/** The terms of the platform. `{sum}` is the largest payment that needs no fresh passkey. */
export const terms = {
  title: 'Terms',
  example:
    'This is an example. Marram is a made-up company: a platform with customers has its own terms here.',
  sections: [
    {
      title: 'What Marram is',
      texts: [
        'Marram pays people who work outdoors, and gives each of them a wallet for it. A payment service keeps the accounts and makes the payments. In the EU you accept its terms too when you join.',
      ],
    },
    {
      title: 'Your wallet is yours',
      texts: [
        'Payments that you send from it are signed on a device that you unlocked. Marram keeps no key to sign with.',
        'That leaves it to you who can use your devices, your mailbox and your sign-in methods. Keep at least two sign-in methods, in two places.',
      ],
    },
    {
      title: 'Who holds your money',
      texts: [
        'The keys that sign for your wallet are on your devices. Marram keeps none and cannot sign, so it can neither spend nor lend what is in your wallet.',
        'USDB is issued and backed outside Marram. A platform with customers names the issuer here. Your wallet is not a bank account, and no deposit insurance is promised.',
        'If Marram closes, your recovery phrase still leads to what is in your wallet. What is in Dollars is held by the payment service.',
      ],
    },
    {
      title: 'Payments',
      texts: [
        'Before you sign, you see who gets how much, the rate and the fee. A payment that was signed and sent cannot be taken back.',
        'A payment of more than {sum}, the approval of an agent’s payment and your recovery phrase need a passkey used in the last two minutes.',
        'While it is not known whether a payment was made, repeating this same payment cannot pay twice; do not start a new one.',
      ],
    },
    {
      title: 'What others can see',
      texts: [
        'While “Private wallet” under Security is off, your balance and payments can be seen publicly.',
      ],
    },
    {
      title: 'Agents and cards',
      texts: [
        'What an agent pays within the limits that you set, and what is paid with your card, is paid for you. You can pause or disconnect an agent and freeze a card at any time.',
        'Agents pay from Dollars, an account beside your wallet whose payments need no signature of yours.',
      ],
    },
    {
      title: 'Recovery phrase',
      texts: [
        'Anyone who has these words can take your money. Marram can neither stop nor undo that, and never asks you for them.',
      ],
    },
    {
      title: 'What Marram cannot do',
      texts: [
        'It cannot unlock your wallet for you. If you have lost every sign-in method and have no recovery phrase, no one can reach the money.',
        'It cannot promise that the wallet can be reached at every moment.',
      ],
    },
    {
      title: 'Leaving',
      texts: [
        'You can leave at any time and take your money with you, with a payment or with your recovery phrase. To have your account closed, write to help@marram.example.',
      ],
    },
  ],
}
