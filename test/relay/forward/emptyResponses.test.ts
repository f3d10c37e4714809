import { describe, expect, it, vi } from 'vitest'
import { walletSignatureHeader } from '../../../src/shared/headers.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import { type Gateway, startPasskeyCustomer } from '../../support/passkeyCustomer.ts'

vi.setConfig({ testTimeout: 60_000 })

const invalid = { status: 502, body: { code: 'SERVICE_ANSWER_INVALID' } }
const pages: [string, () => Response][] = [
  ['200 and an empty object', () => Response.json({})],
  ['200 and nothing', () => new Response('')],
  ['201 and an empty list', () => Response.json([], { status: 201 })],
]

/** The removal of a passkey, at a service whose responses to it are a gateway's. */
async function startRemoval() {
  let gateway: Gateway = (_, next) => next()
  const customer = await startPasskeyCustomer('spec', { gateway: (...call) => gateway(...call) })
  await addPasskey(customer.wallet, { nickname: 'Phone' })
  const path = `/auth/credentials/${encodeURIComponent((await customer.passkeyOf('Phone'))?.id ?? '')}`
  const respond = (response: () => Response) => {
    gateway = async (request, next) => (request.method === 'DELETE' ? response() : next())
  }
  return { ...customer, path, respond }
}

describe('a success without a result', { tags: ['T42'] }, () => {
  it.each([...pages, ['204', () => new Response(null, { status: 204 })] as const])(
    'is not passed on before anything was signed: %s',
    async (_, response) => {
      const { ask, path, respond, close } = await startRemoval()
      respond(response)
      expect(await ask('DELETE', path)).toMatchObject(invalid)
      await close()
    },
  )

  it.each(pages)('is not passed on where it is not 204: %s', async (_, response) => {
    const { ask, path, respond, close } = await startRemoval()
    const { body } = await ask('DELETE', path)
    respond(response)
    const headers = { [walletSignatureHeader]: 'anVuaw', 'Request-Id': body.requestId }
    expect(await ask('DELETE', path, { headers })).toMatchObject(invalid)
    await close()
  })
})
