import { open } from 'node:fs/promises'

/** A new name in a folder is durable only once the folder itself is. Windows has no such call and needs none. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
