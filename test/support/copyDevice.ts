import type { KeyStore } from '../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'

/** A copy of what a device keeps of an account: nothing that happens to one of the two reaches the other. */
export async function copyDevice(keyStore: KeyStore, accountId: string): Promise<KeyStore> {
  const copy = memoryKeyStore()
  const record = structuredClone(await keyStore.read(accountId))
  await copy.update(accountId, () => record)
  return copy
}
