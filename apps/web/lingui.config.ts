import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * French is the source language. Texts that few visits need have catalogues of their own, which come with their screens:
 * the legal ones, what a sign-in that fails is told, those of an account's security, of the configuration, of the formula, of reports, of
 * reposts, of search, of messages, of political data, and of members, with what they are told and chose, and of their verification.
 */
export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        '<rootDir>/src/lib/people-refusal-texts.ts',
        '<rootDir>/src/lib/civic-refusal-texts.ts',
        '<rootDir>/src/features/polls/**',
        '<rootDir>/src/features/votes/**',
        '<rootDir>/src/lib/vote-refusal-texts.ts',
        '<rootDir>/src/lib/message-refusal-texts.ts',
        '<rootDir>/src/features/identity/auth-errors.ts',
        '<rootDir>/src/features/calendar/**',
        '<rootDir>/src/routes/{polls,calendar}.tsx',
        '<rootDir>/src/app/shell/side-cards.tsx',
        '**/*.test.*',
        '<rootDir>/src/features/legal/**',
        '<rootDir>/src/features/design/**',
        '<rootDir>/src/features/identity/security/**',
        '<rootDir>/src/features/identity/{screen-sign-up-form,new-password-form}.tsx',
        '<rootDir>/src/routes/auth.tsx',
        '<rootDir>/src/features/configuration/**',
        '<rootDir>/src/routes/configuration.tsx',
        '<rootDir>/src/features/relevance/**',
        '<rootDir>/src/features/reports/**',
        '<rootDir>/src/features/reposts/{repost-dialog,use-repost,original-card}.*',
        '<rootDir>/src/features/profiles/**',
        '<rootDir>/src/features/follows/**',
        '<rootDir>/src/features/blocks/**',
        '<rootDir>/src/features/notifications/**',
        '<rootDir>/src/features/preferences/**',
        '<rootDir>/src/routes/notifications.tsx',
        '<rootDir>/src/routes/arrivals.tsx',
        '<rootDir>/src/routes/own-profile.tsx',
        '<rootDir>/src/routes/profile-setup.tsx',
        '<rootDir>/src/routes/profile.tsx',
        '<rootDir>/src/routes/settings.tsx',
        '<rootDir>/src/routes/follow-lists.tsx',
        '<rootDir>/src/routes/follow-requests.tsx',
        '<rootDir>/src/features/verification/**',
        '<rootDir>/src/features/review/**',
        '<rootDir>/src/routes/verification.tsx',
        '<rootDir>/src/routes/verification-review.tsx',
        '<rootDir>/src/features/search/**',
        '<rootDir>/src/features/politics/**',
        '<rootDir>/src/routes/{political-data,political-page}.tsx',
        '<rootDir>/src/features/events/**',
        '<rootDir>/src/routes/search.tsx',
        '<rootDir>/src/features/messages/**',
        '<rootDir>/src/features/shares/share-dialog/**',
        '<rootDir>/src/routes/messages.tsx',
      ],
    },
    { path: '<rootDir>/src/locales/legal/{locale}', include: ['<rootDir>/src/features/legal'] },
    {
      path: '<rootDir>/src/locales/auth-errors/{locale}',
      include: ['<rootDir>/src/features/identity/auth-errors.ts'],
    },
    {
      path: '<rootDir>/src/locales/security/{locale}',
      include: ['<rootDir>/src/features/identity/security'],
    },
    {
      path: '<rootDir>/src/locales/auth/{locale}',
      include: [
        '<rootDir>/src/features/identity/{screen-sign-up-form,new-password-form}.tsx',
        '<rootDir>/src/routes/auth.tsx',
      ],
    },
    {
      path: '<rootDir>/src/locales/configuration/{locale}',
      include: ['<rootDir>/src/features/configuration', '<rootDir>/src/routes/configuration.tsx'],
    },
    {
      path: '<rootDir>/src/locales/politics/{locale}',
      include: [
        '<rootDir>/src/features/politics',
        '<rootDir>/src/routes/{political-data,political-page}.tsx',
      ],
    },
    { path: '<rootDir>/src/locales/relevance/{locale}', include: ['<rootDir>/src/features/relevance'] },
    { path: '<rootDir>/src/locales/reports/{locale}', include: ['<rootDir>/src/features/reports'] },
    {
      path: '<rootDir>/src/locales/reposts/{locale}',
      include: ['<rootDir>/src/features/reposts/{repost-dialog,use-repost,original-card}.*'],
    },
    {
      path: '<rootDir>/src/locales/people/{locale}',
      include: [
        '<rootDir>/src/lib/people-refusal-texts.ts',
        '<rootDir>/src/features/profiles',
        '<rootDir>/src/features/follows',
        '<rootDir>/src/features/blocks',
        '<rootDir>/src/features/notifications',
        '<rootDir>/src/features/preferences',
        '<rootDir>/src/routes/notifications.tsx',
        '<rootDir>/src/routes/arrivals.tsx',
        '<rootDir>/src/routes/own-profile.tsx',
        '<rootDir>/src/routes/profile-setup.tsx',
        '<rootDir>/src/routes/profile.tsx',
        '<rootDir>/src/routes/settings.tsx',
        '<rootDir>/src/routes/follow-lists.tsx',
        '<rootDir>/src/routes/follow-requests.tsx',
      ],
    },
    {
      path: '<rootDir>/src/locales/verification/{locale}',
      include: [
        '<rootDir>/src/features/verification',
        '<rootDir>/src/features/review',
        '<rootDir>/src/routes/verification.tsx',
        '<rootDir>/src/routes/verification-review.tsx',
      ],
    },
    { path: '<rootDir>/src/locales/events/{locale}', include: ['<rootDir>/src/features/events'] },
    {
      path: '<rootDir>/src/locales/civic/{locale}',
      include: [
        '<rootDir>/src/lib/civic-refusal-texts.ts',
        '<rootDir>/src/features/polls',
        '<rootDir>/src/features/calendar',
        '<rootDir>/src/routes/{polls,calendar}.tsx',
        '<rootDir>/src/app/shell/side-cards.tsx',
      ],
    },
    {
      path: '<rootDir>/src/locales/votes/{locale}',
      include: ['<rootDir>/src/features/votes', '<rootDir>/src/lib/vote-refusal-texts.ts'],
    },
    {
      path: '<rootDir>/src/locales/search/{locale}',
      include: ['<rootDir>/src/features/search', '<rootDir>/src/routes/search.tsx'],
    },
    {
      path: '<rootDir>/src/locales/messages/{locale}',
      include: [
        '<rootDir>/src/lib/message-refusal-texts.ts',
        '<rootDir>/src/features/messages',
        '<rootDir>/src/features/shares/share-dialog',
        '<rootDir>/src/routes/messages.tsx',
      ],
    },
  ],
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
})
