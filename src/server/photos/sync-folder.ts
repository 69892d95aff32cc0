import { open } from 'node:fs/promises'

/** Makes new names in a folder durable. Windows has no such call and needs none. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
