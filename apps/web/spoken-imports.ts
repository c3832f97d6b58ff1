import { type Plugin, parseSync, Visitor } from 'vite'

const sources = /\/apps\/web\/src\/.*\.tsx?$/
const gate = '/src/lib/catalogue.ts'

/** The module with `spoken(…)` around each part of the application that it imports when needed. */
export function spokenModule(code: string, id: string): string {
  const parts: { start: number; end: number }[] = []
  new Visitor({
    ImportExpression({ source, start, end }) {
      const isTexts = source.type === 'Literal' && String(source.value).endsWith('.po')
      if (!isTexts) parts.push({ start, end })
    },
  }).visit(parseSync(id, code).program)
  if (parts.length === 0) return code
  let written = `import { spoken as spokenPart } from '${gate}'\n`
  let done = 0
  for (const { start, end } of parts.sort((one, other) => one.start - other.start)) {
    written += `${code.slice(done, start)}spokenPart(${code.slice(start, end)})`
    done = end
  }
  return written + code.slice(done)
}

/** Lets no part of the application stand before its texts do: `import()` waits for them (src/lib/catalogue.ts). */
export function spokenImports(): Plugin {
  return {
    name: 'parvis-spoken-imports',
    enforce: 'pre',
    transform: {
      filter: { id: { include: sources, exclude: /\.test\.tsx?$/ }, code: 'import(' },
      handler: (code, id) => spokenModule(code, id),
    },
  }
}
