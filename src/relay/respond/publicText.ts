/** The maximum length: enough for a sentence for people, and short enough for a page and a log. */
const maxLength = 300

/** Enough for `maxLength` to be left of a list of ids, and no more for the expressions to search. */
const maxSearchedLength = 4000

const id = /\w{1,64}:[\da-f]{8}[\da-f-]*/gi
const uuid = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi
const email = /[^\s@"'<>(),;:]{1,64}@[^\s@"'<>(),;:]{0,255}[\p{L}\p{N}]/gu

/**
 * A sentence of the service as a page may see it: shortened, with `{id}` and `{email}` in the place
 * of ids and addresses, which may belong to another customer.
 */
export function toPublicText(sentence: string): string {
  const searched = sentence.slice(0, maxSearchedLength)
  return withoutEmails(withoutUuids(withoutIds(searched))).slice(0, maxLength)
}

/** Checks whether a text contains a UUID. */
export function hasUuid(value: string): boolean {
  return value.search(uuid) >= 0
}

function withoutIds(sentence: string): string {
  return /* guard: relay-refusal-ids */ sentence.replace(id, '{id}')
}

function withoutUuids(sentence: string): string {
  return /* guard: relay-refusal-uuids */ sentence.replace(uuid, '{id}')
}

function withoutEmails(sentence: string): string {
  return /* guard: relay-refusal-emails */ sentence.replace(email, '{email}')
}
