/** The demo’s mailbox and phone. */
export const mailbox = {
  open: { EMAIL_OTP: 'Open the demo’s mailbox', SMS_OTP: 'Open the demo’s phone' },
  title: { EMAIL_OTP: 'Mailbox', SMS_OTP: 'Text messages' },
  text: (addresses: string) => `Messages to ${addresses} arrive here, on this machine.`,
  and: ' and ',
  use: 'Use this code',
  textMessage: 'Text message',
  emptyTitle: 'No message yet',
  empty: 'It takes a moment.',
}
