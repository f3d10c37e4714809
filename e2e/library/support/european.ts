import { askSandbox, type Harness, type HarnessUser, sentCode, startHarness } from './harness.ts'
import { fund } from './people.ts'
import { test as base, logIn } from './test.ts'

/** The network that the customer's backend and the relay agree on. */
const ipAddress = '203.0.113.7'

/** What the customer has in the wallet. */
export const funds = 100_000_000

/**
 * With a customer in Germany, who is logged in with the service and has money in the wallet, at the generation that
 * has customers in the EU authorize payments.
 */
export const test = base.extend({
  harness: [
    async ({ mode }, use) => {
      const relayOptions = { allow: { scaFactors: true }, clientAddress: () => ipAddress }
      const harness = await startHarness({ mode, profile: 'live-2026-08' }, relayOptions)
      await use(harness)
      await harness.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  user: async ({ harness, context }, use) => {
    const acceptedAt = harness.sandbox.clock.now().toISOString()
    const user = await harness.newUser({
      region: 'DE',
      phoneNumber: '+4915112345678',
      endUserTermsConsent: {
        acceptedAt,
        ipAddress,
        termsVersion: '2026-08-01',
        acceptanceMethod: 'CHECKBOX',
      },
    })
    await logInWithService(harness, user)
    await fund(harness, user, funds)
    await logIn(context, harness, user)
    await use(user)
  },
})

/** Makes the login session without which no payment is authorized, as the platform's backend does. */
async function logInWithService({ sandbox }: Harness, { customerId }: HarnessUser): Promise<void> {
  const factor = 'SMS_OTP'
  const query = `customerId=${customerId}`
  await askSandbox(sandbox, 'POST', `/sca/login/start?${query}`, { factor })
  const proof = { factor, code: sentCode, endUserIpAddress: ipAddress }
  await askSandbox(sandbox, 'POST', `/sca/login/complete?${query}`, proof)
}
