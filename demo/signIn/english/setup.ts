/** The first sign-in method. */
export const setup = {
  title: 'Set up your wallet',
  steps: 'Steps',
  joined: 'Marram account',
  wayIn: 'Sign-in method',
  unlock: 'First unlock',
  passkeyTitle: 'Create the key to your wallet',
  passkeyText:
    'A passkey stays in this device or in your password manager. You use it with your fingerprint, your face or your screen lock.',
  nickname: 'Name of this passkey',
  nicknameHint: 'So that you recognise it later, such as “My phone”',
  nicknameDefault: 'My first passkey',
  nicknameFurther: 'My other passkey',
  nicknameTaken: 'Another passkey of your wallet has this name.',
  otherWays: 'No passkey available?',
  /** What codes alone cost. `{sum}` is the largest payment that needs no passkey. */
  withoutPasskey:
    'Codes unlock your wallet. For a payment above {sum}, for a card, and to see your recovery phrase, you need a passkey.',
  /** What codes cost where others read the messages. */
  emailRisk:
    'Anyone who can read your email can then unlock your wallet and send up to {sum} at a time, again and again. Keep a passkey as well.',
  smsRisk:
    'Anyone who can read your text messages can then unlock your wallet and send up to {sum} at a time, again and again. Keep a passkey as well.',
  useEmail: 'Use codes by email',
  useSms: 'Use codes by SMS',
  useProvider: 'Use Skerry ID',
  readyTitle: {
    PASSKEY: 'Your passkey is ready',
    EMAIL_OTP: 'Codes by email are ready',
    SMS_OTP: 'Codes by SMS are ready',
    OAUTH: 'Skerry ID is ready',
  } as Record<string, string>,
  create: 'Create passkey',
  notCreated: {
    PASSKEY_NOT_COMPLETED: 'No passkey was created. Try again when you are ready.',
    'PASSKEY_NOT_COMPLETED.cancelled':
      'The prompt was cancelled or refused. No passkey was created. Try again when you are ready.',
    'PASSKEY_NOT_COMPLETED.timedOut':
      'No passkey was created in time. Try again when you are ready.',
    'PASSKEY_NOT_COMPLETED.noMatchingPasskey':
      'The prompt was cancelled or refused. No passkey was created. Try again when you are ready.',
  } as Record<string, string>,
  creating: 'Waiting for your device',
  unlockText: 'Use it once now. Your wallet then stays unlocked on this device for a while.',
}
