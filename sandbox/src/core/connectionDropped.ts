/**
 * The connection ended without a response, because of a fault. Like the rejection of a `fetch`, it
 * is a `TypeError` with the reason as its cause; a listening sandbox closes the connection.
 */
export class ConnectionDroppedError extends TypeError {
  constructor(reason: string) {
    super('fetch failed', { cause: Object.assign(new Error(reason), { code: 'ECONNRESET' }) })
  }
}
