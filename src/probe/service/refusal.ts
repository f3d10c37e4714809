import { fieldsOf } from '../../wallet/signing/payload.ts'
import type { ServiceResponse } from './service.ts'

/** Names a refusal by its status and the service's error code; messages may repeat values. */
export function refusalOf({ status, body }: ServiceResponse): string {
  const code = codeOf(body)
  return code === '' ? `HTTP ${status}` : `${code} (HTTP ${status})`
}

/** The error code of an envelope (spec 7), or '' where there is none that can be one. */
export function codeOf(body: unknown): string {
  const { code } = fieldsOf(body)
  return typeof code === 'string' && /^[A-Z][A-Z_]{1,60}$/.test(code) ? code : ''
}
