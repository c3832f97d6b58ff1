import { dirname, join } from 'node:path'
import { type Plugin, parseSync, Visitor } from 'vite'

/**
 * Modules that a source declares to be rarely needed: itself, if it is a route with `staticData: { visits: 'rare' }`, and
 * what it imports by `import(/* visits: rare *\/ …)`.
 */
export function rarelyNeeded(code: string, path: string): string[] {
  const found: string[] = []
  const { program, comments } = parseSync(path, code)
  const marks = comments.filter(({ value }) => value.trim() === 'visits: rare')
  new Visitor({
    Property({ key, value }) {
      const isVisits = key.type === 'Identifier' && key.name === 'visits'
      if (isVisits && value.type === 'Literal' && value.value === 'rare') found.push(path)
    },
    ImportExpression({ source, start, end }) {
      const isMarked = marks.some((mark) => start < mark.start && mark.end < end)
      if (isMarked && source.type === 'Literal') found.push(join(dirname(path), String(source.value)))
    },
  }).visit(program)
  return found
}

/**
 * Finds the chunks of rarely needed screens and dialogs. The first visit carries, for every other chunk, the list of files
 * to preload with it; these wait for one more round of requests instead.
 */
export function rareScreens(): { plugin: Plugin; isRare: (chunk: string) => boolean } {
  const modules = new Set<string>()
  const chunks = new Set<string>()
  return {
    isRare: (chunk) => chunks.has(chunk),
    plugin: {
      name: 'parvis-rare-screens',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: /visits: '?rare/ },
        handler(code, id) {
          for (const module of rarelyNeeded(code, id)) modules.add(module)
        },
      },
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            // A route's component is the same file under a query.
            const [module = ''] = (chunk.type === 'chunk' && chunk.facadeModuleId?.split('?')) || []
            if (modules.has(module)) chunks.add(chunk.fileName)
          }
        },
      },
    },
  }
}
