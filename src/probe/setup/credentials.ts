import type { CredentialType } from '../../shared/resources.ts'
import { fieldsOf } from '../../wallet/signing/payload.ts'
import type { Service } from '../service/service.ts'
import { listOf, textIn } from './fields.ts'
import { makeTestIdToken } from './testIdToken.ts'
import type { TestWallet } from './testWallet.ts'

/** A credential of the wallet, in the fields that signing in takes. */
export interface TestCredential {
  id: string
  type: CredentialType
  /** Of a passkey: its WebAuthn id. */
  credentialId: string
}

/** Lists the wallet's credentials. */
export async function listCredentials(
  service: Service,
  { accountId }: TestWallet,
): Promise<TestCredential[]> {
  const path = `/auth/credentials?${new URLSearchParams({ accountId })}`
  const { body } = await service.send({ method: 'GET', path })
  return listOf(body).map((item) => ({
    id: textIn(item, 'id'),
    type: fieldsOf(item).type as CredentialType,
    credentialId: textIn(item, 'credentialId'),
  }))
}

/**
 * Gives a wallet without credentials its first one, which needs no signature. An OpenID one where the
 * sandbox takes it: then adding a passkey and adding an e-mail address both remain to be started.
 */
export async function addFirstCredential(
  service: Service,
  { accountId }: TestWallet,
): Promise<void> {
  const path = '/auth/credentials'
  const oauth = { type: 'OAUTH', accountId, oidcToken: makeTestIdToken(service.now()) }
  const { status } = await service.send({ method: 'POST', path, body: oauth })
  if (status < 400) return
  await service.send({
    method: 'POST',
    path,
    body: { type: 'EMAIL_OTP', accountId, email: testEmail() },
  })
}

/** An address at a domain that receives no mail (RFC 2606). */
export function testEmail(): string {
  return `holdfast-probe-${crypto.randomUUID()}@example.com`
}
