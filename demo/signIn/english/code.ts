/** Entering a one-time code. */
export const code = {
  title: { EMAIL_OTP: 'Check your mail', SMS_OTP: 'Check your text messages' },
  sentTo: (address: string) => `We sent a code to ${address}.`,
  notThere: 'No code after a minute? Check spam, or send another.',
  label: 'Code',
  submit: 'Continue',
  again: 'Send another code',
  againIn: (seconds: number) => `Another code in ${seconds} s`,
  againPossibleIn: (seconds: number) => `You can request another code in ${seconds} seconds.`,
  againNow: 'You can request another code now.',
  sentAgain: 'Another code is on its way.',
  elsewhere: 'Use another address',
  otherWay: 'Choose another way',
}
