import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFlags } from '../../src/cli/readFlags.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const manifest = JSON.parse(read('sandbox/package.json'))

/** The stages by name: what each is from, and its lines. */
const stages = new Map(
  dockerfile
    .split(/^FROM /m)
    .slice(1)
    .map((text): [string, { from: string; lines: string[] }] => {
      const [first = '', ...lines] = text.split('\n')
      const [from = '', name = ''] = first.split(' AS ')
      return [name, { from, lines }]
    }),
)
const copies = [...stages.values()]
  .flatMap(({ lines }) => lines)
  .flatMap((line) => /^COPY (.+)$/.exec(line)?.[1] ?? [])

describe('the Dockerfile', () => {
  it('copies files that exist, and stages that it has', () => {
    expect(copies.length).toBeGreaterThan(5)
    for (const copy of copies) {
      const words = copy.split(' ').filter((word) => !word.startsWith('--'))
      const [, stage] = /--from=(\S+)/.exec(copy) ?? []
      if (stage !== undefined) expect([...stages.keys()]).toContain(stage)
      // The build makes dist; everything else is in the repository.
      const sources = words.slice(0, -1).map((path) => path.replace(/^\/app\/?/, ''))
      for (const path of sources.filter((it) => it !== 'sandbox/dist')) {
        expect(existsSync(join(root, path)), path).toBe(true)
      }
    }
  })

  it('copies everything the package publishes, but for its examples and texts', () => {
    const folders = manifest.files.filter((name: string) => /^[a-z]+$/.test(name))
    const copied = copies.map((copy) => /sandbox\/(\w+)$/.exec(copy)?.[1])
    expect(copied.filter((name) => name !== undefined).sort()).toEqual(
      folders.filter((name: string) => name !== 'examples').sort(),
    )
  })

  it('installs every workspace’s manifest, without which npm ci refuses the lock file', () => {
    const { workspaces } = JSON.parse(read('package.json'))
    for (const name of ['source', 'dependencies']) {
      const text = stages.get(name)?.lines.join('\n')
      for (const workspace of workspaces) expect(text).toContain(`${workspace}/package.json`)
    }
  })

  it('runs the command as a user without privileges, on a Node the package supports', () => {
    const { lines, from } = stages.get('sandbox') ?? { lines: [], from: '' }
    expect([...stages.keys()].at(-1)).toBe('sandbox')
    expect(lines).toContain('USER node')
    expect(lines).toContain(
      `ENTRYPOINT ["node", "/app/sandbox/${manifest.bin['holdfast-sandbox']}"]`,
    )
    expect(Number(/^node:(\d+)-slim$/.exec(from)?.[1])).toBeGreaterThanOrEqual(20)
    expect(dockerfile).toContain('/health')
  })

  it('and the Compose file set variables that the command reads', () => {
    const [, ...named] = /^ENV (SANDBOX_HOST)=(\S+) (SANDBOX_PORT)=(\S+)$/m.exec(dockerfile) ?? []
    const set = { [named[0] ?? '']: named[1], [named[2] ?? '']: named[3] }
    const secrets = [...compose.matchAll(/^ +(SANDBOX_\w+):/gm)].map(([, name = '']) => [
      name,
      name,
    ])
    const flags = readFlags([], { ...set, ...Object.fromEntries(secrets) })
    expect(flags).toMatchObject({
      host: '0.0.0.0',
      port: 4800,
      options: { clientSecret: 'SANDBOX_CLIENT_SECRET', controlToken: 'SANDBOX_CONTROL_TOKEN' },
    })
    expect(compose).toContain(`127.0.0.1:4800:4800`)
  })

  it('has the stages that the Compose file builds', () => {
    const targets = [...compose.matchAll(/^ +target: (\w+)$/gm)].map(([, name]) => name)
    expect(targets).toEqual(['sandbox', 'demo'])
    for (const target of targets) expect([...stages.keys()]).toContain(target)
    expect(stages.get('demo')?.lines.join()).toContain('scripts/start.ts')
  })
})
