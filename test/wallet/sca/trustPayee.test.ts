import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScaChallenge } from '../../../src/shared/resources.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import type { OnScaChallenge, ScaResponse } from '../../../src/wallet/sca/askForProof.ts'
import { trustPayee, untrustPayee } from '../../../src/wallet/sca/trustPayee.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import {
  addPayee,
  type European,
  europeanOn,
  newEuropean,
  quoteTo,
  sentCode,
  wrongCode,
} from '../../support/european.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let prepared: WholeStack
let preparedAda: European
let stack: WholeStack
let ada: European
let payee: string

beforeAll(async () => {
  prepared = await startWholeStack('live-2026-08', { allow: { trustedPayees: true } })
  preparedAda = await newEuropean(prepared)
  payee = await addPayee(preparedAda.wallet)
}, 60_000)

afterAll(() => prepared.close())

beforeEach(async () => {
  stack = await prepared.fork()
  ada = await europeanOn(stack, preparedAda)
})

afterEach(() => stack.close())

const onChallenge = () => ({ code: sentCode })
const confirmations = () => ada.sent.filter(({ path }) => path.endsWith('/confirm'))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )

/** How a payment to a payee ends that is not authorized. */
async function paidTo(payeeId: string): Promise<string> {
  return (await executeQuote(ada.wallet, await quoteTo(ada.wallet, payeeId))).status
}

