import { metrics } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'
import { bankAccount } from '../support/world.ts'

const spans = new InMemorySpanExporter()
const tracing = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
tracing.register()
const measured = new InMemoryMetricExporter(AggregationTemporality.DELTA)
const reader = new PeriodicExportingMetricReader({ exporter: measured })
const metering = new MeterProvider({ readers: [reader] })
metrics.setGlobalMeterProvider(metering)
const { telemetry } = await import('../recipes/openTelemetry.ts')

beforeEach(async () => {
  spans.reset()
  await metering.forceFlush()
  measured.reset()
})
afterAll(async () => {
  await tracing.shutdown()
  await metering.shutdown()
})

const refusingService = scriptedService(({ method }) =>
  method === 'GET'
    ? json(200, { id: adasThings.quoteId, source: { accountId: adasThings.accountId } })
    : json(401, { status: 401, code: 'WALLET_SIGNATURE_INVALID', message: 'canary' }),
)
const executePath = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`

async function executeQuote() {
  const { browserOf, log } = relayUnderTest({ fetch: refusingService, users: [ada], ...telemetry })
  await browserOf(ada).post(executePath, {}, { 'Service-Wallet-Signature': 'c2lnbmVk' })
  return log
}

/** The data points of each metric. */
async function measure(): Promise<Record<string, { attributes: object; value: unknown }[]>> {
  await metering.forceFlush()
  const all = measured.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics)
  const named = all.flatMap((scope) => scope.metrics)
  return Object.fromEntries(
    named.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints]),
  )
}

const harmless = /^([A-Za-z]+|[A-Z_]+|\/[a-z/{}-]+|[A-Z]+ \/[a-z/{}-]+|[\da-f-]{36}|\d{3})$/

function expectHarmless(attributes: object) {
  for (const value of Object.values(attributes)) expect(String(value)).toMatch(harmless)
}

describe('with OpenTelemetry, a request', () => {
  it('is a server span named by its route, with a client span for each call to the service', async () => {
    const [entry] = await executeQuote()
    const [read, sent, request] = spans.getFinishedSpans()
    expect([request, read, sent].map((span) => [span?.kind, span?.name])).toEqual([
      [1, 'executeQuote'],
      [2, 'GET /quotes/{id}'],
      [2, 'POST /quotes/{id}/execute'],
    ])
    expect([read, sent].map((span) => span?.parentSpanContext?.spanId)).toEqual([
      request?.spanContext().spanId,
      request?.spanContext().spanId,
    ])
    expect(request?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 401,
      'holdfast.route': 'executeQuote',
      'holdfast.event': 'refused',
      'holdfast.request_id': entry?.requestId,
      'error.type': 'WALLET_SIGNATURE_INVALID',
    })
    expect(sent?.attributes).toEqual({
      'http.request.method': 'POST',
      'url.template': '/quotes/{id}/execute',
      'http.response.status_code': 401,
    })
    expect([read, sent, request].map((span) => span?.status.code)).toEqual([0, 2, 0])
  })

  it('that the app’s policy refuses has the policy’s reason', async () => {
    const beforeForward = () => ({ reason: 'FROZEN' })
    const options = { fetch: refusingService, users: [ada], beforeForward, ...telemetry }
    await relayUnderTest(options).browserOf(ada).get('/transactions')
    const [request] = spans.getFinishedSpans()
    expect(request?.attributes).toMatchObject({ 'holdfast.reason': 'FROZEN' })
  })

  it('that the service leaves without a response is an error in both spans', async () => {
    const fetch = async () => Promise.reject(new TypeError('canary'))
    const { browserOf } = relayUnderTest({ fetch, users: [ada], ...telemetry })
    await browserOf(ada).post('/customers/external-accounts', bankAccount)
    const finished: ReadableSpan[] = spans.getFinishedSpans()
    expect(finished.map(({ status }) => status)).toEqual([{ code: 2 }, { code: 2 }])
    expect(finished.map(({ attributes }) => attributes['error.type'])).toEqual([
      'SERVICE_UNREACHABLE',
      'SERVICE_UNREACHABLE',
    ])
  })

  it('is in the histograms of durations, and a failure in the counter', async () => {
    await executeQuote()
    const fetch = async () => Promise.reject(new TypeError('canary'))
    const { browserOf } = relayUnderTest({ fetch, users: [ada], ...telemetry })
    await browserOf(ada).post('/customers/external-accounts', bankAccount)
    const points = await measure()
    expect(points['holdfast.relay.request.duration']).toMatchObject([
      {
        attributes: {
          'holdfast.route': 'executeQuote',
          'http.response.status_code': 401,
          'holdfast.event': 'refused',
          'error.type': 'WALLET_SIGNATURE_INVALID',
        },
        value: { count: 1 },
      },
      { attributes: { 'holdfast.route': 'createExternalAccount' }, value: { count: 1 } },
    ])
    expect(points['holdfast.relay.service_call.duration']).toHaveLength(3)
    expect(points['holdfast.relay.failures']).toMatchObject([
      {
        attributes: {
          'holdfast.route': 'createExternalAccount',
          'error.type': 'SERVICE_UNREACHABLE',
        },
        value: 1,
      },
    ])
  })

  it('leaves nothing personal in spans and metrics', { tags: ['T21'] }, async () => {
    await executeQuote()
    const { browserOf } = relayUnderTest({ fetch: noService, users: [ada], ...telemetry })
    await browserOf(ada).call('GET', '/canary?email=canary@example.com', {})
    const finished = spans.getFinishedSpans()
    expect(finished.map(({ name }) => name)).toContain('relay request')
    for (const { attributes, events } of finished) {
      expectHarmless(attributes)
      expect(events).toEqual([])
    }
    for (const points of Object.values(await measure()))
      for (const { attributes } of points) expectHarmless(attributes)
  })
})
