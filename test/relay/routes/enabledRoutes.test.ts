import { describe, expect, it } from 'vitest'
import type { RelayOptions, RelayRouteName } from '../../../src/relay.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { noService } from '../support/scriptedService.ts'

type Options = Partial<Omit<RelayOptions, 'fetch'>>

const stepUp = { maxAgeSeconds: 300 }
const subscribe = () => () => undefined

/** With every opt-in, but for the options given. */
const create = (options: Options) => () => relayUnderTest({ fetch: noService, ...options })

describe('options that contradict each other', () => {
  it.each<[Options, string]>([
    [
      { agentEvents: { subscribe }, disabledRoutes: ['watchAgentActions'] },
      'agentEvents has no effect while disabledRoutes contains watchAgentActions',
    ],
    [
      { agentEvents: { subscribe }, disabledRoutes: ['listAgentActions'] },
      'agentEvents has no effect while disabledRoutes contains listAgentActions',
    ],
    [
      { agentEvents: { subscribe, maxStreamsPerUser: 3, maxStreams: 2 } },
      'agentEvents.maxStreamsPerUser must not be greater than agentEvents.maxStreams',
    ],
    [
      { agentEvents: { subscribe, maxStreamsPerUser: 1_001 } },
      'agentEvents.maxStreamsPerUser must not be greater than agentEvents.maxStreams',
    ],
  ])('are refused: %j', (options, message) => {
    expect(create(options)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: `Relay option ${message}` }),
    )
  })

  it('are not those that agree', () => {
    expect(
      create({ agentEvents: { subscribe, maxStreamsPerUser: 2, maxStreams: 2 } }),
    ).not.toThrow()
    expect(create({ agentEvents: { subscribe, maxStreams: 2 } })).not.toThrow()
    expect(create({ agentEvents: undefined, disabledRoutes: ['listAgentActions'] })).not.toThrow()
  })
})

describe('a step-up for agents', { tags: ['T7'] }, () => {
  it.each([
    ['createAgentDeviceCode', 'createAgent'],
    ['approveAgentAction', 'createAgent'],
    ['approveAgentAction', 'updateAgentPolicy'],
  ] as const)('is refused for %s while %s is open, which gives the same', (route, other) => {
    const half = { stepUp: { [route]: stepUp } }
    expect(create({ ...half, disabledRoutes: disabledBut(route, other) })).toThrow(
      `Relay option stepUp.${route} needs stepUp.${other} beside it`,
    )
    expect(create({ ...half, disabledRoutes: disabledBut(route) })).not.toThrow()
    expect(create({ ...half, allow: {} })).not.toThrow()
  })

  it('is accepted for all of their routes', () => {
    const all = {
      createAgent: stepUp,
      createAgentDeviceCode: stepUp,
      updateAgentPolicy: stepUp,
      approveAgentAction: stepUp,
    }
    expect(create({ stepUp: all })).not.toThrow()
    const { approveAgentAction: _, ...withoutApproval } = all
    expect(create({ stepUp: withoutApproval })).not.toThrow()
  })
})

/** Every other route by which an agent gets more. */
function disabledBut(...open: RelayRouteName[]): RelayRouteName[] {
  const routes: RelayRouteName[] = ['createAgent', 'createAgentDeviceCode', 'updateAgentPolicy']
  return routes.filter((name) => !open.includes(name))
}

describe('a step-up for the enrollment of a factor', { tags: ['T7'] }, () => {
  it.each([
    ['enrollScaFactor', 'confirmScaFactor'],
    ['confirmScaFactor', 'enrollScaFactor'],
  ] as const)('is refused for one of its steps alone: %s', (route, other) => {
    const alone = { stepUp: { [route]: stepUp } }
    expect(create(alone)).toThrow(`Relay option stepUp.${route} needs stepUp.${other} beside it`)
    const both = { stepUp: { [route]: stepUp, [other]: () => undefined } }
    expect(create(both)).not.toThrow()
    expect(create({ ...alone, disabledRoutes: [other] })).not.toThrow()
    expect(create({ ...alone, allow: {} })).not.toThrow()
  })
})
