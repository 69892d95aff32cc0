import { ensureAllBuilt } from './builds.mjs'
import { prepare } from './install.mjs'
import { runMain } from './say.mjs'

await runMain(async () => {
  const runtime = await prepare()
  await ensureAllBuilt(runtime, { anew: true })
  return 0
})
