import { afterEach, describe, expect, it, vi } from 'vitest'
import { disconnectAgent } from '../../src/wallet/agents/connectAgent.ts'
import { revokeDelegatedKey } from '../../src/wallet/cards/revokeDelegatedKey.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../src/wallet/credentials/listCredentials.ts'
import { revokeCredential } from '../../src/wallet/credentials/revokeCredential.ts'
import { addPasskey } from '../../src/wallet/passkey/addPasskey.ts'
import { deleteExternalAccount } from '../../src/wallet/payments/createExternalAccount.ts'
import { deleteScaFactor } from '../../src/wallet/sca/deleteScaFactor.ts'
import { resendQuoteCode } from '../../src/wallet/sca/resendQuoteCode.ts'
import { listSessions } from '../../src/wallet/sessionActions/listSessions.ts'
import { revokeSession } from '../../src/wallet/sessionActions/revokeSession.ts'
import { signOut } from '../../src/wallet/sessionActions/signOut.ts'
import { type PasskeyCustomer, startPasskeyCustomer } from '../support/passkeyCustomer.ts'
import { signedInWallet } from '../support/signedInWallet.ts'

vi.setConfig({ testTimeout: 60_000 })

let customer: PasskeyCustomer | undefined

afterEach(async () => {
  vi.unstubAllGlobals()
  await customer?.close()
  customer = undefined
})

const none = () => new Response(null, { status: 204 })
const pages: [string, () => Response][] = [
  ['200 and an empty object', () => Response.json({})],
  ['200 and an empty list', () => Response.json([])],
  ['200 and nothing', () => new Response('')],
  ['201 and an empty object', () => Response.json({}, { status: 201 })],
  ['202 and an empty object', () => Response.json({}, { status: 202 })],
]

const uuid = '00000000-0000-4000-8000-000000000001'
const unsigned: [string, (wallet: Wallet) => Promise<void>][] = [
  ['deleteExternalAccount', (wallet) => deleteExternalAccount(wallet, `ExternalAccount:${uuid}`)],
  ['disconnectAgent', (wallet) => disconnectAgent(wallet, `Agent:${uuid}`)],
  ['deleteScaFactor', (wallet) => deleteScaFactor(wallet, 'factor-1')],
  ['revokeDelegatedKey', (wallet) => revokeDelegatedKey(wallet, `DelegatedKey:${uuid}`)],
  ['resendQuoteCode', (wallet) => resendQuoteCode(wallet, `Quote:${uuid}`)],
]

describe.each(unsigned)('%s', { tags: ['T42'] }, (_, run) => {
  it.each(pages)('does not take %s of a gateway for done', async (_page, respond) => {
    const { wallet } = await signedInWallet({ fetch: async () => respond() })
    await expect(run(wallet)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it('is done with the relay’s 204', async () => {
    const { wallet } = await signedInWallet({ fetch: async () => none() })
    await expect(run(wallet)).resolves.toBeUndefined()
  })
})

describe('a revocation that a gateway answers', { tags: ['T42'] }, () => {
  async function start() {
    const started = await startPasskeyCustomer('live-2026-08')
    customer = started
    await addPasskey(started.wallet, { nickname: 'Stolen' })
    await started.otherDevice()
    const id = (await started.passkeyOf('Stolen'))?.id ?? ''
    const ids = async () => (await listSessions(started.wallet)).map((session) => session.id)
    const own = started.wallet.getState().session?.id
    const other = (await ids()).find((each) => each !== own) ?? ''
    return { ...started, id, ids, other }
  }

  it.each([...pages, ['204', none] as const])('is not done, with %s', async (_, respond) => {
    const { wallet, page, id, ids, other } = await start()
    page.gateway = async (request, next) => (request.method === 'DELETE' ? respond() : next())
    await expect(revokeCredential(wallet, id)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    await expect(revokeSession(wallet, other)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect((await listCredentials(wallet)).map((each) => each.id)).toContain(id)
    expect(await ids()).toContain(other)
    await expect(signOut(wallet)).resolves.toEqual({ revoked: false })
  })

  it.each(pages)(
    'is done where the service did it once it was signed, with %s',
    async (_, respond) => {
      const { wallet, page, id, ids, other } = await start()
      page.gateway = async (request, next) => {
        const response = await next()
        return request.method === 'DELETE' && request.headers.has('Request-Id')
          ? respond()
          : response
      }
      await revokeCredential(wallet, id)
      await revokeSession(wallet, other)
      expect((await listCredentials(wallet)).map((each) => each.id)).not.toContain(id)
      expect(await ids()).not.toContain(other)
    },
  )
})
