import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from '@parvis/contract/languages.ts'
import { catalogues, sourcesElsewhere } from './catalogues.ts'

const isFile = (source: string) => /\.tsx?$/.test(source)

/** French is the source language. */
export default defineConfig({
  sourceLocale: 'fr',
  locales: [...languages],
  // Texts without a translation are shown in French; a test counts them (catalogues.test.ts).
  fallbackLocales: { default: 'fr' },
  catalogs: Object.entries(catalogues)
    .filter(([name]) => name !== 'design')
    .map(([name, { sources }]) => ({
      path: `<rootDir>/src/locales/${name}/{locale}`,
      include: sources.map((source) => `<rootDir>/src/${source}`),
      exclude: [
        '**/*.test.*',
        ...sourcesElsewhere(name).map((source) => `<rootDir>/src/${source}${isFile(source) ? '' : '/**'}`),
      ],
    })),
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
})
