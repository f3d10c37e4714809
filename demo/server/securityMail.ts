import type { SignInMethod } from './signInMethods.ts'

/** What happened to a wallet that its owner has to know of. */
export type SecurityEvent =
  | { kind: 'methodAdded'; method: SignInMethod | undefined }
  | { kind: 'newDevice' }
  | { kind: 'factorAdded' }

/** Where and when it happened. */
export interface Circumstances {
  at: Date
  /** Such as `Chrome on Windows`. */
  browser: string
  /** Where the page is served. */
  origin: string
}

const methods: Record<SignInMethod, string> = {
  PASSKEY: 'a passkey',
  EMAIL_OTP: 'codes by e-mail',
  SMS_OTP: 'codes by SMS',
  OAUTH: 'an account at another provider',
}

/** Writes the mail about it: nothing in it was typed by those who caused it. */
export function securityMail(
  event: SecurityEvent,
  { at, browser, origin }: Circumstances,
): { subject: string; text: string } {
  const { subject, sentence, undo } = describe(event)
  return {
    subject,
    text: [
      sentence,
      `When: ${time.format(at)} UTC\nWhere: ${browser}`,
      'If this was you, you do not need to do anything.',
      `If it was not you, ${undo} now:\n${origin}/security`,
    ]
      .join('\n\n')
      .concat('\n'),
  }
}

function describe(event: SecurityEvent) {
  if (event.kind === 'newDevice') return newDevice()
  return event.kind === 'factorAdded' ? factorAdded() : methodAdded(event)
}

function factorAdded() {
  return {
    subject: 'A new passkey for your Marram payments',
    sentence: 'A passkey was added with which your Marram payments can be authorized.',
    undo: 'remove it and sign out the devices you do not know',
  }
}

function methodAdded({ method }: { method: SignInMethod | undefined }) {
  const name = method ? methods[method] : 'one of another kind'
  return {
    subject: 'A new sign-in method for your Marram wallet',
    sentence: `A sign-in method was added to your Marram wallet: ${name}.`,
    undo: 'remove it and sign out the devices you do not know',
  }
}

function newDevice() {
  return {
    subject: 'Your Marram wallet was unlocked on a new device',
    sentence: 'Your Marram wallet was unlocked on a device where it had not been unlocked before.',
    undo: 'sign out that device',
  }
}

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
