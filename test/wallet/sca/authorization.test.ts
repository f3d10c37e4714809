import { describe, expect, it } from 'vitest'
import type { Quote, ScaChallenge } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import type { Proof } from '../../../src/wallet/sca/askForProof.ts'
import { sendAuthorization } from '../../../src/wallet/sca/authorization.ts'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const quote = { ...rightAnswers.parseQuote, status: 'PENDING_AUTHORIZATION' } as unknown as Quote
const { accountId } = sessionFixture()
const challenge = rightAnswers.parseScaChallenge as unknown as ScaChallenge
const found = (part: object): ScriptedAnswer => ({ status: 200, body: { ...quote, ...part } })

const unshown = found({ scaChallenge: undefined })

const refused: ScriptedAnswer = {
  status: 400,
  body: { status: 400, code: 'INVALID_INPUT', message: 'no' },
}

describe('an authorization that the service refuses', () => {
  const send = async (proof: Proof, after: ScriptedAnswer = found({}), refusal = refused) => {
    const answers = [found({}), refusal, after]
    const relay = scriptedRelay((_call, count) => answers[count - 1] ?? { status: 500 })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    return sendAuthorization(contextOf(wallet), { accountId, quote }, challenge, proof)
  }

  it('is of a wrong code, which can be asked for again', async () => {
    await expect(send({ code: '482913' })).resolves.toMatchObject({
      quote: { status: 'PENDING_AUTHORIZATION' },
      refusal: { code: 'API_ERROR', apiCode: 'INVALID_INPUT' },
    })
  })

  it.each([
    ['cannot be read', 'networkError' as const],
    ['waits for a challenge that is not shown', found({ scaChallenge: undefined })],
  ])('has an unknown outcome where the quote %s after it', { tags: ['T35'] }, async (_, after) => {
    const sending = send({ code: '482913' }, after)
    await expect(sending).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it.each([
    ['CONFLICT', 'OUTCOME_UNKNOWN'],
    ['SCA_SESSION_REQUIRED', 'API_ERROR'],
  ])(
    'may have been accepted before a 409 that is a %s: %s',
    { tags: ['T9'] },
    async (code, ended) => {
      const body = { status: 409, code, message: 'no' }
      const sending = send({ code: '482913' }, found({}), { status: 409, body })
      await expect(sending).rejects.toMatchObject({ code: ended })
    },
  )

  it.each([
    [400, 'INSUFFICIENT_FUNDS', 'amount'],
    [400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED', undefined],
    [400, 'INVALID_INPUT', 'endUserIpAddress'],
    [422, 'INVALID_INPUT', 'code'],
  ])('is none of the code with %i %s about %s', async (status, code, field) => {
    const details = field && { errors: [{ field, reason: 'no' }] }
    const body = { status, code, message: 'no', ...(details && { details }) }
    const sending = send({ code: '482913' }, found({}), { status, body })
    await expect(sending).rejects.toMatchObject({ status, apiCode: code })
  })

  it('is an error where the proof was a passkey', async () => {
    const sending = send({ passkeyAssertion: {} } as Proof)
    await expect(sending).rejects.toMatchObject({ code: 'API_ERROR', status: 400 })
  })
})

describe('an authorization whose response was lost', { tags: ['T9', 'T39'] }, () => {
  it.each([
    ['where the quote still waits', {}],
    ['where the quote has other terms by now', { feesIncluded: 7 }],
  ])('has an unknown outcome %s, and is not sent again', async (_, part) => {
    const answers = [found({}), 'networkError' as const, found(part), found({})]
    const relay = scriptedRelay((_call, count) => answers[count - 1] ?? { status: 500 })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    const send = () =>
      sendAuthorization(contextOf(wallet), { accountId, quote }, challenge, { code: '482913' })
    await expect(send()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', retryable: true })
    await expect(send()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(relay.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'GET'])
  })

  it('is the next challenge where the service says that this one was answered', async () => {
    const conflict = { status: 409, body: { status: 409, code: 'CONFLICT', message: 'no' } }
    const next = found({ scaChallenge: { ...challenge, id: 'ScaChallenge:2' } })
    const answers = [found({}), conflict, next]
    const relay = scriptedRelay((_call, count) => answers[count - 1] ?? { status: 500 })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    const sending = sendAuthorization(contextOf(wallet), { accountId, quote }, challenge, {
      code: '482913',
    })
    await expect(sending).resolves.toMatchObject({
      quote: { scaChallenge: { id: 'ScaChallenge:2' } },
    })
  })
})

describe('an authorization of a quote that shows its challenge only once', {
  tags: ['T9', 'T35'],
}, () => {
  it('is sent, and has an unknown outcome once its response was lost', async () => {
    const answers = [unshown, 'networkError' as const, unshown]
    const relay = scriptedRelay((_call, count) => answers[count - 1] ?? { status: 500 })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    const sending = sendAuthorization(contextOf(wallet), { accountId, quote }, challenge, {
      code: '482913',
    })

    await expect(sending).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(relay.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })
})

describe('an authorization that cannot be recorded', { tags: ['T9'] }, () => {
  it('is not sent', async () => {
    const relay = scriptedRelay(() => found({}))
    const { wallet, keyStore } = await signedInWallet({ fetch: relay.fetch })
    keyStore.update = () => Promise.reject(new Error('full'))
    const sending = sendAuthorization(contextOf(wallet), { accountId, quote }, challenge, {
      code: '482913',
    })
    await expect(sending).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(relay.calls.map(({ method }) => method)).toEqual(['GET'])
  })
})
