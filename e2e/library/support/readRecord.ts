import { type AccountRecord, indexedDbKeyStore } from 'holdfast'

/** What this device keeps of an account, in whichever database a wallet has put it. */
export async function readRecord(accountId: string): Promise<AccountRecord | undefined> {
  for (const { name } of await indexedDB.databases()) {
    const keyStore = indexedDbKeyStore({ databaseName: name })
    const record = await keyStore.read(accountId).catch(() => undefined)
    keyStore.close()
    if (record) return record
  }
  return undefined
}
