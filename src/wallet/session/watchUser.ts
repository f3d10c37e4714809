/**
 * Notices from the tags on the relay's responses that another app user is logged in than before.
 *
 * @param check - finds out which stored accounts are this user's. Responses that come while it runs are
 * not looked at: they are its own. Where it fails, the next response starts it again.
 * @returns receives the tag of each response, or null
 */
export function watchUser(check: () => Promise<unknown>): (tag: string | null) => void {
  let known: string | undefined
  let isChecking = false
  return (tag) => {
    if (tag === null || tag === known || isChecking) return
    if (known === undefined) {
      known = tag
      return
    }
    isChecking = true
    check()
      .then(
        () => {
          known = tag
        },
        () => undefined,
      )
      .finally(() => {
        isChecking = false
      })
  }
}
