import { WalletError } from '../../shared/errors.ts'
import { assertOptions } from '../checks/assertOptions.ts'
import { missingMethod } from '../checks/checkOption.ts'
import { storeMethods } from '../stores/relayStore.ts'

/** The options as a caller without types may give them. */
type OptionsToCheck = {
  publicKeys?: unknown
  store?: unknown
  signatureHeader?: string | undefined
}

/** @throws INVALID_INPUT naming the option of `verifyWebhook` that is wrong, missing or not known */
export function checkWebhookOptions(options: OptionsToCheck): void {
  assertOptions('verifyWebhook', options, {
    publicKeys: 'any',
    store: 'any',
    signatureHeader: ['string', 'undefined'],
    now: ['function', 'undefined'],
  })
  const { publicKeys, store, signatureHeader = 'X-Service-Signature' } = options
  if (!Array.isArray(publicKeys) || publicKeys.length === 0) {
    throw wrongOption('publicKeys', 'must be a list of one or more public keys, as SPKI in PEM')
  }
  const missing = missingMethod(store, storeMethods)
  if (missing !== undefined) {
    throw wrongOption(
      'store',
      `must have the method ${missing}, such as a store of createRedisStore`,
    )
  }
  // RFC 9110, section 5.6.2. Fetch throws for any other name.
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(signatureHeader)) {
    throw wrongOption('signatureHeader', 'must be a header name, such as X-Service-Signature')
  }
}

function wrongOption(name: string, why: string): WalletError {
  return new WalletError('INVALID_INPUT', `verifyWebhook option ${name} ${why}`)
}
