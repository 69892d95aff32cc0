import { execFileSync } from 'node:child_process'

/** Mounts a disk of memory that is small enough to be filled. Returns why it cannot. */
export const mountDisk = (folder: string, bytes: number): string | undefined => {
  if (process.platform !== 'linux') return 'only Linux mounts a disk of memory'
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]
    execFileSync('mount', options, { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `no disk of its own could be mounted here: ${String((error as Error).message).split('\n', 1)}`
  }
}
