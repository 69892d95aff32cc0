import { PROGRAMS_ROOT } from '#contract/token-scope.ts'
import type { ServerParts } from '#server/server-parts.ts'
import type { ApiDocument } from '#server/http/document-components.ts'
import { programDocument } from './program-document.ts'
import { PAGE_STYLE, programPage } from './program-page.ts'

/** The API for programs, as a page and as an OpenAPI document. */
export const mountOpenApi = ({ app, config: { rootPath } }: ServerParts): void => {
  const documentOf = () => programDocument(app.swagger() as unknown as ApiDocument)
  const serve = (path: string, type: string, text: () => string) =>
    app.get(`${PROGRAMS_ROOT}/${path}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.serializer(String).type(`${type}; charset=utf-8`).send(text()),
    )
  serve('openapi.json', 'application/json', () => JSON.stringify(documentOf()))
  serve('docs', 'text/html', () => programPage(documentOf(), rootPath))
  serve('docs.css', 'text/css', () => PAGE_STYLE)
}
