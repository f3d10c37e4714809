import { ApiError, WalletError } from '../../shared/errors.ts'

/** Returns the result of a call. @throws UNSUPPORTED_BY_SERVICE when the service does not have the operation */
export function orUnsupported<T>(calling: Promise<T>): Promise<T> {
  return calling.catch((error: unknown) => {
    const isUnsupported = error instanceof ApiError && error.apiCode === 'UNSUPPORTED_BY_SERVICE'
    if (!isUnsupported) throw error
    throw new WalletError('UNSUPPORTED_BY_SERVICE', error.message, { cause: error })
  })
}
