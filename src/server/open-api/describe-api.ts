import type { ApiDocument } from '#server/http/document-components.ts'
import { ANY_ROOT, type ApiTextName } from '#server/http/api-texts.ts'
import { programDocument } from './program-document.ts'
import { programPage } from './program-page.ts'

/** The texts about the API, made of the document of all calls. */
export const describeApi = (calls: ApiDocument): Record<ApiTextName, string> => {
  const programs = programDocument(calls)
  return {
    'calls.json': JSON.stringify(calls),
    'programs.json': JSON.stringify(programs),
    'programs.html': programPage(programs, ANY_ROOT),
  }
}

/** A text as a server below a path gives it; as the address of a server, no path is `/`. */
export const belowRoot = (text: string, rootPath: string): string =>
  text.replaceAll(`"${ANY_ROOT}"`, `"${rootPath || '/'}"`).replaceAll(ANY_ROOT, rootPath)
