const SCHEMAS = /\/src\/(contract\/[\w/-]+|web\/api\/request-error)\.ts$/
/** Constants of the contract that hold a schema. */
const NAMED_AS_SCHEMA = /(Schema|Reply)$/
const OF_AN_ENDPOINT = new Set(['params', 'query', 'body', 'reply'])
const HELPER = '\0when-used'

/** A schema that is built when it is first read. */
const whenUsed = `
export const whenUsed = (build) => {
  let built
  const schema = () => (built ??= build())
  return new Proxy({}, {
    get: (_, name) => schema()[name],
    has: (_, name) => name in schema(),
    getPrototypeOf: () => Object.getPrototypeOf(schema()),
  })
}`

/**
 * Where a module builds schemas: in constants, and in the calls that it defines.
 * @param {import('vite').ESTree.Program} program
 * @returns {{ start: number; end: number }[]}
 */
const schemasIn = ({ body }) => {
  const found = []
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    for (const { id, init } of declared.declarations) {
      if (init?.type !== 'CallExpression' || id.type !== 'Identifier') continue
      if (NAMED_AS_SCHEMA.test(id.name)) found.push(init)
      const [definition] = init.arguments
      const isEndpoint = init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
      if (!isEndpoint || definition?.type !== 'ObjectExpression') continue
      for (const field of definition.properties) {
        if (field.type !== 'Property' || field.key.type !== 'Identifier') continue
        if (OF_AN_ENDPOINT.has(field.key.name) && field.value.type !== 'Identifier')
          found.push(field.value)
      }
    }
  }
  return found
}

/**
 * A page uses few of the schemas that its files hold, and building one takes a phone longer than
 * anything else of a first visit: each is built when it is first used.
 * @returns {import('vite').Plugin}
 */
export const schemasWhenUsed = () => ({
  name: 'schemas-when-used',
  enforce: 'pre',
  resolveId: (id) => (id === HELPER ? HELPER : undefined),
  load: (id) => (id === HELPER ? whenUsed : undefined),
  transform: {
    filter: { id: SCHEMAS },
    handler(code) {
      let lazy = code
      for (const { start, end } of schemasIn(this.parse(code, { lang: 'ts' })).toReversed())
        lazy = `${lazy.slice(0, start)}/* @__PURE__ */ whenUsed(() => ${lazy.slice(start, end)})${lazy.slice(end)}`
      return lazy === code ? undefined : `import { whenUsed } from '${HELPER}';${lazy}`
    },
  },
})
