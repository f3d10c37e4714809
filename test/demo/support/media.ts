import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Lets the browser prefer this for the test. */
export async function preferMotion(motion: 'reduce' | 'no-preference'): Promise<void> {
  await emulate([{ name: 'prefers-reduced-motion', value: motion }])
}

/** Lets the browser have media features for the test, such as `prefers-color-scheme`. */
export async function emulate(
  features: { name: string; value: string }[],
  media = '',
): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media, features })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
  })
}
