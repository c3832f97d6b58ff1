import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * French is the source language. Texts that few visits need have catalogues of their own, which come with their screens:
 * the legal ones, those of an account's security, of the configuration and of the formula.
 */
export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        '**/*.test.*',
        '<rootDir>/src/features/legal/**',
        '<rootDir>/src/features/design/**',
        '<rootDir>/src/features/identity/security/**',
        '<rootDir>/src/features/configuration/**',
        '<rootDir>/src/routes/configuration.tsx',
        '<rootDir>/src/features/relevance/**',
      ],
    },
    { path: '<rootDir>/src/locales/legal/{locale}', include: ['<rootDir>/src/features/legal'] },
    {
      path: '<rootDir>/src/locales/security/{locale}',
      include: ['<rootDir>/src/features/identity/security'],
    },
    {
      path: '<rootDir>/src/locales/configuration/{locale}',
      include: ['<rootDir>/src/features/configuration', '<rootDir>/src/routes/configuration.tsx'],
    },
    { path: '<rootDir>/src/locales/relevance/{locale}', include: ['<rootDir>/src/features/relevance'] },
  ],
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
})
