import { load, timed } from './load.ts'
import { createPayer } from './payer.ts'

/**
 * Prints what the package in a folder takes in the process of a test: the start of a sandbox, and quotes
 * one after another over its `fetch`, then with their execution.
 */
const [folder = ''] = process.argv.slice(2)
const { createSandbox } = await load(folder, 'index')
const testing = await load(folder, 'testing')

const first = await timed(() => createSandbox())
const later = await timed(() => createSandbox())
await later.result.close()
const { quote, execute } = await createPayer(testing.createApiClient(first.result), testing)
const quotes = await perSecond(400, quote)
const executions = await perSecond(400, async () => execute(await quote()))
await first.result.close()
process.stdout.write(JSON.stringify({ first: first.ms, later: later.ms, quotes, executions }))

async function perSecond(count: number, once: () => Promise<unknown>): Promise<number> {
  const { ms } = await timed(async () => {
    for (let left = count; left > 0; left -= 1) await once()
  })
  return (count * 1_000) / ms
}
