import { connect } from 'node:net'

/** What a client does once its bytes are sent: waits for the other side to close, or closes first. */
export type AfterSending = 'wait' | 'hang up'

/**
 * Sends these bytes, in Latin-1, and returns what came back until the connection ended.
 *
 * @param after - `hang up` where the server waits for more
 */
export function sendRaw(
  port: number,
  bytes: string,
  after: AfterSending = 'wait',
): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      if (after === 'wait') socket.write(bytes, 'latin1')
      else socket.end(bytes, 'latin1')
    })
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => (received += text))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
