import type { Authenticate } from '../europe.ts'
import type { SandboxCall } from './sandboxCall.ts'

/** What the sandbox takes for the code of every message to a customer's contacts. */
export const sentCode = '123456'

/**
 * Stands in for a customer in the EU who enters the codes that the service sends to their email address
 * and their phone: a real platform has forms for them.
 */
export function createAuthenticate(call: SandboxCall): Authenticate {
  const verify = async (customerId: string, channel: 'email' | 'phone') => {
    const path = `/customers/${customerId}/verify-${channel}`
    // It is verified already.
    if ((await call('POST', path)).status === 409) return
    await mustPass(call('POST', `${path}/confirm`, { code: sentCode }))
  }
  return async (customerId) => {
    await verify(customerId, 'email')
    await verify(customerId, 'phone')
    const query = `customerId=${encodeURIComponent(customerId)}`
    const factor = 'SMS_OTP'
    await mustPass(call('POST', `/sca/login/start?${query}`, { factor }))
    const proof = { factor, code: sentCode, endUserIpAddress: '127.0.0.1' }
    await mustPass(call('POST', `/sca/login/complete?${query}`, proof))
  }
}

async function mustPass(calling: ReturnType<SandboxCall>): Promise<void> {
  const { status } = await calling
  if (status >= 400) throw new Error(`The sandbox responded with status ${status}`)
}
