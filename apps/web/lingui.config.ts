import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * French is the source language. Texts that few visits need have catalogues of their own, which come with their screens:
 * the legal ones, and those of an account's security.
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
      ],
    },
    { path: '<rootDir>/src/locales/legal/{locale}', include: ['<rootDir>/src/features/legal'] },
    {
      path: '<rootDir>/src/locales/security/{locale}',
      include: ['<rootDir>/src/features/identity/security'],
    },
  ],
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
})
