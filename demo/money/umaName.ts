import { messages } from '../messages.ts'

/** What is wrong with what an address has before the @, as a sentence. Its sign may be left out. */
export function umaNameProblem(name = ''): string | undefined {
  if (name.trim() === '') return messages.fields.required
  const isName = /^\$?[a-z0-9._+-]{1,63}$/i.test(name.trim())
  return isName ? undefined : messages.receive.chooseErrors.UMA_NAME_INVALID
}
