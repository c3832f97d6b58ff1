import type { Catalogue } from './catalogue.ts'
import { contentCatalogues } from './content-catalogues.ts'
import { trustCatalogues } from './trust-catalogues.ts'

/**
 * Texts by catalogue. Extraction (lingui.config.ts) and loading (load-catalogues.ts) follow from this map. `main` holds the
 * rest; every visitor loads it.
 */
export const catalogues: Readonly<Record<string, Catalogue>> = {
  main: { sources: [''] },
  // The parts beside the page, and those of them that the menu of phones shows.
  beside: {
    sources: [
      'app/shell/further-entries.ts',
      'app/shell/phone-menu.tsx',
      'app/shell/rail.tsx',
      'app/shell/side-column.tsx',
      'ui/language-choice.tsx',
      'ui/legal-links.tsx',
    ],
  },
  // Counts that members alone are shown.
  badges: { sources: ['app/shell/messages-badge.tsx', 'app/shell/notification-bell.tsx'] },
  // Texts that few screens share.
  rare: {
    sources: [
      'features/accounts/identity/sign-in-required.tsx',
      'routes/-not-found.tsx',
      'ui/legal-page.tsx',
      'ui/restart.ts',
      'ui/single-keys-switch.tsx',
      'ui/text-file-button.tsx',
      'ui/titled-text-fields.tsx',
      'ui/use-share.ts',
      'ui/waiting-count.tsx',
    ],
  },
  late: {
    sources: [
      'app/shell/assistant-button.tsx',
      'app/update-prompt.tsx',
      'features/content/reactions/use-reaction-keys.ts',
      'features/messaging/announcements/banner-card.tsx',
    ],
  },
  forms: {
    sources: [
      'features/accounts/identity/code-field.tsx',
      'lib/form-faults.ts',
      'ui/leave-question.tsx',
      'ui/draft-notice.tsx',
    ],
  },

  'sign-in': {
    sources: [
      'address-form.tsx',
      'admission-dialog.tsx',
      'closed-account-notice.tsx',
      'consent-checkbox.tsx',
      'consent-dialog.tsx',
      'dialog-sign-up-form.tsx',
      'invitation-form.tsx',
      'join-reason-field.tsx',
      'legal-notice.tsx',
      'login-required-dialog.tsx',
      'mailed-code-form.tsx',
      'new-password-fields.tsx',
      'organisation-form.tsx',
      'organisation-sign-in.tsx',
      'password-field.tsx',
      'passkeys/passkey-sign-in.tsx',
      'password-rule.ts',
      'provider-buttons.tsx',
      'registration-gate.tsx',
      'resend-mail.tsx',
      'role-cards.tsx',
      'role-texts.ts',
      'sign-in-dialog.tsx',
      'sign-in-form.tsx',
      'waiting-for-mail.tsx',
    ].map((file) => `features/accounts/identity/${file}`),
  },
  'auth-errors': {
    sources: [
      'features/accounts/identity/auth-errors.ts',
      'features/accounts/identity/refusal-texts.ts',
      'features/accounts/identity/failure-text.ts',
      'features/accounts/identity/tell-link-message.ts',
      'features/accounts/identity/dead-link-dialog.tsx',
      'features/accounts/identity/arrival-dialog.tsx',
      'features/accounts/identity/confirmation-dialog.tsx',
      'features/accounts/identity/unopened-link-dialog.tsx',
      'features/accounts/identity/mailed-code-dialog.tsx',
      'features/accounts/identity/verification-dialog.tsx',
      'features/accounts/identity/tell-session-end.ts',
    ],
    refusals: ['features/accounts/identity/refusal-texts.ts'],
  },
  auth: {
    sources: [
      'features/accounts/identity/screen-sign-up-form.tsx',
      'features/accounts/identity/new-password-form.tsx',
      'routes/auth.tsx',
    ],
  },
  invitation: {
    sources: ['features/accounts/identity/invitation-page.tsx', 'routes/_shell/invitation.tsx'],
  },
  security: {
    sources: [
      'features/accounts/identity/security',
      'features/accounts/identity/passkeys',
      'features/accounts/identity/second-factor',
      'routes/_shell/undo.tsx',
    ],
  },
  captcha: { sources: ['features/accounts/captcha'] },
  'fair-use': {
    sources: ['features/accounts/fair-use'],
    refusals: ['features/accounts/fair-use/refusal-texts.ts'],
  },
  membership: {
    sources: [
      'features/accounts/membership',
      'features/accounts/donation',
      'routes/_shell/sponsorship.tsx',
      'routes/_shell/subscribe.tsx',
      'routes/_shell/support.$userId.tsx',
    ],
  },
  configuration: { sources: ['features/accounts/configuration', 'routes/_shell/config.tsx'] },

  'transparency-log': {
    sources: [
      'features/audit/transparency-log',
      'features/audit/ballots',
      'routes/_shell/transparence.journal.tsx',
    ],
    refusals: ['features/audit/transparency-log/refusal-texts.ts'],
  },

  people: {
    sources: [
      'features/people/profiles',
      'features/accounts/pictures',
      'features/people/follows',
      'features/people/blocks',
      'features/messaging/notifications',
      'features/accounts/preferences',
      'features/accounts/account',
      'routes/_shell/notifications.tsx',
      'routes/_shell/digest.unsubscribe.tsx',
      'routes/_shell/profile.index.tsx',
      'routes/_shell/profile-setup.tsx',
      'routes/_shell/profile.$reference.tsx',
      'routes/_shell/settings.tsx',
      'routes/_shell/-follow-list-page.tsx',
      'routes/_shell/follow-requests.tsx',
      'routes/_shell/-settings',
      'routes/_shell/-own-profile',
      'features/content/posts/profile-posts.tsx',
      'features/content/posts/profile-media.tsx',
    ],
    refusals: [
      'features/accounts/account/refusal-texts.ts',
      'features/people/profiles/refusal-texts.ts',
      'features/messaging/notifications/refusal-texts.ts',
    ],
  },
  verification: {
    sources: [
      'features/people/verification',
      'features/people/review',
      'routes/_shell/verification.tsx',
      'routes/_shell/moderation/verifications.tsx',
    ],
    refusals: ['features/people/verification/refusal-texts.ts'],
    with: ['people'],
  },
  // Contacts of organisations, and lists of officials.
  vouching: {
    sources: [
      'features/people/vouching',
      'routes/_shell/organisation.tsx',
      'routes/_shell/administration/organisations.tsx',
      'routes/_shell/administration/elus.tsx',
    ],
    refusals: ['features/people/vouching/refusal-texts.ts'],
    with: ['verification', 'people', 'moderation'],
  },
  // The menus of posts and comments show these entries, without the rest of `people`.
  distance: {
    sources: ['block-dialog.tsx', 'distance-items.tsx', 'use-distance.ts'].map(
      (file) => `features/people/blocks/${file}`,
    ),
  },
  'word-filters': { sources: ['features/people/word-filters'] },
  tokens: {
    sources: ['features/accounts/personal-tokens'],
    refusals: ['features/accounts/personal-tokens/refusal-texts.ts'],
    with: ['security', 'configuration'],
  },
  parties: {
    sources: ['features/people/parties', 'routes/_shell/partis.tsx', 'routes/_shell/moderation/partis.tsx'],
    refusals: ['features/people/parties/refusal-texts.ts'],
  },

  ...contentCatalogues,

  'poll-dialogs': {
    sources: ['features/content/polls/ballot-dialog.tsx', 'features/content/polls/poll-dialog.tsx'],
  },
  laws: {
    sources: [
      'features/civic/laws',
      'routes/_shell/law-tracking.tsx',
      'routes/_shell/law-tracking.$reference.tsx',
    ],
    refusals: ['features/civic/laws/refusal-texts.ts'],
  },
  civic: {
    sources: [
      'features/content/polls',
      'features/civic/calendar',
      'features/civic/events/refusal-texts.ts',
      'features/civic/politics/refusal-texts.ts',
      'routes/_shell/polls.tsx',
      'routes/_shell/polls_.$pollId.tsx',
      'routes/_shell/calendar.$eventId.tsx',
      'features/content/posts/citing-posts.tsx',
      'features/content/posts/cite-actions.tsx',
      'features/content/embeds/embed-button.tsx',
      'routes/_shell/calendar.tsx',
      'app/shell/screen-cards.tsx',
      'app/shell/side-cards.tsx',
    ],
    refusals: [
      'features/content/polls/refusal-texts.ts',
      'features/civic/events/refusal-texts.ts',
      'features/civic/politics/refusal-texts.ts',
    ],
  },
  politics: {
    sources: [
      'features/civic/politics',
      'routes/_shell/political-data.index.tsx',
      'routes/_shell/political-data.$slug.tsx',
      'routes/_shell/political-data.sources.tsx',
    ],
    with: ['civic'],
  },
  corrections: {
    sources: [
      'features/civic/corrections',
      'routes/_shell/political-data.corrections.tsx',
      'routes/_shell/political-data.errors.tsx',
    ],
    refusals: ['features/civic/corrections/refusal-texts.ts'],
  },
  events: { sources: ['features/civic/events'] },
  'events-administration': {
    sources: ['features/civic/events-administration', 'routes/_shell/moderation/evenements.tsx'],
    refusals: ['features/civic/events-administration/refusal-texts.ts'],
  },
  votes: {
    sources: ['features/civic/votes', 'routes/_shell/scrutins.$uid.tsx'],
    refusals: ['features/civic/votes/refusal-texts.ts'],
  },
  reserves: {
    sources: [
      'features/civic/reserves',
      'routes/_shell/reserve-electorale.tsx',
      'routes/_shell/moderation/reserves.tsx',
    ],
    refusals: ['features/civic/reserves/refusal-texts.ts'],
  },

  messages: {
    sources: [
      'features/messaging/messages',
      'features/messaging/shares/share-dialog',
      'routes/_shell/_messages.tsx',
      'routes/_shell/_messages',
    ],
    refusals: ['features/messaging/messages/refusal-texts.ts'],
  },

  announcements: {
    sources: ['features/messaging/announcements', 'routes/_shell/administration/annonces.tsx'],
    refusals: ['features/messaging/announcements/refusal-texts.ts'],
    with: ['moderation', 'late'],
  },

  'feed-filters': {
    sources: ['filter-menu.tsx', 'chosen-filters.tsx', 'feed-empty.tsx'].map(
      (file) => `features/discovery/feed/${file}`,
    ),
  },
  search: { sources: ['features/discovery/search', 'routes/_shell/search.tsx'] },
  introductions: { sources: ['features/discovery/introductions'] },
  relevance: { sources: ['features/discovery/relevance'] },
  assistant: { sources: ['features/discovery/assistant'] },

  ...trustCatalogues,
  // Not translated and never shown to members.
  design: { sources: ['routes/-design'] },
}

const holds = (source: string, path: string) =>
  source === '' || path === source || path.startsWith(`${source}/`)

/** The catalogue of a source. @param path below src */
export function catalogueOf(path: string): string {
  let found = { name: 'main', length: 0 }
  for (const [name, { sources }] of Object.entries(catalogues))
    for (const source of sources)
      if (holds(source, path) && source.length > found.length) found = { name, length: source.length }
  return found.name
}

/** Sources of other catalogues among those of one. */
export function sourcesElsewhere(name: string): string[] {
  return Object.entries(catalogues)
    .filter(([other]) => other !== name)
    .flatMap(([, { sources }]) => sources)
    .filter((source) => catalogues[name]?.sources.some((own) => own !== source && holds(own, source)))
}
