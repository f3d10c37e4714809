import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../../src/cli/createLogger.ts'
import { FlagError } from '../../../src/cli/flagError.ts'
import { helpText } from '../../../src/cli/helpText.ts'
import { readFlags } from '../../../src/cli/readFlags.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import type { Row } from '../../../src/core/options/row.ts'
import { commandOptions, options } from '../../../src/core/options/table.ts'
import type { LogEntry } from '../../../src/core/settings.ts'
import { createSandbox, OptionError, type SandboxOptions } from '../../../src/index.ts'

const seedFile = fileURLToPath(new URL('../../../examples/seed.json', import.meta.url))
const packageFile = fileURLToPath(new URL('../../../package.json', import.meta.url))
const rows: [string, Row][] = Object.entries({ ...options, ...commandOptions })
const rangeOf = ({ range = '' }: Row) => {
  const [min = Number.NaN, max = Number.NaN] = range.split(' to ').map(Number)
  return { min, max }
}
const integers = rows.filter(([name, { range }]) => range !== undefined && name !== 'startAt')

/** The settings that a command line leads to. */
function settingsOf(args: string[], env = {}) {
  const flags = readFlags(args, env)
  if (typeof flags === 'string') throw new Error(`it was asked for the ${flags}`)
  return resolveSettings(flags.options)
}

function optionsWith(name: string, value: unknown): SandboxOptions {
  const [group = '', member] = name.split('.')
  return { [group]: member === undefined ? value : { [member]: value } }
}

