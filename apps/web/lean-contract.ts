import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What a call needs of an endpoint while the app runs. Its schemas have done their work once the types are checked. */
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

/**
 * Leaves the endpoints' schemas out of the built app, which trusts the server's answers, and lets the bundler drop
 * every schema that no screen uses: a guest's first visit then loads no validation library. A form that needs a schema
 * builds it of the contract's plain values (`visibilities`, `regionCodes`): a schema used in one screen would follow
 * its module into every other.
 *
 * Only for the contract: its modules declare and do nothing else, so what is declared and unused can go.
 */
export function leanContract(): Plugin {
  return {
    name: 'parvis-lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/ },
      handler: (code, id) => leanModule(code, id),
    },
  }
}
