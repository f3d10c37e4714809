/** The service's request ids, each good for one user and one request. */
export interface PendingRequests {
  /** `request` is everything the id is good for. */
  remember(userId: string, requestId: string, request: string[], seconds: number): Promise<void>
  /** Whether the id is good for this request. A yes uses it up; a no changes nothing. */
  spend(userId: string, requestId: string, request: string[]): Promise<boolean>
}
