import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Ceremony, createCeremonyCoordinator } from '../../../src/wallet/webauthn/ceremony.ts'

/** One that can only be cancelled some time after it has started, as autofill can. */
function lateCeremony(startsAfterMs: number): Ceremony<string> {
  let abort: (() => void) | undefined
  return {
    cancel: () => abort?.(),
    start: async () => {
      await new Promise((resolve) => setTimeout(resolve, startsAfterMs))
      return new Promise<string>((_, reject) => {
        abort = () => reject(new Error('cancelled'))
      })
    },
  }
}

/** One as of a password manager that ignores the abort signal. */
function deafCeremony(): Ceremony<string> & { answer: (passkey: string) => void } {
  let answer: (passkey: string) => void = () => undefined
  const answering = new Promise<string>((resolve) => {
    answer = resolve
  })
  return { cancel: () => undefined, start: () => answering, answer: (it) => answer(it) }
}

const promptCeremony: Ceremony<string> = { start: async () => 'passkey', cancel: () => undefined }

describe('createCeremonyCoordinator', () => {
  it('cancels a ceremony that had nothing to be cancelled yet', async () => {
    const coordinator = createCeremonyCoordinator()
    const controller = new AbortController()
    const running = coordinator.run(lateCeremony(20), controller.signal)
    controller.abort()

    await expect(running).rejects.toThrow('cancelled')
  })

  it('waits for the one before to settle, however early that was superseded', async () => {
    const coordinator = createCeremonyCoordinator()
    const superseded = coordinator.run(lateCeremony(20))
    superseded.catch(() => undefined)

    expect(await coordinator.run(promptCeremony)).toBe('passkey')
    await expect(superseded).rejects.toThrow('cancelled')
  })

  it('starts a prompt only after the browser has ended the one before', async () => {
    const events: string[] = []
    const endsSlowly: Ceremony<string> = {
      cancel: () => undefined,
      start: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        events.push('ended')
        throw new Error('cancelled')
      },
    }
    const coordinator = createCeremonyCoordinator()
    const superseded = coordinator.run(endsSlowly)
    superseded.catch(() => undefined)
    const start = async () => {
      events.push('started')
      return 'passkey'
    }
    await coordinator.run({ ...promptCeremony, start })

    expect(events).toEqual(['ended', 'started'])
  })
})

describe('a ceremony that ignores its cancellation', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('does not keep the next prompt waiting for more than a second', async () => {
    const coordinator = createCeremonyCoordinator()
    const superseded = coordinator.run(deafCeremony())
    const isAborted = expect(superseded).rejects.toMatchObject({ code: 'ABORTED' })
    const next = coordinator.run(promptCeremony)
    await vi.advanceTimersByTimeAsync(1_000)

    expect(await next).toBe('passkey')
    await isAborted
  })

  it('ends with ABORTED for the caller who aborted, whatever comes of it later', async () => {
    const coordinator = createCeremonyCoordinator()
    const controller = new AbortController()
    const deaf = deafCeremony()
    const running = coordinator.run(deaf, controller.signal)
    const isAborted = expect(running).rejects.toMatchObject({ code: 'ABORTED' })
    controller.abort()
    await vi.advanceTimersByTimeAsync(1_000)
    deaf.answer('too late')

    await isAborted
    expect(vi.getTimerCount()).toBe(0)
    expect(await coordinator.run(promptCeremony)).toBe('passkey')
  })

  it('is still taken when it answers within that second', async () => {
    const coordinator = createCeremonyCoordinator()
    const controller = new AbortController()
    const deaf = deafCeremony()
    const running = coordinator.run(deaf, controller.signal)
    controller.abort()
    await vi.advanceTimersByTimeAsync(900)
    deaf.answer('passkey')

    expect(await running).toBe('passkey')
  })
})
