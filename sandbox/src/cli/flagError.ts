/** A command line that cannot be followed; its message is for the person who typed it. */
export class FlagError extends Error {
  override readonly name = 'FlagError'
}
