import { type PollTheme, pollThemes } from '@parvis/contract/content/polls.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { readCalendarAddress } from '../../features/civic/calendar/calendar-address.ts'
import { readLawAddress } from '../../features/civic/laws/law-address.ts'
import { readDashboardAddress, readPageAddress } from '../../features/civic/politics/political-address.ts'
import { shell } from './frame.tsx'
import { screen } from './screen.ts'

const polls = createRoute({
  getParentRoute: () => shell,
  path: '/polls',
  validateSearch: (search): { tab?: 'history'; theme?: PollTheme } => ({
    tab: search.tab === 'history' ? 'history' : undefined,
    theme: pollThemes.find((theme) => theme === search.theme),
  }),
  component: screen(() => import('../../routes/polls.tsx'), 'Polls'),
})

/** The same page among the political data. */
const pollsOfData = createRoute({
  getParentRoute: () => shell,
  path: '/political-data/polls',
  beforeLoad: () => {
    throw redirect({ to: '/polls', replace: true })
  },
})

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  validateSearch: readCalendarAddress,
  component: screen(() => import('../../routes/calendar.tsx'), 'Calendar'),
})

const lawTracking = createRoute({
  getParentRoute: () => shell,
  path: '/law-tracking',
  validateSearch: readLawAddress,
  component: screen(() => import('../../routes/law-tracking.tsx'), 'LawTracking'),
})

/** One of them, above their list. */
const law = createRoute({
  getParentRoute: () => lawTracking,
  path: '$reference',
  component: screen(() => import('../../routes/law.tsx'), 'Law'),
})

const lawsOfData = createRoute({
  getParentRoute: () => shell,
  path: '/political-data/laws',
  beforeLoad: () => {
    throw redirect({ to: '/law-tracking', replace: true })
  },
})

const politicalData = createRoute({
  getParentRoute: () => shell,
  path: '/political-data',
  validateSearch: readDashboardAddress,
  component: screen(() => import('../../routes/political-data.tsx'), 'PoliticalDashboard'),
})

const politicalPage = createRoute({
  getParentRoute: () => shell,
  path: '/political-data/$slug',
  validateSearch: readPageAddress,
  component: screen(() => import('../../routes/political-page.tsx'), 'PoliticalPage'),
})

/** Polls, the calendar, laws and the political data. */
export const civicRoutes = [
  polls,
  pollsOfData,
  politicalData,
  politicalPage,
  calendar,
  lawTracking.addChildren([law]),
  lawsOfData,
] as const
