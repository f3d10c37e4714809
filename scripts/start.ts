/**
 * `npm start`: the built demo, its backend and the sandbox together, on one URL.
 * `npm run dev`: the same with live reload.
 */
import { parseArgs } from 'node:util'
import { type ProfileName, profileNames } from 'holdfast-sandbox'
import { type Demo, startDemo } from '../demo/startDemo.ts'

const defaultPort = '4400'

const { port, dev, profile } = readArguments()

try {
  const demo = await startDemo({ port, page: dev ? 'live' : 'build', profile })
  stopOnSignal(demo)
  console.log(`Marram is at ${demo.url}`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

function readArguments(): { port: number; dev: boolean; profile: ProfileName } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT || defaultPort },
      dev: { type: 'boolean', default: false },
      profile: { type: 'string', default: 'spec' },
    },
  })
  return {
    port: readPort(values.port),
    dev: values.dev,
    profile: readProfile(values.profile),
  }
}

function readPort(value: string): number {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  return refuse(`--port must be an integer from 0 to 65535; got "${value}"`)
}

function readProfile(value: string): ProfileName {
  const profile = profileNames.find((name) => name === value)
  return profile ?? refuse(`--profile must be one of ${profileNames.join(', ')}; got "${value}"`)
}

function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}

function stopOnSignal(demo: Demo): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      demo.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

function explain(error: unknown): string {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Port ${port} is in use. Choose another port: npm start -- --port ${port + 1}`
}
