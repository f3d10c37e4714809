import { expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'

it.each<[string, (sandbox: Sandbox) => Promise<unknown>]>([
  ['fork', (sandbox) => sandbox.fork()],
  ['snapshot', (sandbox) => sandbox.snapshot()],
  ['reset', (sandbox) => sandbox.reset()],
  ['createNamespace', (sandbox) => sandbox.createNamespace()],
  ['mail.list', (sandbox) => sandbox.mail.list()],
  ['webhooks.list', (sandbox) => sandbox.webhooks.list()],
  ['webhooks.resend', (sandbox) => sandbox.webhooks.resend('any')],
])('%s says that the sandbox was closed', async (_, call) => {
  const sandbox = await createSandbox()
  await sandbox.close()

  await expect(call(sandbox)).rejects.toThrow(/^The sandbox was closed$/)
})
