import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from '@parvis/contract/languages.ts'
import { sourcesByFolder } from './text-folders.ts'

/** French is the source language: its texts are in the sources alone. */
export default defineConfig({
  sourceLocale: 'fr',
  locales: languages.filter((language) => language !== 'fr'),
  catalogs: Object.entries(sourcesByFolder()).map(([folder, sources = []]) => ({
    path: `<rootDir>/src/locales/${folder}/{locale}`,
    include: sources.map((source) => `<rootDir>/src/${source}`),
  })),
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
})
