import { describe, expect, it } from 'vitest'
import type { RelayMeter, RelaySpan, RelayTracer } from '../../../src/relay.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'
import { bankAccount } from '../support/world.ts'

function fail(): never {
  throw new Error('telemetry failed')
}

const quietSpan: RelaySpan = {
  updateName: () => {},
  setAttributes: () => {},
  setStatus: () => {},
  end: () => {},
}
const brokenSpan: RelaySpan = { updateName: fail, setAttributes: fail, setStatus: fail, end: fail }

const failLater = () => Promise.reject(new Error('telemetry failed later'))
const laterBrokenSpan = {
  updateName: failLater,
  setAttributes: failLater,
  setStatus: failLater,
  end: failLater,
} as unknown as RelaySpan

const tracers: Record<string, RelayTracer['startActiveSpan']> = {
  'fails before the work': fail,
  'fails after the work began': (_name, _options, work) => {
    work(quietSpan)
    return fail()
  },
  'never begins the work': () => undefined as never,
  'begins the work twice': (_name, _options, work) => {
    work(quietSpan)
    return work(quietSpan) as never
  },
  'gives spans that fail later': (_name, _options, work) => work(laterBrokenSpan) as never,
  'gives spans that fail': (_name, _options, work) => work(brokenSpan) as never,
}

const meters: Record<string, RelayMeter> = {
  'has no instruments': { createHistogram: fail, createCounter: fail },
  'has instruments that fail': {
    createHistogram: () => ({ record: fail }),
    createCounter: () => ({ add: fail }),
  },
}

const refusal = () => json(501, { status: 501, code: 'NOT_IMPLEMENTED', message: '' })

async function sendThrough(telemetry: { tracer?: RelayTracer; meter?: RelayMeter }) {
  const { browserOf, seen, log } = relayUnderTest({
    fetch: scriptedService(refusal),
    users: [ada],
    ...telemetry,
  })
  const response = browserOf(ada).post('/customers/external-accounts', bankAccount)
  await expect(response).resolves.toMatchObject({ status: 501 })
  expect(seen).toHaveLength(1)
  expect(log).toHaveLength(1)
}

describe('telemetry', { tags: ['T37'] }, () => {
  it.each(Object.entries(tracers))(
    'changes nothing about a request when the tracer %s',
    async (_, startActiveSpan) => {
      await sendThrough({ tracer: { startActiveSpan } as RelayTracer })
    },
  )

  it.each(Object.entries(meters))(
    'changes nothing about a request when the meter %s',
    async (_, meter) => {
      await sendThrough({ meter })
    },
  )
})
