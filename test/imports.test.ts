import { describe, expect, it } from 'vitest'

const entries = {
  holdfast: () => import('../src/index.ts'),
  'holdfast/crypto': () => import('../src/crypto.ts'),
  'holdfast/react': () => import('../src/react.ts'),
  'holdfast/relay': () => import('../src/relay.ts'),
}
/** What a browser page has, and a server or worker may not. */
const watched = [
  'BroadcastChannel',
  'PublicKeyCredential',
  'addEventListener',
  'crypto',
  'document',
  'fetch',
  'indexedDB',
  'localStorage',
  'location',
  'navigator',
  'sessionStorage',
  'setInterval',
  'window',
]

/** Imports and tells which globals code of ours, or of our dependencies, has asked for while it ran. */
async function globalsTouchedBy(work: () => Promise<unknown>): Promise<string[]> {
  const touched: string[] = []
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const before = watched.map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, descriptor] of before) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (isOurs(new Error().stack ?? '')) touched.push(name)
        return descriptor?.get ? descriptor.get.call(globalThis) : descriptor?.value
      },
    })
  }
  await work().finally(() => {
    Error.stackTraceLimit = stackTraceLimit
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  })
  return touched
}

/**
 * The test runner asks for globals too while it imports, and so does what an earlier file of the same
 * process has left running; those are not meant.
 */
function isOurs(stack: string): boolean {
  if (!/VitestModuleEvaluator|ModuleJob/.test(stack)) return false
  const [, asker = ''] = stack.split('\n').filter((line) => /\bat\b/.test(line))
  return /\/src\/(?!.*node_modules)|node_modules\/(@hpke|@noble|@scure|idb-keyval|oauth4webapi)\//.test(
    asker,
  )
}

describe('importing', { tags: ['T25'] }, () => {
  it.each(Object.entries(entries))('%s touches no global', async (_, load) => {
    const globals = new Set(Reflect.ownKeys(globalThis))
    expect(await globalsTouchedBy(load)).toEqual([])
    expect(Reflect.ownKeys(globalThis).filter((key) => !globals.has(key))).toEqual([])
  })

  it('touches none later either: parts that are loaded when they are needed', async () => {
    // The relay's OpenID library asks for the user agent, with the first flow on the server; noble
    // asks for a source of randomness, and is loaded only where it is used at once.
    const parts = Object.values(
      import.meta.glob([
        '../src/**/*.{ts,tsx}',
        '!../src/relay/**',
        // The command for Node, which runs when it is loaded.
        '!../src/probe.ts',
        '!../src/crypto/pointArithmetic.lazy.ts',
      ]),
    )
    const globals = new Set(Reflect.ownKeys(globalThis))

    expect(parts.length).toBeGreaterThan(90)
    expect(await globalsTouchedBy(() => Promise.all(parts.map((load) => load())))).toEqual([])
    expect(Reflect.ownKeys(globalThis).filter((key) => !globals.has(key))).toEqual([])
  })

  it('would be seen touching one', async () => {
    expect(await globalsTouchedBy(() => import('./support/src/touchesCrypto.ts'))).toEqual([
      'crypto',
    ])
  })
})