describe('readFlags', () => {
  it('reads every option of the command line', () => {
    const args = [
      ...['--mode', 'magic', '--profile', 'live-2026-08', '--client-id', 'ada'],
      ...['--client-secret', 'hush', '--rp-id', 'wallet.example', '--origin', 'https://a.example'],
      ...['--client-held-keys', 'false', '--born-with-email-credential', 'false'],
      ...['--passkey-challenge-limit', '7', '--one-time-code-challenge-limit', '8'],
      ...['--clock', 'frozen', '--start-at', '2026-06-01T14:00:00+02:00'],
      ...['--settle-delay-ms', '0', '--quote-lifetime-ms', '60000', '--data', 'folder'],
      ...['--seed', seedFile, '--complete-kyb', 'true'],
      ...['--end-user-terms-version', '2027-01'],
      ...[
        '--daily-volume-limit',
        '100000',
        '--transaction-size-limit',
        '5000',
        '--ownership-threshold',
        '0',
      ],
      ...['--smtp-url', 'smtp://localhost:1025', '--oidc-issuer', 'https://id.example#app'],
      ...['--webhook-url', 'https://hooks.example/in', '--webhook-host', 'hooks.example'],
      ...['--webhook-timeout-ms', '900', '--approval-window-ms', '800'],
      ...['--control-token', 'secret', '--control-host', 'sandbox.internal'],
    ]
    // It does not go with --start-at.
    const apart = ['--snapshot', seedFile]
    const given = [...args, ...apart].filter((arg) => arg.startsWith('--'))
    const known = Object.values<Row>(options).flatMap(({ flag }) => flag?.name ?? [])
    expect(given.sort()).toEqual(known.map((name) => `--${name}`).sort())
    expect(settingsOf(args)).toMatchObject({
      mode: 'magic',
      profile: {
        name: 'live-2026-08',
        clientHeldKeys: false,
        bornWithEmailCredential: false,
      },
      clientId: 'ada',
      clientSecret: 'hush',
      rpId: 'wallet.example',
      origins: ['https://a.example'],
      challengeLimits: { passkey: 7, oneTimeCode: 8 },
      clock: 'frozen',
      startAt: new Date('2026-06-01T12:00:00Z'),
      settleDelayMs: 0,
      quoteLifetimeMs: 60_000,
      completeKyb: true,
      endUserTermsVersion: '2027-01',
      dailyVolumeLimit: 100_000,
      transactionSizeLimit: 5_000,
      ownershipThreshold: 0,
      dataDirectory: 'folder',
      seed: JSON.parse(readFileSync(seedFile, 'utf8')),
      smtpUrl: 'smtp://localhost:1025',
      oidcIssuers: [{ issuer: 'https://id.example', audiences: ['app'] }],
      webhookEndpoint: 'https://hooks.example/in',
      webhookHosts: ['hooks.example'],
      webhookTimeoutMs: 900,
      approvalWindowMs: 800,
      controlToken: 'secret',
      controlHosts: ['sandbox.internal'],
    })
    expect(readFlags(apart, {})).toMatchObject({ options: { snapshot: readFileSync(seedFile) } })
  })

  it('leaves what is not given to the defaults', () => {
    const { now, fetch, log, ...given } = settingsOf([])
    const { now: _, fetch: __, log: ___, ...defaults } = resolveSettings({})
    expect(given).toEqual(defaults)
  })

  it('prefers the command line to the environment', () => {
    const env = { SANDBOX_PORT: '1', SANDBOX_MODE: 'magic', SANDBOX_ORIGIN: 'http://a,http://b' }
    expect(readFlags(['--port', '2'], env)).toMatchObject({
      port: 2,
      options: { mode: 'magic', origins: ['http://a', 'http://b'] },
    })
  })

  it('takes a list from a repeated option, from commas and from the environment', () => {
    const args = ['--webhook-host', 'a.example,b.example', '--webhook-host', 'c.example']
    const env = { SANDBOX_CONTROL_HOST: 'd.example,e.example' }
    expect(settingsOf(args, env)).toMatchObject({
      webhookHosts: ['a.example', 'b.example', 'c.example'],
      controlHosts: ['d.example', 'e.example'],
    })
  })

  it('joins the clients of one OpenID provider', () => {
    const issuer = 'https://id.example'
    const args = ['--oidc-issuer', `${issuer}#a,${issuer}#b`, '--oidc-issuer', 'https://b.example']
    expect(settingsOf(args).oidcIssuers).toEqual([
      { issuer, audiences: ['a', 'b'] },
      { issuer: 'https://b.example' },
    ])
  })

  it('counts an empty variable as none, and refuses an empty text on the command line', () => {
    expect(settingsOf([], { SANDBOX_CLIENT_SECRET: '' }).clientSecret).toBe('sandbox-secret')
    expect(() => readFlags(['--client-secret', ''], {})).toThrow(/^--client-secret must be a text/)
  })

  it('responds under the host it listens on, beside those that are named', () => {
    const secrets = ['--client-secret', 'hush', '--control-token', 'secret']
    const args = ['--host', '10.0.0.1', '--control-host', 'a.example', ...secrets]
    expect(settingsOf(args).controlHosts).toEqual(['a.example', '10.0.0.1'])
  })

  it.each(integers)('refuses what is no integer of the range of %s', (_, row) => {
    const name = row.flag?.name ?? ''
    const { min, max } = rangeOf(row)
    const bad = [min - 1, max + 1, '1.5', '1e3', '0x10', 'many', '', ' 7', '-0.5']
    for (const text of bad) {
      const got = /^-?\d+$/.test(`${text}`) ? text : `"${text}"`
      const message = `--${name} must be an integer from ${min} to ${max}; got ${got}`
      expect(() => readFlags([`--${name}`, `${text}`], {})).toThrow(new FlagError(message))
    }
    const profile = row.profiles?.[0] ?? 'spec'
    for (const text of [min, max]) readFlags([`--${name}`, `${text}`, '--profile', profile], {})
  })

  it.each(rows.filter(([, { flag }]) => flag))('reads the variable of %s', (_, row) => {
    const { name = '', variable = '' } = row.flag ?? {}
    const bad = '\0'
    const message = `--${name} (${variable}) must be `
    expect(() => readFlags([], { [variable]: bad })).toThrow(message)
  })

  it.each([
    [['--mode', 'maybe'], '--mode must be one of real, magic, both; got "maybe"'],
    [['--profile', 'v2'], '--profile must be one of spec, live-2026-05, live-2026-08; got "v2"'],
    [['--log', 'loud'], '--log must be one of off, errors, all; got "loud"'],
    [['--client-held-keys', 'yes'], '--client-held-keys must be true or false; got "yes"'],
    [['--client-id', 'a:b'], '--client-id must be a text that is not empty and has no colon'],
    [['--rp-id', 'http://a'], '--rp-id must be a host name without a port; got "http://a"'],
    [['--origin', 'http://a,http://b/'], 'without a path; got "http://b/"'],
    [['--oidc-issuer', 'id.example'], '--oidc-issuer must be a URL that begins with http:// or'],
    [['--oidc-issuer', 'https://a.example#'], '--oidc-issuer must be the id of a client; got ""'],
    [
      ['--smtp-url', 'http://mail'],
      '--smtp-url must be a URL that begins with smtp:// or smtps://',
    ],
    [['--webhook-url', 'https://a.example'], '--webhook-url must be on this machine'],
    [['--webhook-url', 'nowhere'], '--webhook-url must be a URL'],
    [['--clock', 'stopped'], '--clock must be one of running, frozen; got "stopped"'],
    [
      ['--start-at', '2026-06-01'],
      '--start-at must be a valid Date from 1970 to 2999, as a text such as',
    ],
    [['--start-at', '2026-02-30T12:00:00Z'], 'got "2026-02-30T12:00:00Z"'],
    [['--start-at', '2026-06-01T25:00:00Z'], 'got "2026-06-01T25:00:00Z"'],
    [['--start-at', '3000-01-01T00:00:00Z'], 'got 3000-01-01T00:00:00.000Z'],
    [['--start-at', '2026-06-01T12:00:00Z'], '--start-at needs --clock to be frozen'],
    [
      ['--daily-volume-limit', '5', '--profile', 'live-2026-05'],
      '--daily-volume-limit needs --profile to be live-2026-08; it is live-2026-05',
    ],
    [['--seed', 'nowhere.json'], '--seed must be a file that can be read: ENOENT'],
    [['--seed', fileURLToPath(import.meta.url)], '--seed must be a file that can be read: '],
    [['--seed', packageFile], '--seed is not a seed: requests: '],
    [['--host', '0.0.0.0'], '--client-secret is required with --host 0.0.0.0'],
    [['--host', '0.0.0.0', '--client-secret', 'x'], '--control-token is required'],
    [['--nonsense'], '--nonsense'],
    [['--port'], '--port'],
    [['stray'], 'stray'],
  ])('refuses %j, naming the option', (args, message) => {
    expect(() => readFlags(args, {})).toThrow(FlagError)
    expect(() => readFlags(args, {})).toThrow(message)
  })

  it('shows no password of an address', () => {
    const read = () => readFlags(['--smtp-url', 'http://ada:hush@mail'], {})
    expect(read).toThrow('--smtp-url')
    expect(read).not.toThrow('hush')
  })

  it.each([
    [['-h'], 'help'],
    [['--help', '--version'], 'help'],
    [['--version', '--port', '1'], 'version'],
  ])('reads %j as %s', (args, asked) => {
    expect(readFlags(args, {})).toBe(asked)
  })
})

