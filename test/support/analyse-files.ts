import { readFile } from 'node:fs/promises'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'

/**
 * Analyses the named files, one after the other, in a process of its own, and prints the memory
 * that took at most.
 */
const analyser = openEmbeddedAnalyser(SHIPPED_MODEL)
const files = process.argv.slice(2)
for (const file of files) {
  const { outcome } = await analyser.analyse(await readFile(file))
  if (outcome.kind === 'unavailable' || outcome.kind === 'busy')
    throw new Error(`${file}: ${outcome.kind}`)
}
await analyser.close()
// Not resourceUsage(): a process that another started begins with that one's size there.
const peakKb = Number(/VmHWM:\s+(\d+) kB/.exec(await readFile('/proc/self/status', 'utf8'))?.[1])
console.log(JSON.stringify({ analysed: files.length, maxRssMb: peakKb / 1024 }))
