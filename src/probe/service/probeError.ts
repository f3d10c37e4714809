/** The reason the probe could not run: one line for the person who started it, with what to do. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError'
}
