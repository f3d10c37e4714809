/** What is kept of the customer, and where. */
export const privacyNotice = {
  title: 'Privacy notice',
  example:
    'This is an example. It says what this wallet does; a platform with customers has its own notice here, with its lawful grounds and for how long it keeps what.',
  sections: [
    {
      title: 'What Marram keeps',
      texts: [
        'Your name, your email address, your country and, if you gave it, your mobile number.',
        'Your login, for up to 12 hours. For the list of unlocked devices: the browser, the system, the IP address and the last use of each.',
        'What your agents asked for and you decided, reports of your card purchases, the amounts that you requested, and money that was added to your wallet.',
        'In this example, all of it is in the memory of one server, and gone when that stops.',
      ],
    },
    {
      title: 'What the payment service keeps',
      texts: [
        'The check of who you are, your accounts, your sign-in methods, the people you pay with their bank details, and your payments with their notes.',
        'What a receiver’s institution asks about you is passed on to it with that payment.',
      ],
    },
    {
      title: 'What stays on your device',
      texts: [
        'The key that signs while your wallet is unlocked. It cannot be read out of the browser, and ends with the session. Where a browser cannot store such a key, it is kept until the page is left.',
        'The balance and the latest payments of your last visit, as plain text, for a day at most: they are deleted when you log out or pay.',
        'The language and the theme that you chose, and, until it is signed or dropped, a payment that you began.',
      ],
    },
    {
      title: 'Your recovery phrase',
      texts: [
        'It reaches your device sealed: only that device can open it. This page shows it for a moment. It neither stores the words nor sends them.',
      ],
    },
    {
      title: 'Cookies',
      texts: [
        'One for your login, one by which a browser is known again, so that you are mailed about a new one, and one for some minutes while you use Skerry ID. None is for advertising, and no one else follows what you do here.',
      ],
    },
    {
      title: 'What others can see',
      texts: [
        'While “Private wallet” under Security is off, your balance and payments can be seen publicly. While it is on, they are kept out of public view.',
        'Anyone who opens the link of a payment request sees your name and the amount.',
      ],
    },
    {
      title: 'Your rights',
      texts: [
        'Write to help@marram.example to learn what is kept about you, or to have it corrected or deleted.',
      ],
    },
  ],
}
