import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** Properties of an endpoint that calls use at run time. Its schemas have done their work once the types are checked. */
const usedByCalls = new Set(['method', 'path', 'access'])

function leanDefinition(definition: ESTree.ObjectExpression, code: string): string {
  const kept = definition.properties.filter(
    (part) => part.type === 'Property' && part.key.type === 'Identifier' && usedByCalls.has(part.key.name),
  )
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

/** The module with its endpoints reduced to what calls need, and what it declares marked as droppable when unused. */
export function leanModule(code: string, id: string): string {
  let lean = ''
  let done = 0
  let functions = 0
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    // Calls are met in the order in which they begin; those within an endpoint are gone with it.
    CallExpression({ callee, start, end, arguments: [definition] }) {
      if (functions > 0 || start < done) return
      lean += code.slice(done, start)
      done = start
      const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint'
      if (isEndpoint && definition?.type === 'ObjectExpression') {
        lean += leanDefinition(definition, code)
        done = end
      } else {
        lean += '/* @__PURE__ */ '
      }
    },
  }).visit(parseSync(id, code).program)
  return lean + code.slice(done)
}

const contract = /\/packages\/contract\/src\/(?:[^/]+\/)?[^/]+\.ts$/
const noSchemas = '\0parvis-no-schemas'
const leftOver = 'schemas stay on the server'

/**
 * Leaves the contract's schemas out of the built app, which trusts the server's answers: a guest's first visit loads no
 * validation library. A form that needs a schema builds it of the contract's plain values (`roles`, `visibilities`,
 * `regionCodes`); the build refuses a schema of the contract that a screen uses.
 *
 * The contract's modules declare and do nothing else, so what they declare and nobody uses can go.
 */
export function leanContract(): Plugin {
  return {
    name: 'parvis-lean-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod$/ },
      handler: (_source, importer) => (importer !== undefined && contract.test(importer) ? noSchemas : null),
    },
    load: {
      filter: { id: new RegExp(noSchemas) },
      handler: () => `export const z = '${leftOver}'`,
    },
    transform: {
      filter: { id: contract },
      handler: (code, id) => leanModule(code, id),
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.code.includes(leftOver)) {
          this.error(`${chunk.fileName}: a screen uses a schema of the contract; see lean-contract.ts`)
        }
      }
    },
  }
}
