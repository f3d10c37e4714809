import { describe, expect, it } from 'vitest'
import {
  unbuiltAugustOperations,
  unbuiltOperations,
} from '../../../src/core/http/unbuiltOperations.ts'
import { expectStatus, type Refusal } from '../../support/client.ts'
import documented from '../../support/documentedStatuses.json' with { type: 'json' }
import { useSandbox } from '../../support/harness.ts'
import { describedOperations } from '../../support/operations.ts'
import { ignoreTraffic } from '../../support/traffic.ts'

const augustOperations = [...unbuiltOperations, ...unbuiltAugustOperations]

const fill = (path: string) => path.replace(/:[A-Za-z]+/g, 'x')

/** An operation without the names of its parameters. */
const shapeOf = (method: string, path: string) =>
  `${method} ${path.replace(/:[A-Za-z]+|\{[A-Za-z]+\}/g, '{}')}`

describe.each([
  ['spec', unbuiltOperations, documented.may],
  ['live-2026-05', unbuiltOperations, documented.may],
  ['live-2026-08', augustOperations, { ...documented.may, ...documented.august }],
] as const)('a documented operation that is not built, in profile %s,', (profile, all, listed) => {
  const client = useSandbox({ profile }, ignoreTraffic())

  it('responds 501 with its name, without an API token too', async () => {
    for (const [operation, method, path] of all) {
      const answer = await client.call<Refusal>(method, fill(path), undefined, {
        authorization: '',
      })
      expect(expectStatus(answer, 501)).toEqual({
        status: 501,
        code: 'NOT_IMPLEMENTED',
        message: `The operation ${operation} is not implemented`,
        details: { operation },
      })
    }
  })

  it('and one that is built are all that the generation documents, each once', async () => {
    const built = (await describedOperations(client.sandbox())).map(({ method, path }) =>
      shapeOf(method, path),
    )
    const unbuilt = all.map(([, method, path]) => shapeOf(method, path))
    expect([...built, ...unbuilt].sort()).toEqual(Object.keys(listed).sort())
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
  })
})

describe('an operation that is not built', () => {
  const client = useSandbox({ profile: 'spec' }, ignoreTraffic())
  const call = (method: string, path: string, options = {}) =>
    client.call<Refusal>(method, path, undefined, options)

  it('is none of a generation that does not document it', async () => {
    expect(expectStatus(await call('GET', '/vasps'), 404).code).toBe('NOT_FOUND')
    const terms = await call('GET', '/customers/end-user-terms')
    expect(expectStatus(terms, 404).code).toBe('USER_NOT_FOUND')
  })

  it('refuses another method and another address as everywhere', async () => {
    const refused = await call('DELETE', '/cards/x')
    expect(expectStatus(refused, 405).code).toBe('METHOD_NOT_ALLOWED')
    expect(refused.headers.get('allow')).toBe('GET, PATCH')
    expect(expectStatus(await call('GET', '/cards/x/y'), 404).code).toBe('NOT_FOUND')
  })
})
