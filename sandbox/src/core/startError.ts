/** A start, or another command, that failed; its message is for the person who can mend that. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
