/** Pattern of an id of the database in the address of a screen: where an address cannot lead anywhere, it answers 404. */
const uuid = '^[0-9a-fA-F-]{36}$'

/**
 * Addresses of the web app's screens that the server tells nothing of, beside those of its own pages
 * (features/discovery/syndication/page-routes.ts). Any other address answers 404. `web-addresses.test.ts` compares them with the
 * routes of the web app.
 */
export const webAddresses = [
  '/auth',
  '/administration',
  '/administration/actions',
  '/administration/annonces',
  '/administration/blocages',
  '/administration/elus',
  '/administration/inscriptions',
  '/administration/invitations',
  '/administration/membres',
  `/administration/membres/:memberId(${uuid})`,
  '/administration/obligations',
  '/administration/obligations/fichiers',
  '/administration/obligations/signaleurs',
  '/administration/organisations',
  '/administration/reglages',
  '/config',
  `/conversation/:conversationId(${uuid})`,
  '/create-post',
  `/decisions/:decisionId(${uuid})`,
  '/design',
  '/digest/unsubscribe',
  '/follow-requests',
  '/invitation',
  '/messages',
  '/moderation',
  '/moderation/actes',
  '/moderation/appels',
  '/moderation/charge',
  `/moderation/dossiers/:caseId(${uuid})`,
  '/moderation/equipe',
  '/moderation/etat',
  '/moderation/evenements',
  '/moderation/partis',
  '/moderation/regles',
  '/moderation/reponses',
  '/moderation/reserves',
  '/moderation/signaux',
  '/moderation/verifications',
  // Addresses that the web app leads on from.
  '/moderation/acts',
  '/moderation/cases',
  `/moderation/cases/:caseId(${uuid})`,
  '/moderation/staff',
  `/notification/:notificationId(${uuid})`,
  '/notifications',
  '/organisation',
  '/profile',
  '/profile-setup',
  '/saved-posts',
  '/settings',
  '/signaler',
  '/signaler/recu/:receipt',
  '/sponsorship',
  '/undo',
  '/verification',
]

/** An address that no screen has: the page of an unknown address is drawn once, for all of them. */
export const unknownAddress = '/page-introuvable'
