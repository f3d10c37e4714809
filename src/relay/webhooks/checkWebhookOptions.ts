import { checkMethods, wrongOption } from '../checks/checkOption.ts'
import { checkOptionsOf, type OptionTable } from '../checks/checkShape.ts'
import { storeMethods } from '../stores/relayStore.ts'

/** The options as a caller without types may give them. */
type OptionsToCheck = {
  publicKeys?: unknown
  store?: unknown
  signatureHeader?: string | undefined
  now?: unknown
}

const caller = 'verifyWebhook'
const webhookOptions: OptionTable<OptionsToCheck> = {
  publicKeys: 'any',
  store: 'any',
  signatureHeader: 'text?',
  now: 'function?',
}

/** @throws INVALID_INPUT naming the option of `verifyWebhook` that is wrong, missing or not known */
export function checkWebhookOptions(options: OptionsToCheck): void {
  checkOptionsOf(caller, options, webhookOptions)
  const { publicKeys, store, signatureHeader = 'X-Service-Signature' } = options
  if (!Array.isArray(publicKeys) || publicKeys.length === 0) {
    const why = 'must be a list of one or more public keys, as SPKI in PEM'
    throw wrongOption('publicKeys', why, caller)
  }
  checkMethods('store', store, storeMethods, 'a store of createRedisStore', caller)
  // RFC 9110, section 5.6.2. Fetch throws for any other name.
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(signatureHeader)) {
    const why = 'must be a header name, such as X-Service-Signature'
    throw wrongOption('signatureHeader', why, caller)
  }
}
