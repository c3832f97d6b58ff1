import { createRoute } from '@tanstack/react-router'
import { readEventAddress } from '../../features/civic/events-administration/event-address.ts'
import { readCaseAddress } from '../../features/trust/moderation/case-address.ts'
import { shell } from './frame.tsx'
import { screen } from './screen.ts'

const moderation = createRoute({
  getParentRoute: () => shell,
  path: '/moderation',
  component: screen(() => import('../../routes/moderation.tsx'), 'ModerationFrame'),
})

const moderationQueue = createRoute({
  getParentRoute: () => moderation,
  id: 'queue',
  validateSearch: readCaseAddress,
  component: screen(() => import('../../routes/moderation.tsx'), 'ModerationQueue'),
})

const noCase = createRoute({
  getParentRoute: () => moderationQueue,
  path: '/',
  component: screen(() => import('../../routes/moderation.tsx'), 'NoCase'),
})

const moderationCase = createRoute({
  getParentRoute: () => moderationQueue,
  path: 'cases/$caseId',
  component: screen(() => import('../../routes/moderation.tsx'), 'ModerationCase'),
})

const moderationActs = createRoute({
  getParentRoute: () => moderation,
  path: 'acts',
  validateSearch: (search): { actor?: string } =>
    typeof search.actor === 'string' ? { actor: search.actor } : {},
  component: screen(() => import('../../routes/moderation.tsx'), 'ModerationActs'),
})

const moderationSignals = createRoute({
  getParentRoute: () => moderation,
  path: 'signaux',
  validateSearch: (search): { list?: 'dismissed' } =>
    search.list === 'dismissed' ? { list: 'dismissed' } : {},
  component: screen(() => import('../../routes/moderation.tsx'), 'ModerationSignals'),
})

const moderationStaff = createRoute({
  getParentRoute: () => moderation,
  path: 'staff',
  component: screen(() => import('../../routes/moderation.tsx'), 'ModerationStaff'),
})

const moderationReserves = createRoute({
  getParentRoute: () => moderation,
  path: 'reserves',
  component: screen(() => import('../../routes/reserve-administration.tsx'), 'ReserveAdministration'),
})

const moderationParties = createRoute({
  getParentRoute: () => moderation,
  path: 'partis',
  component: screen(() => import('../../routes/party-administration.tsx'), 'PartyAdministration'),
})

const moderationRules = createRoute({
  getParentRoute: () => moderation,
  path: 'regles',
  component: screen(() => import('../../routes/rule-administration.tsx'), 'RuleAdministration'),
})

const moderationEvents = createRoute({
  getParentRoute: () => moderation,
  path: 'evenements',
  validateSearch: readEventAddress,
  component: screen(() => import('../../routes/event-administration.tsx'), 'EventAdministration'),
})

const moderationAppeals = createRoute({
  getParentRoute: () => moderation,
  path: 'appels',
  validateSearch: (search): { list?: 'decided' } => (search.list === 'decided' ? { list: 'decided' } : {}),
  component: screen(() => import('../../routes/appeals.tsx'), 'Appeals'),
})

const verificationReview = createRoute({
  getParentRoute: () => moderation,
  path: 'verifications',
  validateSearch: (search): { status?: 'approved' | 'rejected' | 'revoked'; request?: string } => ({
    status: (['approved', 'rejected', 'revoked'] as const).find((status) => status === search.status),
    request: typeof search.request === 'string' ? search.request : undefined,
  }),
  component: screen(() => import('../../routes/verification-review.tsx'), 'VerificationReview'),
})

/** The console of moderators and administrators. */
export const moderationRoutes = moderation.addChildren([
  moderationQueue.addChildren([noCase, moderationCase]),
  moderationAppeals,
  verificationReview,
  moderationActs,
  moderationSignals,
  moderationStaff,
  moderationReserves,
  moderationParties,
  moderationRules,
  moderationEvents,
])
