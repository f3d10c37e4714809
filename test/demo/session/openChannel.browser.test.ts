import { expect, it, onTestFinished, vi } from 'vitest'
import { openChannel } from '../../../demo/session/openChannel.ts'

it('opens a channel to the other tabs', async () => {
  const [here, there] = [openChannel('marram.test'), openChannel('marram.test')]
  onTestFinished(() => [here, there].forEach((channel) => void channel?.close()))
  const heard = new Promise((resolve) => there?.addEventListener('message', resolve))
  here?.postMessage('news')
  expect(await heard).toMatchObject({ data: 'news' })
})

it('is none where the browser refuses it, as Firefox does without storage', () => {
  const refuse = vi.fn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.stubGlobal('BroadcastChannel', refuse)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(openChannel('marram.test')).toBeUndefined()
  expect(refuse).toHaveBeenCalled()
})
