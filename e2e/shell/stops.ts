import { randomUUID } from 'node:crypto'

export type Reader = 'guest' | 'citizen' | 'official' | 'staff'

export interface Stop {
  /** Full path of the route in the router. */
  route: string
  /** Example address, if different from the path; names in braces are created before the walk. */
  at?: string
  /** Title of the document once the screen is shown; a pattern for one that changes. */
  title: string | RegExp
  readers: Reader[]
  /** Opens all folded content first. */
  unfold?: true
  /** Reader for whom `npm test` checks this screen too; `npm run test:screens` checks all. */
  daily?: Reader
}

const everybody: Reader[] = ['guest', 'citizen']

/** Screens to visit; a test of the web app holds that every route has one (apps/web/src/app/router.test.ts). */
export const stops: readonly Stop[] = [
  { route: '/', title: 'Accueil', readers: everybody, daily: 'guest' },
  { route: '/post/$postId', at: '/post/{post}', title: /^Post de/, readers: everybody, daily: 'citizen' },
  {
    route: '/create-post',
    title: 'Nouveau post',
    readers: ['guest', 'citizen', 'official'],
    daily: 'citizen',
  },
  { route: '/profile', title: 'Votre profil', readers: ['guest', 'citizen', 'official', 'staff'] },
  { route: '/profile-setup', title: 'Compléter votre profil', readers: ['citizen'] },
  { route: '/', at: '/?tab=citizens', title: 'Accueil', readers: ['guest'] },
  {
    route: '/profile/$reference',
    at: '/profile/{official}',
    title: /^Solange Ibarrou/,
    readers: everybody,
    daily: 'citizen',
  },
  {
    route: '/profile/$reference',
    at: '/profile/{citizen}?tab=replies',
    title: /^Manon Lefort/,
    readers: ['guest'],
  },
  { route: '/notifications', title: 'Notifications', readers: everybody },
  { route: '/search', title: 'Recherche', readers: ['guest'] },
  {
    route: '/notification/$notificationId',
    at: '/notification/0',
    title: 'Notifications',
    readers: ['guest'],
  },
  { route: '/notifications', at: '/notifications?tab=system', title: 'Notifications', readers: ['citizen'] },
  { route: '/search', at: '/search?q=eau', title: 'eau · Recherche', readers: everybody, daily: 'guest' },
  { route: '/saved-posts', title: 'Posts sauvegardés', readers: everybody },
  { route: '/pres-de-chez-moi', title: 'Près de chez moi', readers: everybody },
  { route: '/polls', title: 'Sondages', readers: everybody },
  {
    route: '/profile/$reference',
    at: '/profile/{official}?tab=votes',
    title: /^Solange Ibarrou/,
    readers: ['guest', 'official'],
  },
  { route: '/scrutins', title: 'Scrutins publics', readers: ['guest'] },
  { route: '/seances/$uid', at: '/seances/CRSANR5L99', title: 'Séance', readers: ['guest'] },
  { route: '/votes-comme-moi', title: 'Qui vote comme moi ?', readers: ['guest'] },
  { route: '/elus', title: 'Élus', readers: ['guest'] },
  {
    route: '/elus/$slug',
    at: '/elus/solange-ibarrou-EXEMPLE-1',
    title: /^Solange Ibarrou/,
    readers: ['guest'],
  },
  {
    route: '/scrutins/$uid',
    at: '/scrutins/EXEMPLE-1',
    title: /trains du soir/,
    readers: ['guest'],
  },
  {
    route: '/polls/$pollId',
    at: '/polls/de4db788-091c-8102-aaf1-c613fd98a0e1',
    title: /^Faut-il prolonger les trains du soir/,
    readers: everybody,
  },
  {
    route: '/calendar/$eventId',
    at: '/calendar/a7f0cfe7-c16c-826c-94e5-8c07131ffe54',
    title: /gare/,
    readers: ['guest'],
  },
  { route: '/polls', at: '/polls?tab=history', title: 'Sondages', readers: ['guest'] },
  { route: '/calendar', title: 'Calendrier', readers: everybody },
  {
    route: '/profile/$reference',
    at: '/profile/{official}?tab=media',
    title: /^Solange Ibarrou/,
    readers: ['guest'],
  },
  { route: '/political-data/polls', title: 'Sondages', readers: ['guest'] },
  { route: '/calendar', at: '/calendar?view=week', title: 'Calendrier', readers: ['guest'] },
  { route: '/law-tracking', title: 'Suivi des lois', readers: everybody },
  {
    route: '/law-tracking/$reference',
    at: '/law-tracking/aide-a-mourir-2026',
    title: /mourir/,
    readers: everybody,
  },
  { route: '/political-data/laws', title: 'Suivi des lois', readers: ['guest'] },
  { route: '/political-data', title: 'Tableau de bord politique', readers: everybody, daily: 'guest' },
  {
    route: '/political-data/sources',
    title: 'Sources et lacunes des données politiques',
    readers: ['guest'],
  },
  {
    route: '/political-data/corrections',
    title: 'Corrections des données politiques',
    readers: ['guest'],
  },
  { route: '/political-data/errors', title: 'Erreurs signalées', readers: ['guest', 'citizen', 'staff'] },
  ...['government', 'elections', 'presidents', 'economy', 'european-meps', 'regions', 'assembly'].map(
    (slug): Stop => ({
      route: '/political-data/$slug',
      at: `/political-data/${slug}`,
      title: /^(?!Données politiques)/,
      readers: ['guest'],
    }),
  ),
  { route: '/followers/$userId', at: '/followers/{officialId}', title: /^Abonnés · /, readers: everybody },
  {
    route: '/following/$userId',
    at: '/following/{officialId}',
    title: /^Abonnements · /,
    readers: ['guest'],
  },
  { route: '/follow-requests', title: 'Demandes d’abonnement', readers: everybody },
  { route: '/messages', title: 'Messages', readers: everybody, daily: 'citizen' },
  {
    route: '/follow-requests',
    at: '/follow-requests?direction=sent',
    title: 'Demandes d’abonnement',
    readers: ['citizen'],
  },
  { route: '/messages', at: '/messages?tab=requests', title: 'Messages', readers: ['citizen'] },
  { route: '/verification', title: 'Vérification', readers: ['guest', 'citizen', 'official'] },
  {
    route: '/moderation',
    title: /^(Signalements|Modération)/,
    readers: ['guest', 'citizen', 'staff'],
    daily: 'staff',
  },
  { route: '/moderation/verifications', title: /^Demandes/, readers: ['staff'] },
  {
    route: '/moderation/dossiers/$caseId',
    at: `/moderation/dossiers/${randomUUID()}`,
    title: /^Signalements/,
    readers: ['staff'],
  },
  { route: '/moderation/signaux', title: 'Signaux', readers: ['staff'] },
  { route: '/moderation/actes', title: 'Journal des actes', readers: ['staff'] },
  { route: '/moderation/equipe', title: 'Équipe', readers: ['staff'] },
  { route: '/moderation/reserves', title: 'Périodes de réserve', readers: ['staff'] },
  { route: '/moderation/partis', title: 'Partis', readers: ['staff'] },
  { route: '/partis', title: 'Partis et orientations', readers: everybody },
  { route: '/moderation/regles', title: 'Règles', readers: ['staff'] },
  {
    route: '/moderation/evenements',
    title: 'Événements du calendrier',
    readers: ['staff'],
  },
  { route: '/moderation/appels', title: 'Contestations', readers: ['staff'] },
  { route: '/moderation/reponses', title: 'Réponses enregistrées', readers: ['staff'] },
  { route: '/moderation/charge', title: 'Charge de l’équipe', readers: ['staff'] },
  { route: '/organisation', title: 'Mes journalistes', readers: ['citizen'] },
  { route: '/administration/organisations', title: 'Organisations', readers: ['staff'] },
  { route: '/administration/elus', title: 'Import d’élus', readers: ['staff'] },
  { route: '/administration/obligations', title: 'Ordres d’autorités', readers: ['staff'] },
  {
    route: '/administration/obligations/$page',
    at: '/administration/obligations/signaleurs',
    title: 'Signaleurs de confiance',
    readers: ['staff'],
  },
  { route: '/administration', title: 'Membres', readers: ['staff'] },
  { route: '/administration/actions', title: 'Actions groupées', readers: ['staff'] },
  { route: '/administration/blocages', title: 'Blocages', readers: ['staff'] },
  { route: '/administration/inscriptions', title: 'Inscriptions', readers: ['staff'] },
  { route: '/administration/invitations', title: 'Invitations', readers: ['staff'] },
  { route: '/administration/annonces', title: 'Annonces', readers: ['staff'] },
  { route: '/administration/membres', title: 'Membres', readers: ['staff'] },
  { route: '/pages/$slug', at: '/pages/inconnue', title: 'Page introuvable', readers: ['guest'] },
  { route: '/administration/reglages', title: 'Réglages du site', readers: ['staff'] },
  {
    route: '/administration/membres/$memberId',
    at: `/administration/membres/${randomUUID()}`,
    title: 'Membre',
    readers: ['staff'],
  },
  { route: '/moderation/etat', title: 'État du service', readers: ['staff'] },
  { route: '/signaler', title: 'Signaler un contenu illicite', readers: everybody, daily: 'guest' },
  {
    route: '/signaler/recu/$receipt',
    at: '/signaler/recu/0000',
    title: 'Signalement 0000',
    readers: ['guest'],
  },
  {
    route: '/questions',
    title: 'Questions aux responsables',
    readers: [...everybody, 'official'],
  },
  {
    route: '/decisions/$decisionId',
    at: `/decisions/${randomUUID()}`,
    title: 'Décision de la modération',
    readers: everybody,
  },
  {
    route: '/conversation/$conversationId',
    at: '/conversation/{conversation}',
    title: /^(Conversation|Solange Ibarrou)/,
    readers: everybody,
    daily: 'citizen',
  },
  { route: '/sponsorship', title: 'Parrainage', readers: everybody },
  { route: '/subscribe', title: 'Abonnement', readers: everybody },
  { route: '/sponsorship', at: '/sponsorship?view=leaderboard', title: 'Parrainage', readers: everybody },
  { route: '/support/$userId', at: '/support/{officialId}', title: 'Soutien', readers: everybody },
  { route: '/settings', title: 'Paramètres', readers: everybody, unfold: true, daily: 'citizen' },
  { route: '/config', title: 'Configuration', readers: ['guest'] },
  { route: '/cgu', title: 'Conditions d’utilisation', readers: ['guest'] },
  { route: '/confidentialite', title: 'Politique de confidentialité', readers: ['guest'] },
  { route: '/accessibilite', title: 'Déclaration d’accessibilité', readers: ['guest'] },
  { route: '/transparence', title: 'Transparence', readers: ['guest'] },
  { route: '/reserve-electorale', title: 'Réserve électorale', readers: ['guest', 'official'] },
  { route: '/transparence/neutralite', title: 'Neutralité', readers: ['guest'] },
  { route: '/transparence/journal', title: 'Journal public', readers: ['guest'] },
  { route: '/invitation', at: '/invitation#faux', title: 'Invitation', readers: ['guest'] },
  { route: '/undo', at: '/undo#faux', title: 'Annuler une modification', readers: ['guest'] },
  { route: '/digest/unsubscribe', title: 'Résumé par email', readers: ['guest'] },
  { route: '/auth', title: 'Se connecter', readers: ['guest'] },
  { route: '/auth', at: '/auth?mode=signup', title: 'S’inscrire', readers: ['guest'], daily: 'guest' },
  { route: '/auth', at: '/auth?mode=recovery', title: 'Nouveau mot de passe', readers: ['guest'] },
  { route: '/design', title: 'Système graphique', readers: ['guest'] },
  { route: '/$', at: '/zzz', title: 'Page introuvable', readers: ['guest'] },
]
