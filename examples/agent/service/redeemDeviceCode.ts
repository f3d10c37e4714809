import { sendRequest } from './sendRequest.ts'
import { connectionShape, type Redemption } from './shapes.ts'

/**
 * Redeems a device code for the access token of its agent. The service does this once for a code.
 *
 * @param code - as the customer's wallet shows it
 * @throws ServiceError, NoResponseError as `sendRequest` does
 */
export async function redeemDeviceCode(serviceUrl: string, code: string): Promise<Redemption> {
  const path = `/agents/device-codes/${encodeURIComponent(code)}/redeem`
  const { body } = await sendRequest(serviceUrl, { method: 'POST', path })
  return connectionShape.parse(body)
}
