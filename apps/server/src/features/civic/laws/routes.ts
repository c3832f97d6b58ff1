import {
  countLaws,
  enterLawApplication,
  getLaw,
  listLawPosts,
  listLaws,
  listLawVersions,
  listOfficialLaws,
  removeLawApplication,
} from '@parvis/contract/civic/laws.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { hasScope, type Member, requireEditorToWrite, requireScope } from '../../accounts/identity/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { enterApplication, removeApplication } from './application.ts'
import { countLaws as countMatches } from './counting.ts'
import { matchEverydayWords } from './everyday-words.ts'
import { readCitingPosts, readVersions } from './history.ts'
import { readLawsOfPerson } from './people.ts'
import { type LawFilters, readLaw, readLaws, readSearchLine } from './store.ts'

export const lawsFeature: Feature = {
  routes: lawRoutes,
}

type FilterQuery = { q: string } & Partial<Omit<LawFilters, 'line' | 'everyday'>>

const rate = { max: 120, window: 60 }
const editorRate = { max: 120, window: 600 }

function lawRoutes({ api, hub, cardCache }: ServerParts, context: AppContext): void {
  // A personal token reads its member's follows only if it may follow laws.
  const readerOf = (member: Member | null) => ({
    readerId: hasScope(member, 'write:follows') ? member.id : null,
    now: context.clock.now(),
  })

  const filtersOfQuery = async ({
    q,
    stage,
    kind,
    subject,
    committee,
    chamber,
    year,
  }: FilterQuery): Promise<LawFilters> => ({
    everyday: matchEverydayWords(q),
    line: q.trim() === '' ? null : await readSearchLine(context.db, q),
    stage,
    kind,
    subject,
    committee,
    chamber,
    year,
  })

  api.open(
    listLaws,
    async ({ query: { followed, cursor, ...filters }, member }) => {
      if (followed && member === null) throw new Refusal('not_authenticated')
      if (followed) requireScope(member, 'write:follows')
      return readLaws(context.db, {
        ...readerOf(member),
        ...(await filtersOfQuery(filters)),
        is_followed: followed === 'true',
        after: readCursor(cursor),
      })
    },
    { rate },
  )
  api.open(
    countLaws,
    async ({ query }) => countMatches(context.db, await filtersOfQuery(query), context.clock.now()),
    { rate },
  )
  api.open(getLaw, ({ params, member }) => readLaw(context.db, params.reference, readerOf(member)))
  api.open(listLawPosts, async ({ params, query, member }) => {
    const readerId = member?.id ?? null
    const filters = await filtersOf(context, readerId)
    const after = readCursor(query.cursor)
    return readCitingPosts(context.db, cardCache, params.reference, readerId, after, filters)
  })
  api.open(listOfficialLaws, ({ params, query }) =>
    readLawsOfPerson(context.db, params.uid, readCursor(query.cursor)),
  )
  api.open(listLawVersions, ({ params, query }) =>
    readVersions(context.db, params.reference, readCursor(query.cursor)),
  )
  api.members(
    enterLawApplication,
    async ({ params: { reference }, body, member }) => {
      await enterApplication(context, requireEditorToWrite(member), reference, body)
      return readLaw(context.db, reference, readerOf(member))
    },
    { rate: editorRate },
  )
  api.members(
    removeLawApplication,
    async ({ params: { reference }, member }) => {
      await removeApplication(context, requireEditorToWrite(member), reference)
      return readLaw(context.db, reference, readerOf(member))
    },
    { rate: editorRate },
  )
  // Laws are public, and so is the event that one changed.
  hub.allow('laws', async (which) => (which === 'all' ? null : 'topic_unknown'))
}