describe('a payee that is trusted', () => {
  it('is paid without strong authentication, until it is trusted no more', async () => {
    const asked: ScaChallenge[] = []
    expect(await paidTo(payee)).toBe('pendingAuthorization')

    await trustPayee(ada.wallet, payee, {
      onChallenge: (challenge, { isRetry }) => {
        asked.push(challenge)
        return { code: isRetry ? sentCode : wrongCode }
      },
    })
    expect(asked.map(({ purpose }) => purpose)).toEqual(['TRUST', 'TRUST'])
    expect(await paidTo(payee)).toBe('executed')

    await untrustPayee(ada.wallet, payee, { onChallenge })
    expect(await paidTo(payee)).toBe('pendingAuthorization')
  })

  it('is a conflict to be trusted again, and one that is not to be trusted no more', async () => {
    const early = untrustPayee(ada.wallet, payee, { onChallenge })
    await expect(early).rejects.toMatchObject({ status: 409, apiCode: 'CONFLICT' })
    await trustPayee(ada.wallet, payee, { onChallenge })

    const again = trustPayee(ada.wallet, payee, { onChallenge })
    await expect(again).rejects.toMatchObject({ status: 409, apiCode: 'BENEFICIARY_TRUSTED' })
  })

  it('is not asked for again after the 400 of a gateway, behind which it may be trusted', {
    tags: ['T42'],
  }, async () => {
    ada.faults.set('/trust/confirm', async () => new Response('<html>', { status: 400 }))
    const asked = vi.fn<OnScaChallenge>().mockResolvedValueOnce({ code: sentCode })

    const work = trustPayee(ada.wallet, payee, { onChallenge: asked })

    await expect(work).rejects.toMatchObject({ code: 'API_ERROR', status: 400 })
    expect(asked).toHaveBeenCalledOnce()
  })

  it.each([
    ['of another kind', { code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED' }],
    [
      'of another field',
      { code: 'INVALID_INPUT', details: { errors: [{ field: 'challengeId', reason: 'no' }] } },
    ],
  ])('is not asked for again after a refusal %s', async (_, part) => {
    const refusal = { status: 400, message: 'no', ...part }
    ada.faults.set('/trust/confirm', async () => Response.json(refusal, { status: 400 }))
    const asked = vi.fn<OnScaChallenge>(onChallenge)

    const work = trustPayee(ada.wallet, payee, { onChallenge: asked })

    await expect(work).rejects.toMatchObject({ status: 400, apiCode: part.code })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('is asked for 20 times where every code is refused, and then no more', async () => {
    const refusal = { status: 400, code: 'INVALID_INPUT', message: 'no' }
    ada.faults.set('/trust/confirm', async () => Response.json(refusal, { status: 400 }))
    const asked = vi.fn<OnScaChallenge>(() => {
      if (asked.mock.calls.length > 20) throw new Error('asked too often')
      return { code: sentCode }
    })

    const work = trustPayee(ada.wallet, payee, { onChallenge: asked })

    await expect(work).rejects.toMatchObject({ code: 'API_ERROR', apiCode: 'INVALID_INPUT' })
    expect(asked).toHaveBeenCalledTimes(20)
  })

  it('is one of the customer’s own', { tags: ['T11'] }, async () => {
    const bob = await newEuropean(stack)

    expect(await codeOf(trustPayee(bob.wallet, payee, { onChallenge }))).toBe('NOT_FOUND')
  })

  it('is not trusted outside the EU', async () => {
    const bob = await newEuropean(stack, { region: 'US' })
    const his = await addPayee(bob.wallet)

    const work = trustPayee(bob.wallet, his, { onChallenge })
    await expect(work).rejects.toMatchObject({ status: 409, apiCode: 'CONFLICT' })
  })

  it.each([{ code: undefined }, { code: null }, {}])(
    'is not sent a code that is none, for %o',
    async (given) => {
      const options = { onChallenge: () => given as unknown as ScaResponse }

      expect(await codeOf(trustPayee(ada.wallet, payee, options))).toBe('INVALID_INPUT')
      expect(confirmations()).toHaveLength(0)
      await trustPayee(ada.wallet, payee, { onChallenge })
      expect(await codeOf(untrustPayee(ada.wallet, payee, options))).toBe('INVALID_INPUT')
      expect(confirmations()).toHaveLength(1)
    },
  )

  it('is locked after too many wrong codes', async () => {
    const work = trustPayee(ada.wallet, payee, { onChallenge: () => ({ code: wrongCode }) })

    expect(await codeOf(work)).toBe('SCA_LOCKED')
    expect(await codeOf(trustPayee(ada.wallet, payee, { onChallenge }))).toBe('SCA_LOCKED')
  })

  it('is not reported as changed when the response says otherwise', async () => {
    ada.faults.set('/confirm', async (forward) => {
      await forward()
      return Response.json({ trusted: false })
    })

    expect(await codeOf(trustPayee(ada.wallet, payee, { onChallenge }))).toBe('RESPONSE_INVALID')
  })

  it('is not answered for once the challenge has expired', async () => {
    const late = async () => {
      await stack.sandbox.clock.advance(301_000)
      return { code: sentCode }
    }

    const work = trustPayee(ada.wallet, payee, { onChallenge: late })
    await expect(work).rejects.toMatchObject({ status: 409, apiCode: 'CONFLICT' })
  })

  it('is not trusted once the session has ended', async () => {
    const signingOut = async () => {
      await signOut(ada.wallet)
      return { code: sentCode }
    }

    const work = trustPayee(ada.wallet, payee, { onChallenge: signingOut })
    expect(await codeOf(work)).toBe('SESSION_REQUIRED')
    expect(ada.sent.filter(({ path }) => path.endsWith('/trust/confirm'))).toEqual([])
  })

  it('is not trusted once its caller has given up', async () => {
    const controller = new AbortController()
    const leaving = async () => {
      controller.abort()
      return { code: sentCode }
    }
    const { signal } = controller

    const work = trustPayee(ada.wallet, payee, { onChallenge: leaving, signal })
    expect(await codeOf(work)).toBe('ABORTED')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(ada.sent.filter(({ path }) => path.endsWith('/trust/confirm'))).toEqual([])
  })

  it('is not trusted when its caller gives up as the code is read', async () => {
    const controller = new AbortController()
    const late = {
      get code() {
        controller.abort()
        return sentCode
      },
    }
    const { signal } = controller

    const work = trustPayee(ada.wallet, payee, { onChallenge: () => late, signal })
    expect(await codeOf(work)).toBe('ABORTED')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(ada.sent.filter(({ path }) => path.endsWith('/trust/confirm'))).toEqual([])
  })

  it('needs the relay to allow it', { tags: ['T30'] }, async () => {
    const closed = await startWholeStack('live-2026-08')
    const { wallet } = await newEuropean(closed)
    const his = await addPayee(wallet)

    expect(await codeOf(trustPayee(wallet, his, { onChallenge }))).toBe('NOT_FOUND')
    await closed.sandbox.close()
  })
})
