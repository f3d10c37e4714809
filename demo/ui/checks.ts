import { messages } from '../messages.ts'

/** What is wrong with something that was typed, as a sentence; undefined when nothing is. */

const { fields } = messages

export function nameProblem(name = ''): string | undefined {
  if (name === '') return fields.required
  return /^[\p{L}\p{M}\p{N} .'’-]{2,100}$/u.test(name) ? undefined : fields.name
}

export function emailProblem(email = ''): string | undefined {
  if (email === '') return fields.required
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/.test(email) ? undefined : fields.email
}

/** A phone number is optional, unless codes have to go to it. People write it in groups. */
export function phoneNumberProblem(phoneNumber = '', isRequired = false): string | undefined {
  if (phoneNumber === '' && isRequired) return fields.required
  const digits = phoneNumber.replace(/[\s().-]/g, '')
  return digits === '' || /^\+[1-9]\d{6,14}$/.test(digits) ? undefined : fields.phoneNumber
}

export function umaProblem(address = ''): string | undefined {
  if (address === '') return fields.required
  return /^\$[a-z0-9._+-]{1,64}@[a-z0-9.-]{1,190}$/.test(address) ? undefined : fields.uma
}

export function nicknameProblem(nickname = ''): string | undefined {
  return /^[\p{L}\p{M}\p{N} ._\-'‘’()]{1,100}$/u.test(nickname.trim()) ? undefined : fields.nickname
}
