import { type Language, mailTexts } from './mailTexts.ts'
import type { SignInMethod } from './signInMethods.ts'

/** What happened to a wallet that its owner has to know of. */
export type SecurityEvent =
  | { kind: 'methodAdded'; method: SignInMethod | undefined }
  | { kind: 'newDevice' }
  | { kind: 'factorAdded' }

/** Where and when it happened, and who reads of it. */
export interface Circumstances {
  at: Date
  /** Such as `Chrome on Windows`. */
  browser: string
  /** Where the page is served. */
  origin: string
  /** The owner's. */
  language: Language
}

/** Writes the mail about it: nothing in it was typed by those who caused it. */
export function securityMail(
  event: SecurityEvent,
  { at, browser, origin, language }: Circumstances,
): { subject: string; text: string } {
  const texts = mailTexts[language]
  const { subject, undo } = texts[event.kind]
  return {
    subject,
    text: [
      sentenceOf(event, language),
      `${texts.when(formatTime(at, texts.locale))}\n${texts.where(browser)}`,
      texts.ifYou,
      `${texts.ifNotYou(undo)}\n${origin}/security`,
    ]
      .join('\n\n')
      .concat('\n'),
  }
}

function sentenceOf(event: SecurityEvent, language: Language): string {
  const texts = mailTexts[language]
  if (event.kind !== 'methodAdded') return texts[event.kind].sentence
  const method = event.method ? texts.methods[event.method] : texts.otherMethod
  return texts.methodAdded.sentence(method)
}

function formatTime(at: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)
}
