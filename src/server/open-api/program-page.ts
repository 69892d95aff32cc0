import { type ProblemCode, problemCodes } from '#contract/problem.ts'
import { CALLS_PER_MINUTE } from '#contract/token-scope.ts'
import { ProblemError } from '#server/http/problems.ts'
import {
  type ApiDocument,
  codesIn,
  type JsonSchema,
  type Operation,
  schemaIn,
  withoutReferences,
} from '#server/http/document-components.ts'
import { PROMISE } from './program-document.ts'

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const code = (text: string): string => `<code>${escaped(text)}</code>`
const jsonOf = (value: unknown): string => code(JSON.stringify(value))

/** The alternatives of a schema, such as null. */
const shapesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? []

const kindOf = (schema: JsonSchema): string => {
  const shapes = shapesOf(schema)
  const kinds = (): string => {
    if (shapes.length > 0) return [...new Set(shapes.map(kindOf))].join(' or ')
    if (schema.const !== undefined) return jsonOf(schema.const)
    if (schema.enum) return schema.enum.map(jsonOf).join(', ')
    if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`
    return escaped(schema.format ?? schema.type ?? 'anything')
  }
  const range = [schema.minimum, schema.maximum].filter(
    (bound) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER,
  )
  return [
    kinds(),
    range.length === 2 ? ` from ${range.join(' to ')}` : '',
    schema.nullable === true ? ' or null' : '',
    schema.default === undefined ? '' : `, ${jsonOf(schema.default)} by default`,
  ].join('')
}

const fieldsOf = (schema: JsonSchema): string => {
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const optional = schema.required?.includes(name) === true ? '' : ', optional'
      return `<li>${code(name)}: ${kindOf(field)}${optional}${fieldsOf(field)}</li>`
    })
    return `<ul>${fields.join('')}</ul>`
  }
  if (schema.items) return fieldsOf(schema.items)
  return shapesOf(schema).map(fieldsOf).join('')
}

const failuresIn = (operation: Operation): string => {
  const lines = Object.entries(operation.responses ?? {})
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) =>
      codesIn(response).map((one) => `<li>${code(`${status} ${one}`)}</li>`),
    )
  return `<details><summary>Failures</summary><ul>${lines.join('')}</ul></details>`
}

const callIn = (method: string, path: string, operation: Operation): string => {
  const { summary = '', description = '', parameters = [], requestBody, responses = {} } = operation
  const inputs = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li>${code(name)} (${escaped(place)}): ${kindOf(schema ?? {})}${required === true ? '' : ', optional'}</li>`,
  )
  const body = schemaIn(requestBody)
  const [status, response] = Object.entries(responses).find(([one]) => Number(one) < 300) ?? []
  return `<article>
<h3>${code(`${method.toUpperCase()} ${path}`)}</h3>
<p>${escaped(summary)}. ${escaped(description)}</p>
${inputs.length > 0 ? `<details open><summary>Parameters</summary><ul>${inputs.join('')}</ul></details>` : ''}
${body ? `<details open><summary>Body</summary>${fieldsOf(body)}</details>` : ''}
<details><summary>Reply, ${escaped(status ?? '200')}</summary>${fieldsOf(schemaIn(response) ?? {})}</details>
${failuresIn(operation)}
</article>`
}

const wordsOf = (one: ProblemCode): string => {
  const problem = new ProblemError(one)
  return `<tr><td>${code(one)}</td><td>${problem.status}</td><td>${escaped(problem.message)}</td></tr>`
}

/** The API documentation for authors of programs, without scripts and external files. */
export const programPage = (document: ApiDocument, rootPath: string): string => {
  const calls = Object.entries(withoutReferences(document).paths ?? {}).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        callIn(method, `${rootPath}${path}`, operation),
      ),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<main>
<h1>${escaped(document.info.title)}</h1>
<p>Version ${escaped(document.info.version)}. The same as a document for machines: <a href="openapi.json">OpenAPI</a>.</p>
<h2>What stays</h2>
<p>${escaped(PROMISE)}</p>
<h2>How to call</h2>
<p>Make a personal token in the settings of the app, and send it with each call:</p>
<pre tabindex="0">curl -H "Authorization: Bearer TOKEN" THIS-SERVER${rootPath}/api/v1/today</pre>
<ul>
<li>A token may ${code('read')}, ${code('log')} (meals, water, activities, fasting), ${code('weigh')} (weights, measurements), or several of them.</li>
<li>A member's programs may make ${CALLS_PER_MINUTE} calls a minute. Beyond that the answer is ${code('429')}; ${code('Retry-After')} says how many seconds to wait.</li>
<li>${code('X-Time-Zone')}, such as ${code('Europe/Paris')}, says where the day begins; without it the zone of the member counts.</li>
<li>${code('Idempotency-Key')}, 16 to 64 letters and digits, with a call that records: sent again under the same key, it records nothing twice.</li>
<li>A failure answers ${code('{"success": false, "code": "...", "error": "..."}')}: the code is for programs, the error is for people.</li>
</ul>
<p>Assistants that speak the Model Context Protocol connect to ${code(`${rootPath}/mcp`)} with the same token.</p>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Failures</h2>
<div class="wide" tabindex="0" role="region" aria-label="Failures"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">In words</th></tr></thead>
<tbody>${problemCodes.map(wordsOf).join('\n')}</tbody>
</table></div>
</main>
</body>
</html>
`
}

export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#ffffff, #17191b); color: light-dark(#1b1d1f, #e9e8e4); }
a { color: light-dark(#1c4fb8, #a9c1ff); }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 2.5rem; }
h3 { font-size: 1.05rem; margin-bottom: 0.25rem; overflow-wrap: anywhere; }
code, pre { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
pre, article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5rem; padding: 0.75rem 1rem; }
pre, .wide { overflow-x: auto; }
article { margin: 1rem 0; }
article p { margin: 0.25rem 0 0.5rem; }
ul { padding-left: 1.25rem; margin: 0.25rem 0; }
summary { cursor: pointer; padding: 0.25rem 0; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
`
