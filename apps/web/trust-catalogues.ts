import type { Catalogue } from './catalogue.ts'

/** Texts of the district `trust`: reports, the console of the staff, legal pages. */
export const trustCatalogues: Readonly<Record<string, Catalogue>> = {
  reports: { sources: ['features/trust/reports', 'features/people/reporting'] },
  decisions: { sources: ['features/trust/moderation/notices'] },
  moderation: {
    sources: [
      'features/trust/moderation',
      'features/trust/service-state',
      'features/audit/staff-acts',
      'routes/_shell/moderation.tsx',
      'routes/_shell/moderation',
    ],
    refusals: ['features/trust/moderation/refusal-texts.ts'],
    with: ['people', 'decisions', 'transparency-log'],
  },
  members: {
    sources: ['features/trust/members', 'routes/_shell/administration.tsx', 'routes/_shell/administration'],
    with: ['moderation', 'people', 'decisions', 'verification', 'security'],
  },
  duties: {
    sources: [
      'features/trust/duties',
      'features/trust/legal/report-links.tsx',
      ...['index', '$page'].map((name) => `routes/_shell/administration/obligations.${name}.tsx`),
    ],
    refusals: ['features/trust/duties/refusal-texts.ts'],
    with: ['moderation'],
  },
  redress: {
    sources: [
      'features/trust/redress',
      'routes/_shell/signaler.index.tsx',
      'routes/_shell/signaler.recu.$receipt.tsx',
      'routes/_shell/decisions.$decisionId.tsx',
      'routes/_shell/moderation/appels.tsx',
    ],
    refusals: ['features/trust/redress/refusal-texts.ts'],
    with: ['moderation'],
  },
  rules: { sources: ['features/trust/rules'] },
  'rule-administration': {
    sources: ['features/trust/rules/administration', 'routes/_shell/moderation/regles.tsx'],
    refusals: ['features/trust/rules/administration/refusal-texts.ts'],
  },
  'site-pages': {
    sources: ['features/accounts/site-pages', 'routes/_shell/pages.$slug.tsx'],
    refusals: ['features/accounts/site-pages/refusal-texts.ts'],
  },
  entry: {
    sources: [
      'features/trust/entry',
      ...['blocages', 'invitations', 'inscriptions'].map(
        (name) => `routes/_shell/administration/${name}.tsx`,
      ),
    ],
    refusals: ['features/trust/entry/refusal-texts.ts'],
    with: ['moderation', 'people', 'members'],
  },
  'site-settings': {
    sources: ['features/trust/site-settings', 'routes/_shell/administration/reglages.tsx'],
    refusals: ['features/trust/site-settings/refusal-texts.ts'],
  },
  neutrality: {
    sources: ['features/trust/neutrality', 'routes/_shell/transparence.neutralite.tsx'],
  },
  legal: {
    sources: [
      'features/trust/legal',
      'routes/_shell/cgu.tsx',
      'routes/_shell/confidentialite.tsx',
      'routes/_shell/accessibilite.tsx',
      'routes/_shell/transparence.index.tsx',
    ],
  },
}
