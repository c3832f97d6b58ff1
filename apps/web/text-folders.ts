import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const src = join(import.meta.dirname, 'src')

/**
 * The folder whose translations have the texts of a source: its feature, the folder of a route, or the top folder that it
 * is in. The sentences of features for refusals are together, as they are loaded together (src/app/refusals.ts).
 *
 * @param path below src
 */
export function textFolderOf(path: string): string {
  const [top = '', district, feature] = path.split('/')
  if (top === 'features') return path.endsWith('/refusal-texts.ts') ? 'refusals' : `${district}/${feature}`
  return top === 'routes' ? path.slice(0, path.lastIndexOf('/')) : top
}

/** Whether a source has texts that are translated. Members never see the pages of `/design`. */
export const hasTexts = (path: string, code: string): boolean =>
  /from '@lingui\/(?:react|core)\/macro'/.test(code) && !path.startsWith('routes/-design/')

/** Sources with texts by their folder. */
export function sourcesByFolder(): Partial<Record<string, string[]>> {
  const sources = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => hasTexts(path, readFileSync(join(src, path), 'utf8')))
  return Object.groupBy(sources.sort(), textFolderOf)
}
