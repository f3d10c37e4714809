/** The reason a stream ended: its page left, its time was up, its user is another or none, or something failed. */
export type StreamEnd = 'left' | 'expired' | 'signedOut' | 'failed'

/** Counts the open streams of one instance. */
export interface StreamLimiter {
  /**
   * Takes the place of one more.
   *
   * @param endOverdue - ends the stream; called when another one is opened after its time
   * @returns a function that gives it back
   * @throws RATE_LIMITED (429)
   */
  take(userId: string, endOverdue: () => void): () => void
}
