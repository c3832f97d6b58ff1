import { hasMarks, searchLine, searchMarks } from '@parvis/contract/civic/words.ts'
import type { FactView } from '@parvis/contract/discovery/search.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { AppContext } from '../../../app-context.ts'
import { findSpeechesByWords } from '../../civic/debates/index.ts'
import { findLawsByWords } from '../../civic/laws/index.ts'
import { findVotesByWords } from '../../civic/officials/index.ts'
import { findPolitics, politicsCacheOf } from '../../civic/politics/index.ts'

/** Facts per answer. */
const mostFacts = 30

/** Number of the first facts of each list, so that no kind hides the others. */
const leading = { data: 3, laws: 2, votes: 1, speeches: 1 }

export interface Facts {
  items: FactView[]
  more: boolean
}

/**
 * Finds people, laws, votes, speeches, figures and pages with every typed word as a prefix, plural or not. Unless only exact
 * words count and when there is nothing else, those with a typing error in a word.
 */
export async function readFacts(
  context: AppContext,
  text: string,
  { exact }: { exact: boolean },
): Promise<Facts> {
  const typed = [...text].slice(0, limits.search).join('')
  const prefixes = searchMarks(typed)
  const [data, laws, votes, speeches] = await Promise.all([
    politicsCacheOf(context)
      .findables()
      .then((all) => findPolitics(all, typed, { exact })),
    findLawsByWords(context.db, prefixes, context.clock.now()),
    findVotesByWords(context.db, prefixes),
    findSpeechesByWords(context.db, typed),
  ])
  const lists: Record<keyof typeof leading, FactView[]> = {
    data: data.items.filter(({ kind }) => kind !== 'law'),
    // The laws of political data answer to everyday words too.
    laws: byPath([
      ...laws.map((law) => ({ kind: 'law' as const, ...law })),
      ...data.items.filter(({ kind }) => kind === 'law'),
    ]),
    votes: votes.map((vote) => ({ kind: 'vote' as const, is_stale: false, ...vote })),
    speeches: speeches.map((speech) => ({ kind: 'speech' as const, is_stale: false, ...speech })),
  }
  const names = ['data', 'laws', 'votes', 'speeches'] as const
  // Those found by their title come before those found by what is said of them.
  const isNamed = ({ title }: FactView) => hasMarks(searchLine([title]), prefixes)
  const first = names.flatMap((name) => lists[name].filter(isNamed).slice(0, leading[name]))
  const all = names.flatMap((name) => lists[name])
  const items = [...new Set([...first, ...all.filter(isNamed), ...all])]
  return { items: items.slice(0, mostFacts), more: data.more || items.length > mostFacts }
}

function byPath(facts: FactView[]): FactView[] {
  return [...new Map(facts.toReversed().map((fact) => [fact.path, fact])).values()].toReversed()
}
