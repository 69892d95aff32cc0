// Loaded by every Node in the container before anything else: as the user whose data folder it is,
// not as root. That is PUID and PGID where they are set, else the folder's owner, else 1000. Where
// the container was started as another user, it stays that user.
import { lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OWNER = 1000

/** @param {string} name @param {number} fallback */
const numberOf = (name, fallback) => {
  const given = process.env[name]?.trim() || String(fallback)
  if (/^\d{1,9}$/.test(given)) return Number(given)
  console.error(
    `Forkcast cannot start. ${name} must be the number of a user or group, not ${given}.`,
  )
  return process.exit(1)
}

/**
 * What was put there by another user comes first, the folder last: an interrupted change is taken
 * up again at the next start.
 * @param {string} path @param {number} uid @param {number} gid
 */
const handOver = (path, uid, gid) => {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) handOver(below, uid, gid)
    else lchownSync(below, uid, gid)
  }
  lchownSync(path, uid, gid)
}

if (process.getuid?.() === 0 && process.setuid !== undefined) {
  const folder = process.env['DATA_DIR'] ?? '/data'
  try {
    const owner = statSync(folder)
    const uid = numberOf('PUID', owner.uid || OWNER)
    const gid = numberOf('PGID', owner.gid || OWNER)
    if (owner.uid !== uid || owner.gid !== gid) handOver(folder, uid, gid)
    process.setgroups?.([])
    process.setgid?.(gid)
    process.setuid(uid)
  } catch (error) {
    console.error(
      `Forkcast cannot start. The folder ${folder} cannot be handed to the user of PUID and PGID (${/** @type {Error} */ (error).message}). ` +
        'Make it theirs on the host, or start the container as its owner.',
    )
    process.exit(1)
  }
}
