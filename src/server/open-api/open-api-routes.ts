import { PROGRAMS_ROOT } from '#contract/token-scope.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { areApiTextsBuilt, type ApiTextName, builtApiText } from '#server/http/api-texts.ts'
import type { ApiDocument } from '#server/http/document-components.ts'
import { belowRoot, describeApi } from './describe-api.ts'
import { PAGE_STYLE } from './program-page.ts'

/** The API as OpenAPI documents, and the part for programs as a page. */
export const mountOpenApi = ({ app, config: { rootPath } }: ServerParts): void => {
  const textOf = async (name: ApiTextName): Promise<string> =>
    areApiTextsBuilt
      ? await builtApiText(name)
      : describeApi(app.swagger() as unknown as ApiDocument)[name]

  const serve = (path: string, type: string, text: () => string | Promise<string>) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .serializer(String)
        .type(`${type}; charset=utf-8`)
        .send(belowRoot(await text(), rootPath)),
    )
  serve('/api/openapi.json', 'application/json', () => textOf('calls.json'))
  serve(`${PROGRAMS_ROOT}/openapi.json`, 'application/json', () => textOf('programs.json'))
  serve(`${PROGRAMS_ROOT}/docs`, 'text/html', () => textOf('programs.html'))
  serve(`${PROGRAMS_ROOT}/docs.css`, 'text/css', () => PAGE_STYLE)
}
