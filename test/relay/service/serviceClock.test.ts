import { describe, expect, it } from 'vitest'
import { createServiceClock } from '../../../src/relay/service/serviceClock.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const told = (laterMs: number) => new Date(startMs + laterMs).toUTCString()
const hourMs = 3_600_000

describe('createServiceClock', () => {
  it('is the relay’s own until the service has said anything', () => {
    expect(createServiceClock(() => startMs).date()).toBe(told(0))
  })

  it('believes the first answer, and not another that stands alone', () => {
    const clock = createServiceClock(() => startMs)
    clock.observe(told(hourMs))
    expect(clock.date()).toBe(told(hourMs))
    for (let answers = 0; answers < 3; answers += 1) {
      clock.observe(told(48 * hourMs))
      expect(clock.date()).toBe(told(hourMs))
      clock.observe(told(hourMs))
    }
    expect(clock.date()).toBe(told(hourMs))
  })

  it('follows a correction that two answers agree on', () => {
    const clock = createServiceClock(() => startMs)
    clock.observe(told(0))
    clock.observe(told(2 * hourMs))
    clock.observe(told(2 * hourMs + 1_000))
    expect(clock.now()).toBe(startMs + 2 * hourMs + 1_000)
  })

  it('says what time an answer speaks of, whether or not it is believed', () => {
    const clock = createServiceClock(() => startMs)
    clock.observe(told(0))
    expect(clock.observe(told(hourMs))).toBe(startMs + hourMs)
    for (const none of [null, '', 'yesterday']) expect(clock.observe(none)).toBe(startMs)
  })

  it('does not move with the seconds the header leaves out', () => {
    const clock = createServiceClock(() => startMs)
    for (const laterMs of [-1_000, 1_000, 2_000]) clock.observe(told(laterMs))
    expect(clock.now()).toBe(startMs)
  })
})

describe('the Date of the relay’s own answers', () => {
  it('is the service’s after a question about an owner as after any call', async () => {
    const fetch = scriptedService(() => json(404, {}, { Date: told(hourMs) }))
    const { browserOf } = relayUnderTest({ fetch, users: [ada], now: () => startMs })
    const browser = browserOf(ada)
    expect((await browser.get('/quotes/Quote%3Anone')).status).toBe(404)
    expect((await browser.get('/environment')).headers.get('Date')).toBe(told(hourMs))
  })

  it('is a date also where the service’s is none', async () => {
    const fetch = scriptedService(() => json(200, { data: [] }, { Date: 'soon' }))
    const { browserOf } = relayUnderTest({ fetch, users: [ada], now: () => startMs })
    const answer = await browserOf(ada).get('/customers/external-accounts')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Date')).toBe(told(0))
  })
})
