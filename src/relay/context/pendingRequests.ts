/** The service's request ids, each good for one user and one request. */
export interface PendingRequests {
  /** `request` is everything the id is good for. */
  remember(userId: string, requestId: string, request: string[], seconds: number): Promise<void>
  /**
   * Uses the id up if it is good for this request. Of several calls at once, one gets it.
   *
   * @returns undefined, with nothing changed, for an id that is not good for it
   */
  spend(userId: string, requestId: string, request: string[]): Promise<SpentRequest | undefined>
}

/** A Request-Id that was used up for a call. */
export interface SpentRequest {
  /** Makes the id good again, for the rest of its time: only for a call that was not sent. */
  restore(): Promise<void>
}
