import type { Page } from '@playwright/test'

/** Every row of the device's own database. */
export const keptRows = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('forkcast')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows: unknown[] = []
    for (const store of db.objectStoreNames) {
      rows.push(
        ...(await new Promise<unknown[]>((resolve, reject) => {
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })),
      )
    }
    db.close()
    return JSON.stringify(rows)
  })
