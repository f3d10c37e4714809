/** A demo of its own for one worker: prints where it is, and stops with its standard input. */
import { startDemo } from '../../demo/startDemo.ts'

const demo = await startDemo({ port: 0, page: 'built' })
process.stdout.write(`${JSON.stringify({ url: demo.url, sandboxUrl: demo.sandboxUrl })}\n`)
process.stdin.on('end', () => {
  void demo.close().finally(() => process.exit(0))
})
process.stdin.resume()
