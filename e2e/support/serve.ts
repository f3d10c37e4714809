/**
 * A demo of its own for one worker: prints where it is, and stops with its standard input. Its
 * arguments say which page it serves, which generation of the service it runs on, and how long a
 * step of a payment takes there.
 */
import { profileNames } from 'holdfast-sandbox'
import { startDemo } from '../../demo/startDemo.ts'

const page = process.argv[2] === 'live' ? 'live' : 'built'
const profile = profileNames.find((name) => name === process.argv[3])
const settleDelayMs = process.argv[4] === undefined ? undefined : Number(process.argv[4])
const demo = await startDemo({ port: 0, page, profile, settleDelayMs })
process.stdout.write(`${JSON.stringify({ url: demo.url, sandboxUrl: demo.sandboxUrl })}\n`)
process.stdin.on('end', () => {
  void demo.close().finally(() => process.exit(0))
})
process.stdin.resume()
