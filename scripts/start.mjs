import { pathToFileURL } from 'node:url'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  const runtime = findRuntime()
  await ensureWebBuilt(runtime)
  return run(
    runtime,
    [
      '--disable-warning=ExperimentalWarning',
      '--env-file-if-exists=.env',
      `--import=${pathToFileURL(inRoot('scripts', 'follow-launcher.mjs')).href}`,
      inRoot('src', 'server', 'main.ts'),
    ],
    {
      ownGroup: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // glibc keeps a heap per thread and gives little back: two of them keep the peak of a busy hour a third lower.
      env: { MALLOC_ARENA_MAX: '2', ...process.env },
    },
  )
})
