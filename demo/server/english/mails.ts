/** The platform's mails. Those about the wallet's security contain nothing that was typed by those who caused them. */
export const mails = {
  /** Of the times in them: BCP 47. */
  locale: 'en-GB' as string,
  codeSubject: 'Your Marram code',
  code: (code: string) =>
    `${code} is your code for Marram.\n\nIt is valid for ten minutes. Marram will never ask you for it.`,
  when: (time: string) => `When: ${time} UTC`,
  where: (browser: string) => `Where: ${browser}`,
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'An unknown browser',
  unknownSystem: 'an unknown system',
  ifYou: 'If this was you, you do not need to do anything.',
  ifNotYou: (undo: string) => `If it was not you, ${undo} now:`,
  newDevice: {
    subject: 'Your Marram wallet was unlocked on a new device',
    sentence: 'Your Marram wallet was unlocked on a device where it had not been unlocked before.',
    undo: 'sign out that device',
  },
  factorAdded: {
    subject: 'A new passkey for your Marram payments',
    sentence: 'A passkey was added with which your Marram payments can be authorized.',
    undo: 'remove it and sign out the devices you do not know',
  },
  methodAdded: {
    subject: 'A new sign-in method for your Marram wallet',
    sentence: (method: string) => `A sign-in method was added to your Marram wallet: ${method}.`,
    undo: 'remove it and sign out the devices you do not know',
  },
  methods: {
    PASSKEY: 'a passkey',
    EMAIL_OTP: 'codes by email',
    SMS_OTP: 'codes by SMS',
    OAUTH: 'an account at another provider',
  },
  otherMethod: 'one of another kind',
}
