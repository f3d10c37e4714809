/** The name of a quote's lock: one at a time executes, authorizes or has a code of it sent again, over all tabs. */
export function quoteLock({ id }: { id: string }): string {
  return /* guard: quote-lock */ `quote:${id}`
}