describe('helpText', () => {
  it('explains every option with its variable, in lines that fit a terminal', () => {
    const help = helpText()
    for (const [, { flag, help: about }] of rows) {
      if (!flag) continue
      expect(help).toContain(`  --${flag.name} ${flag.value}`)
      expect(help.replaceAll(/\s+/g, ' ')).toContain(about)
      expect(help.replaceAll(/\s+/g, ' ')).toContain(`also ${flag.variable}`)
    }
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })
})

describe('the options of createSandbox', () => {
  it.each(integers.filter(([name]) => name in options))('refuses a wrong %s', (name, row) => {
    const { min, max } = rangeOf(row)
    const resolve = (value: unknown) => () => resolveSettings(optionsWith(name, value))
    for (const value of [min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY, null]) {
      const message = `${name} must be an integer from ${min} to ${max}; got ${value}`
      expect(resolve(value)).toThrow(new OptionError(name, message))
    }
    expect(resolve(String(max))).toThrow(`got "${max}"`)
    expect(resolve({})).toThrow('got an object')
    const profile = row.profiles?.[0] ?? 'spec'
    for (const value of [min, max, undefined])
      resolveSettings({ ...optionsWith(name, value), profile })
  })

  it.each([
    ['mode', 'maybe', 'must be one of real, magic, both; got "maybe"'],
    ['profile', 'toString', 'must be one of spec, live-2026-05, live-2026-08; got "toString"'],
    ['clientHeldKeys', 'true', 'must be true or false; got "true"'],
    ['clientId', '', 'must be a text that is not empty and has no colon; got ""'],
    ['controlToken', '', 'must be a text that is not empty'],
    ['origins', 'http://a', 'must be a list; got "http://a"'],
    ['origins', ['http://a', 'http://a/b'], 'must be an origin such as', '[1]'],
    ['oidcIssuers', [{ issuer: 'id.example' }], 'must be a URL that begins with', '[0].issuer'],
    ['oidcIssuers', [{ issuer: 'https://a', clients: [] }], 'must be an object of', '[0]'],
    ['webhookHosts', ['a:80'], 'must be a host name without a port; got "a:80"', '[0]'],
    ['webhookEndpoint', 'http://example.com/', 'must be on this machine or on a host'],
    ['fetch', 'fetch', 'must be a function; got "fetch"'],
    ['now', 5, 'must be a function; got 5'],
    ['log', [], 'must be a function; got a list'],
    ['clock', 'stopped', 'must be one of running, frozen; got "stopped"'],
    ['startAt', '2026-06-01T12:00:00Z', 'must be a valid Date from 1970 to 2999'],
    ['startAt', new Date(Number.NaN), 'must be a valid Date from 1970 to 2999'],
    ['startAt', new Date(0), 'needs clock to be frozen'],
    ['dailyVolumeLimit', 1, 'needs profile to be live-2026-08; it is spec'],
    ['transactionSizeLimit', 1, 'needs profile to be live-2026-08; it is spec'],
    ['ownershipThreshold', 1, 'needs profile to be live-2026-08; it is spec'],
    ['endUserTermsVersion', '2026-08-01', 'needs profile to be live-2026-08; it is spec'],
    ['challengeLimits', 5, 'must be an object'],
    ['challengeLimits.sms', 5, 'is not an option of createSandbox'],
    ['settleDelay', 5, 'is not an option of createSandbox'],
    ['toString', 5, 'is not an option of createSandbox'],
  ])('refuses %s: %j', async (name, value, problem, place = '') => {
    const starting = createSandbox(optionsWith(name, value))
    await expect(starting).rejects.toThrow(OptionError)
    await expect(starting).rejects.toMatchObject({
      option: name,
      message: expect.stringContaining(`${name}${place} ${problem}`),
    })
  })

  it('refuses what is no object of options', async () => {
    const starting = createSandbox(null as unknown as SandboxOptions)
    await expect(starting).rejects.toThrow('options must be an object')
  })

  it('refuses a start of the clock together with its source', async () => {
    const starting = createSandbox({ clock: 'frozen', startAt: new Date(0), now: () => 0 })
    await expect(starting).rejects.toThrow('startAt must not be given together with now')
    const snapshot = new Uint8Array(1)
    await expect(
      createSandbox({ clock: 'frozen', startAt: new Date(0), snapshot }),
    ).rejects.toThrow('startAt must not be given together with snapshot')
  })

  it('shows no secret it refuses', async () => {
    const starting = createSandbox({ clientSecret: 'hush\0' })
    await expect(starting).rejects.toThrow(/^clientSecret must be a text that is not empty$/)
  })
})

describe('createLogger', () => {
  it.each([
    ['off', []],
    ['errors', ['job']],
    ['all', ['job', 'start']],
  ] as const)('writes at level %s', (level, events) => {
    const lines: string[] = []
    const log = createLogger(level, (line) => lines.push(line))
    const entries: LogEntry[] = [
      { level: 'error', event: 'job', error: new Error('it broke') },
      { level: 'info', event: 'start' },
    ]
    for (const entry of entries) log(entry)
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(events)
    expect(lines.join('')).toContain(level === 'off' ? '' : 'it broke')
  })
})
