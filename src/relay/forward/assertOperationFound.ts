import type { ServiceResponse } from '../context/service.ts'
import { operationNotFound } from '../service/serviceRead.ts'

/** Lists that every generation of the service has. A page of the library begins with the first. */
const knownLists = ['/customers/internal-accounts', '/customers/external-accounts', '/transactions']

/**
 * Refuses a list that the service does not know, though each of its generations has it: the base URL has
 * the wrong path. A 404 about a customer has a code of its own, such as USER_NOT_FOUND (spec 7).
 *
 * @throws SERVICE_ERROR (502); its cause names the option
 */
export function assertOperationFound(response: ServiceResponse, path: string): void {
  const { status, body } = response
  if (status !== 404 || !knownLists.includes(path)) return
  const { code = 'NOT_FOUND' }: { code?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  if (code === 'NOT_FOUND') throw operationNotFound(`GET ${path}`, response)
}
