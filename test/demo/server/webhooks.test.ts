import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { customerOf, ofOnePayment, pay } from '../support/incomingPayment.ts'
import { type Browser, type RunningPlatform, startPlatform } from '../support/startPlatform.ts'

describe('what the service reports', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.close())

  it('is told to the customer whose money it is, and not after they have logged out', {
    tags: ['T11'],
  }, async () => {
    const [ada, grace] = [platform.openBrowser(), platform.openBrowser()]
    expect((await ada.get('/api/events')).status).toBe(401)
    await ada.join('ada@example.com')
    await grace.join('grace@example.com')
    const heard = await listen(ada)
    const heardByGrace = await listen(grace)

    await pay(platform, await customerOf(grace))
    await come(heardByGrace, ofOnePayment)
    expect(heard).toEqual([])
    const customer = await customerOf(ada)
    await pay(platform, customer)
    // Webhooks come in any order, so the payment is over for the page once all have come.
    await come(heard, ofOnePayment)

    await ada.post('/api/log-out', {})
    const { length: before } = platform.webhookAnswers
    await pay(platform, customer)
    const answers = () => platform.webhookAnswers.slice(before)
    await vi.waitFor(() => expect(answers()).toEqual(ofOnePayment.map(() => 200)), 10_000)
    await pay(platform, await customerOf(grace))
    await come(heardByGrace, [...ofOnePayment, ...ofOnePayment].toSorted())
    expect(heard.toSorted()).toEqual(ofOnePayment)
  })

  it('is taken from no delivery that the service has not signed', async () => {
    const browser = platform.openBrowser()
    await browser.join('forged@example.com')
    const heard = await listen(browser)
    const forged = {
      id: 'Webhook:00000000-0000-4000-8000-000000000000',
      type: 'INCOMING_PAYMENT.COMPLETED',
      timestamp: new Date().toISOString(),
      data: { customerId: await customerOf(browser) },
    }
    const signature = JSON.stringify({ v: '1', s: 'MEQCIA==' })
    for (const headers of [{}, { 'x-service-signature': signature }]) {
      expect((await platform.openBrowser().post('/webhooks', forged, headers)).status).toBe(401)
    }

    await pay(platform, await customerOf(browser))
    await come(heard, ofOnePayment)
  })
})

/** Waits until all of them were heard, in any order, and nothing else. */
function come(heard: string[], types: string[]): Promise<void> {
  return vi.waitFor(() => expect(heard.toSorted()).toEqual(types), 10_000)
}

/** The types of what the stream tells a browser of money, from here on. */
async function listen({ get }: Browser): Promise<string[]> {
  const heard: string[] = []
  const { body } = await get('/api/events')
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  onTestFinished(() => reader.cancel())
  const read = async (): Promise<void> => {
    const { done, value } = await reader.read()
    if (done) return
    const text = new TextDecoder().decode(value)
    for (const [, type = ''] of text.matchAll(/event: money\ndata: .*"type":"([^"]+)"/g)) {
      heard.push(type)
    }
    return read()
  }
  void read()
  return heard
}
