/**
 * A demo of its own for one worker: prints where it is, and stops with its standard input. Its
 * argument says which page it serves.
 */
import { startDemo } from '../../demo/startDemo.ts'

const page = process.argv[2] === 'live' ? 'live' : 'built'
const demo = await startDemo({ port: 0, page })
process.stdout.write(`${JSON.stringify({ url: demo.url, sandboxUrl: demo.sandboxUrl })}\n`)
process.stdin.on('end', () => {
  void demo.close().finally(() => process.exit(0))
})
process.stdin.resume()
