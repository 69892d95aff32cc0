import type { Page } from '@playwright/test'

/** The rows of the device's own database as JSON: those of one store, or all. */
export const keptRows = (page: Page, store?: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('forkcast')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows: unknown[] = []
    for (const name of wanted === undefined ? db.objectStoreNames : [wanted]) {
      rows.push(
        ...(await new Promise<unknown[]>((resolve, reject) => {
          const reading = db.transaction(name).objectStore(name).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })),
      )
    }
    db.close()
    return JSON.stringify(rows)
  }, store)
