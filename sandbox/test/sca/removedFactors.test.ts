// also in: august
import { beforeEach, expect, it } from 'vitest'
import type { SoftAuthenticator } from '../../../test/support/softAuthenticator.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { verifyContact } from '../support/contacts.ts'
import {
  assertionFor,
  authorize,
  type Challenge,
  callSca,
  createEuPayer,
  enrolPasskey,
  executeToAuthorize,
  hasSca,
  requestQuote,
  resetFactor,
  type ScaQuote,
  smsCode,
  useScaSandbox,
} from '../support/sca.ts'
import { describeWhere } from '../support/variant.ts'
import { balanceOf, quoteBody } from '../support/wallet.ts'

const client = useScaSandbox()

describeWhere(hasSca, 'the challenges for a factor that was removed', () => {
  let payer: Awaited<ReturnType<typeof createEuPayer>>
  let passkey: SoftAuthenticator
  beforeEach(async () => {
    payer = await createEuPayer(client)
    passkey = await enrolPasskey(client, payer.customerId)
  })

  const sca = <T = Refusal>(method: string, path: string, body?: unknown) =>
    callSca<T>(client, method, path, payer.customerId, body)

  async function deletePasskey(): Promise<void> {
    type Factor = { factor: string; credentialId: string }
    const { body } = await sca<{ factors: Factor[] }>('GET', 'factors')
    const found = body.factors.find(({ factor }) => factor === 'PASSKEY')
    expectStatus(await sca('DELETE', `factors/${found?.credentialId}`), 204)
  }

  async function waiting(scaFactor: string, to = payer.bank): Promise<ScaQuote> {
    const body = quoteBody(payer.usdAccountId, to, 1_000)
    return executeToAuthorize(client, await requestQuote(client, body), { scaFactor })
  }

  const bytesOf = ({ passkeyAssertionOptions }: Partial<Challenge> = {}) =>
    passkeyAssertionOptions?.challenge ?? ''

  const startLogin = async () => {
    type Login = { passkeyOptions: { challenge: string } }
    const started = await sca<Login>('POST', 'login/start', { factor: 'PASSKEY' })
    return expectStatus(started, 200).passkeyOptions.challenge
  }

  const completeLogin = (proof: object) =>
    sca('POST', 'login/complete', { factor: 'PASSKEY', endUserIpAddress: '192.0.2.1', ...proof })

  const trust = <T = Refusal>(leg = '', proof: object = {}) =>
    client.post<T>(`/customers/external-accounts/${payer.bank}/trust${leg}`, proof)

  const resetPasskey = () => resetFactor(client, payer.customerId, 'PASSKEY')

  it.each([
    ['deleted', deletePasskey],
    ['reset', resetPasskey],
  ])('are answered by no passkey that was enrolled after it was %s', async (_, remove) => {
    const quote = await waiting('PASSKEY')
    const login = await startLogin()
    type Trust = { scaChallenge: Challenge }
    const { scaChallenge } = expectStatus(await trust<Trust>(), 200)
    await remove()
    for (const authenticator of [passkey, await enrolPasskey(client, payer.customerId)]) {
      const sign = (challenge: string) => assertionFor(authenticator, challenge)
      for (const refused of [
        await authorize<Refusal>(client, quote, sign(bytesOf(quote.scaChallenge))),
        await completeLogin(sign(login)),
        await trust('/confirm', { ...sign(bytesOf(scaChallenge)), challengeId: scaChallenge.id }),
      ]) {
        expect(expectStatus<Refusal>(refused, 409)).toMatchObject({
          code: 'CONFLICT',
          message: 'The challenge was replaced, or its factor removed; request another one',
        })
      }
    }
    const shown = await client.get<ScaQuote>(`/quotes/${quote.id}`)
    expect(shown.body.scaChallenge?.passkeyAssertionOptions).toBeNull()
    expect(await balanceOf(client, payer.usdAccountId)).toBe(10_000)
  })

  it('leave those for other factors and of other customers open', async () => {
    const texted = await waiting('SMS_OTP')
    const other = await createEuPayer(client)
    const theirs = await enrolPasskey(client, other.customerId)
    const body = quoteBody(other.usdAccountId, other.bank, 1_000)
    const quote = await executeToAuthorize(client, await requestQuote(client, body), {
      scaFactor: 'PASSKEY',
    })
    await deletePasskey()
    expectStatus(await authorize(client, texted), 200)
    const proof = assertionFor(theirs, bytesOf(quote.scaChallenge))
    expectStatus(await authorize(client, quote, proof), 200)
  })

  it('end with the phone number that their text message went to, and with no other change', async () => {
    const change = async (fields: object) => {
      const patched = { customerType: 'INDIVIDUAL', ...fields }
      expectStatus(await client.call('PATCH', `/customers/${payer.customerId}`, patched), 200)
    }
    const first = await waiting('SMS_OTP')
    await change({ fullName: 'Grace Example', phoneNumber: '+4917099887766' })
    expectStatus(await authorize(client, first), 200)
    const second = await waiting('SMS_OTP')
    const signed = await waiting('PASSKEY')
    await change({ phoneNumber: '+4917099887755' })
    expectStatus(await authorize(client, second, { code: smsCode }), 409)
    expectStatus(await client.post(`/quotes/${second.id}/authorize/resend`), 409)
    await verifyContact(client, payer.customerId, 'phone')
    expectStatus(await authorize(client, second, { code: smsCode }), 409)
    const proof = assertionFor(passkey, bytesOf(signed.scaChallenge))
    expectStatus(await authorize(client, signed, proof), 200)
    expectStatus(await authorize(client, await waiting('SMS_OTP')), 200)
  })
})
