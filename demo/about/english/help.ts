/** Questions and their answers. `{sum}` is the largest payment that needs no fresh passkey. */
export const help = {
  title: 'Help',
  about: 'What customers ask most.',
  more: 'Your question is not here?',
  write: 'Write to help@marram.example',
  /** By the part of the address that leads to each. */
  questions: {
    'lost-phone': {
      question: 'I lost my phone, or it was stolen. What do I do?',
      answer: [
        'Log in to Marram on another device and unlock your wallet with another sign-in method. Under Security, sign the lost phone out: from then on it can sign nothing. Then remove its passkey.',
        'Until then, anyone who can use the phone while your wallet is unlocked on it can send up to {sum} with each payment. Larger payments, approvals of agents’ payments and your recovery phrase need the passkey itself.',
        'A passkey that you add afterwards may count for these only after 24 hours.',
      ],
    },
    'no-way-in': {
      question: 'I cannot unlock my wallet any more.',
      answer: [
        'Use another one of your sign-in methods: your phone’s passkey, a code by email or by SMS, or Skerry ID, whichever you added under Security.',
        'If you have lost all of them, only your recovery phrase leads to the money. Marram keeps no key of your wallet, so it cannot unlock it for you.',
      ],
    },
    'unknown-result': {
      question: 'The result of my payment is not known. Was it made?',
      answer: [
        'It may have been. Open the payment and press “Check payment status”: as soon as the payment service knows the result, you see it there.',
        'Repeating the same payment with “Repeat this payment” cannot pay twice; do not start a new one.',
      ],
    },
    'price-expired': {
      question: 'The price of my payment has expired.',
      answer: [
        'A price is valid for some minutes, which the review counts down. If it expires before you sign, nothing is paid. Press “Get a new price”. The rate and the fee may have changed.',
      ],
    },
    'payment-failed': {
      question: 'My payment failed. Where is my money?',
      answer: [
        'The payment shows the reason, if the payment service gives one. If money had left your wallet, a refund is shown there: “Being refunded”, and then “Refunded”.',
        'If the refund fails, the money is reserved for you. Press “Get help” on the payment, or write to us with the payment number.',
      ],
    },
    arrival: {
      question: 'When does a payment arrive?',
      answer: [
        'Usually within minutes, at the latest on the next business day. The payment shows each step. Once it is signed and sent, it cannot be taken back.',
      ],
    },
    limits: {
      question: 'How much can I send?',
      answer: [
        'At most what is in your wallet. A payment of more than {sum} needs a passkey used in the last two minutes; each payment counts by itself. Without a passkey, your wallet cannot send more than that at a time.',
        'The payment service has limits of its own. If it refuses an amount, we tell you, and nothing is paid.',
      ],
    },
    fees: {
      question: 'What does a payment cost?',
      answer: [
        'The review shows the fee and the exchange rate before you sign. The fee is included in what you send, and nothing is added later.',
        'The fee is the payment service’s. Marram adds none.',
      ],
    },
    phrase: {
      question: 'What is the recovery phrase?',
      answer: [
        'The key of your wallet, in words. With them you can move your money without Marram, in another wallet that takes such words. Anyone else who has them can do the same, and no one can stop that.',
        'You find it under Security. Write it on paper and keep it where no one else looks. No one at Marram will ever ask you for it.',
      ],
    },
    'who-can-move': {
      question: 'Who can move my money?',
      answer: [
        'Payments that you send from your wallet are signed on a device that you unlocked. Marram keeps no key to sign with.',
        'Besides you, payments can be made by anyone who can use a device on which your wallet is unlocked, or read the email or text messages to which codes are sent (up to {sum} with each payment); by anyone who has your recovery phrase; and with your card, until you freeze it.',
        'Agents pay from Dollars, an account at the payment service beside your wallet. Payments from it need no signature, so keep there only what your agents may spend.',
      ],
    },
    'who-holds': {
      question: 'Who holds my money?',
      answer: [
        'Not Marram: the keys that sign for your wallet are on your devices. Marram keeps none and cannot sign, so it can neither spend nor lend what is in your wallet.',
        'What the wallet holds is USDB, a digital dollar. It is issued and backed outside Marram. A platform with customers names that issuer here, and how the money is backed. Marram is made up and guarantees neither.',
        'Your wallet is not a bank account, and no deposit insurance is promised. Dollars, from which agents pay, is an account at the payment service: its payments need no signature of yours.',
        'If Marram closes, your recovery phrase still leads to what is in your wallet, in another wallet that takes such words. Write it down before you need it: without it, you depend on Marram to reach your money.',
      ],
    },
    codes: {
      question: 'Are codes by email as safe as a passkey?',
      answer: [
        'No. Anyone who can read your email can then unlock your wallet and send up to {sum} at a time. Each payment counts by itself, so several payments can empty the wallet. Codes by SMS are the same for anyone who can read your text messages.',
        'Keep a passkey as well: larger payments, cards and your recovery phrase need it. And protect your mailbox as well as you protect your money.',
      ],
    },
    agents: {
      question: 'What can an agent do?',
      answer: [
        'An agent is a program that you connected. It pays from Dollars, within the limits that you set, and asks you above the amount that you chose. From your wallet it can prepare a payment at most, if you allow that: you review and sign it.',
        'To approve its payment, you need a passkey used in the last two minutes, whatever the amount.',
        'You can pause or disconnect an agent at any time.',
      ],
    },
    'close-account': {
      question: 'How do I close my account?',
      answer: [
        'There is no button for that. Send your money to where you want it, close your cards and disconnect your agents. Then write to us from your email address.',
        'If you have your recovery phrase, it still opens the wallet after that.',
      ],
    },
  },
}
