import type { Page } from '@playwright/test'

/** Everything a browser keeps for the page, and what the page shows. */
export async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const contents = await Promise.all(databases.map(readDatabase))
    const cached = await caches.keys()
    return JSON.stringify([
      document.documentElement.outerHTML,
      location.href,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      cached,
      contents,
    ])

    async function readDatabase(name: string): Promise<unknown[]> {
      const database = await done(indexedDB.open(name))
      const names = [...database.objectStoreNames]
      if (names.length === 0) return []
      const transaction = database.transaction(names)
      const stores = names.map(async (store) => [
        await done(transaction.objectStore(store).getAllKeys()),
        await done(transaction.objectStore(store).getAll()),
      ])
      const all = await Promise.all(stores)
      database.close()
      return all
    }

    function done<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })
}
