import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { readdirSync } from 'node:fs'

export default defineConfig({
  sourceLocale: 'en',
  // Each file is a language; it is offered once it is complete, see src/domain/languages.ts.
  locales: readdirSync(new URL('src/web/locales', import.meta.url))
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.replace('.po', '')),
  // Lines would change with every line that moves.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  catalogs: [
    {
      path: 'src/web/locales/{locale}',
      include: ['src/web', 'src/domain/messages.ts'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
})
