import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isFileLocked, withFileLock } from './fileLock.ts'
import { createPrivateFile, hasCode, writePrivateFile } from './privateFile.ts'
import { readRecord } from './readRecord.ts'

const terms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transfer'), from: z.string(), to: z.string(), amount: z.int() }),
  z.object({ kind: z.literal('quote'), from: z.string(), to: z.string(), quoteId: z.string() }),
])

/** What is paid: a transfer by its amount, a quote by its id. */
export type PaymentTerms = z.infer<typeof terms>

const shape = z.object({
  /** The assistant's name for the payment, or the id of the quote. */
  key: z.string(),
  terms,
  /** The currency of what leaves the account; files of earlier versions do not have it. */
  currency: z.object({ code: z.string(), decimals: z.int() }).optional(),
  /** Sent to the service with every attempt. */
  serviceKey: z.string(),
  /** The newest action of the agent before the first attempt; a later one may be this payment. */
  previousActionId: z.string().optional(),
  /** Known once the service responded. */
  actionId: z.string().optional(),
})

/** How long a call waits for another one. */
const maxWaitMs = 10_000

/** A payment that was begun. */
export type PaymentRecord = z.infer<typeof shape>

/**
 * The payments that were begun, one file each, so that programs that share the folder do not overwrite
 * each other's. A payment is open until the assistant has received its outcome. Every function that
 * reads throws an UnusableFileError for a file that is damaged or exposed.
 */
export interface PaymentJournal {
  /**
   * Runs work on what a name stands for, one call at a time, also when several programs share the
   * folder.
   *
   * @throws LockedError when earlier work takes too long, or the signal is aborted before it ends
   */
  exclusively<T>(name: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Whether such work runs at this moment, here or in another program. */
  isBusy(name: readonly string[]): Promise<boolean>
  find(key: string): Promise<PaymentRecord | undefined>
  isOpen(key: string): Promise<boolean>
  listOpen(): Promise<PaymentRecord[]>
  /** The actions of all payments but that with the key. */
  listActionIds(exceptKey: string): Promise<Set<string>>
  /** Adds an open payment; false when its key was used before. */
  begin(record: PaymentRecord): Promise<boolean>
  update(record: PaymentRecord): Promise<void>
  /** Closes a payment whose outcome the assistant received. */
  close(key: string): Promise<void>
  /** Removes an open payment that was refused. */
  discard(key: string): Promise<void>
}

/** Opens the journal in the agent's folder. */
export function openPaymentJournal(home: string): PaymentJournal {
  const folder = (name: string) => join(home, 'payments', name)
  const open = (key: string) => join(folder('open'), fileName(key))
  const closed = (key: string) => join(folder('closed'), fileName(key))
  const lock = (name: readonly string[]) => ({
    folder: folder('locks'),
    name: digestOf(JSON.stringify(name)),
  })
  return {
    exclusively: (name, signal, work) => withFileLock({ ...lock(name), signal, maxWaitMs }, work),
    isBusy: (name) => isFileLocked(lock(name)),
    find: async (key) => (await read(open(key))) ?? (await read(closed(key))),
    isOpen: async (key) => (await read(open(key))) !== undefined,
    listOpen: () => readFolder(folder('open')),
    async listActionIds(exceptKey) {
      const all = await Promise.all(['open', 'closed'].map((name) => readFolder(folder(name))))
      const others = all.flat().filter(({ key }) => key !== exceptKey)
      return new Set(others.flatMap(({ actionId }) => actionId ?? []))
    },
    async begin(record) {
      const isNew = await createPrivateFile(open(record.key), JSON.stringify(record))
      // Looked up afterwards: another program may have closed it a moment ago.
      if (!isNew || !(await read(closed(record.key)))) return isNew
      await unlink(open(record.key))
      return false
    },
    update: (record) => writePrivateFile(open(record.key), JSON.stringify(record)),
    async close(key) {
      await mkdir(folder('closed'), { recursive: true, mode: 0o700 })
      await unlessGone(rename(open(key), closed(key)))
    },
    discard: (key) => unlessGone(unlink(open(key))),
  }
}

function fileName(key: string): string {
  return `${digestOf(key)}.json`
}

/** A key is any text; its digest is a name for a file. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function read(path: string): Promise<PaymentRecord | undefined> {
  return readRecord(path, shape, remedy)
}

/** Without the file, the agent does not know that the payment was begun. */
const remedy =
  'restore it from a backup, or see in the wallet whether the payment was made, and then delete the file'

async function readFolder(folder: string): Promise<PaymentRecord[]> {
  const records = await Promise.all(
    (await listNames(folder)).map((name) => read(join(folder, name))),
  )
  return records.filter((record) => record !== undefined)
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Another program with the same folder may have done it. */
async function unlessGone(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
