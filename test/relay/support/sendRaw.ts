import { connect } from 'node:net'

/** Sends these bytes, in Latin-1, and returns what came back until the connection ended. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setEncoding('latin1')
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (text: string) => (received += text))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
