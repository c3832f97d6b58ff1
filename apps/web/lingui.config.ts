import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** French is the source language. Legal texts have a catalogue of their own: only their readers load it. */
export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '<rootDir>/src/features/legal/**', '<rootDir>/src/features/design/**'],
    },
    { path: '<rootDir>/src/locales/legal/{locale}', include: ['<rootDir>/src/features/legal'] },
  ],
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
})
