import { describe, expect, it } from 'vitest'
import { type Ceremony, createCeremonyCoordinator } from '../../src/webauthn/ceremony.ts'

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
    const prompt: Ceremony<string> = { start: async () => 'passkey', cancel: () => undefined }

    expect(await coordinator.run(prompt)).toBe('passkey')
    await expect(superseded).rejects.toThrow('cancelled')
  })
})
