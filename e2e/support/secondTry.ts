/** The tag of a threat's proof. */
const threat = /^@T\d+$/

/** What a page sends to pay, to change who is paid, or to let cards and agents spend. */
const money = /\/(quotes|external-accounts|cards|agents|delegated-keys)(\/|$)/

/** Whether a story may pass at its second try: not one about a threat, nor one that moves money. */
export function mayPassLater(
  tags: readonly string[],
  requests: readonly { method(): string; url(): string }[],
): boolean {
  const moves = requests.some(
    (request) => request.method() !== 'GET' && money.test(new URL(request.url()).pathname),
  )
  return !moves && !tags.some((tag) => threat.test(tag))
}
