// `node src/server/products/import-command.ts FILE`: reads an export of Open Food Facts into the
// products of this server.
import { readConfig } from '#server/config/config.ts'
import { OperatorFault, runCommand } from '#server/config/operator-fault.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { importProducts, UnknownDump } from './import-products.ts'

const REPORT_EVERY = 100_000

const importFile = async (path: string): Promise<void> => {
  const database = await openDatabase(readConfig(process.env))
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  let said = 0
  try {
    const { read, kept } = await importProducts(database.db, path, {
      isStopped: () => isStopped,
      onProgress: (tally) => {
        if (tally.read - said < REPORT_EVERY) return
        said = tally.read
        console.log(`${tally.read} products read, ${tally.kept} kept`)
      },
    })
    console.log(
      `${isStopped ? 'Stopped: ' : ''}${read} products read, ${kept} kept: those with a valid barcode, a name and plausible numbers.`,
    )
    console.log(
      'The products are data of Open Food Facts, under the Open Database License: https://opendatacommons.org/licenses/odbl/1-0/',
    )
  } finally {
    await database.close()
  }
}

/** Why a file cannot be read, for the operator; undefined for other errors. */
const wordsFor = (path: string, { code }: NodeJS.ErrnoException): string | undefined => {
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return `${path} cannot be read (${code}).`
  return code?.startsWith('Z_')
    ? `${path} is no whole gzip file (${code}): what was read before it broke is kept.`
    : undefined
}

await runCommand(async () => {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || more.length > 0)
    throw new UnknownDump(
      'Usage: npm run products -- FILE (openfoodfacts-products.jsonl.gz or its CSV)',
    )
  await importFile(path).catch((error: NodeJS.ErrnoException) => {
    const words = wordsFor(path, error)
    throw words === undefined ? error : new OperatorFault(words)
  })
})
