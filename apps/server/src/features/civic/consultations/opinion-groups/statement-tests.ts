import { noVote, type VoteMatrix } from './vote-matrix.ts'

/** Votes on a statement by some participants. */
export interface VoteCounts {
  agree: number
  disagree: number
  pass: number
}

export type Side = 'agree' | 'disagree'

/** A statement that a group, or everybody, stands for. */
export interface StatementFinding {
  /** Column of the matrix. */
  statement: number
  side: Side
  counts: VoteCounts
  /** Smoothed share of the side: (votes + 1) ÷ (all votes + 2). */
  share: number
  /** z of the test that more than half are on this side. */
  shareTest: number
  /** Share in the group ÷ share in the others; 1 for everybody. */
  ratio: number
  /** z of the test that the group's share is larger than that of the others; 0 for everybody. */
  ratioTest: number
}

export interface StatementFindings {
  consensus: StatementFinding[]
  /** By group. */
  representative: StatementFinding[][]
  /** Statements on which more pass than elsewhere, the least sure first. */
  unsure: { statement: number; counts: VoteCounts }[]
}

/** z above which a finding holds with 90 % confidence, one-sided. */
const significant = 1.2816
const mostFindings = 5
/** Votes without which nobody can be called unsure. */
const votesToBeUnsure = 10
/** Share of passes without which nobody can be called unsure. */
const passesToBeUnsure = 0.1

const votesIn = ({ agree, disagree, pass }: VoteCounts) => agree + disagree + pass
const smoothed = (successes: number, trials: number) => (successes + 1) / (trials + 2)

/** z of the test that a proportion is above one half, with one success added. */
export function proportionTest(successes: number, trials: number): number {
  return 2 * Math.sqrt(trials + 1) * ((successes + 1) / (trials + 1) - 0.5)
}

/** z of the test that the first proportion is above the second, with one success added to each. */
export function twoProportionsTest(
  [successes, trials]: [number, number],
  [otherSuccesses, otherTrials]: [number, number],
): number {
  const [first, n, second, m] = [successes + 1, trials + 1, otherSuccesses + 1, otherTrials + 1]
  const pooled = (first + second) / (n + m)
  if (pooled >= 1) return 0
  return (first / n - second / m) / Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
}

/** Votes by group and statement of these participants. */
export function countVotes(
  { statements, cells }: VoteMatrix,
  participants: readonly number[],
  groupOf: Int32Array,
  groups: number,
): VoteCounts[][] {
  const counts = Array.from({ length: groups }, () =>
    Array.from({ length: statements }, () => ({ agree: 0, disagree: 0, pass: 0 })),
  )
  for (const row of participants)
    for (let column = 0; column < statements; column += 1) {
      const count = counts[groupOf[row] ?? -1]?.[column]
      const vote = cells[row * statements + column] ?? noVote
      if (count === undefined || vote === noVote) continue
      if (vote === 1) count.agree += 1
      else if (vote === -1) count.disagree += 1
      else count.pass += 1
    }
  return counts
}

export const sumOf = (all: readonly VoteCounts[]): VoteCounts =>
  all.reduce(
    (sum, { agree, disagree, pass }) => ({
      agree: sum.agree + agree,
      disagree: sum.disagree + disagree,
      pass: sum.pass + pass,
    }),
    { agree: 0, disagree: 0, pass: 0 },
  )

/**
 * Finds the common ground, what makes each group itself, and what nobody is sure of, by the tests of Polis.
 *
 * @param counts votes by group and statement
 * @param excluded statements that do not count
 */
export function findStatements(
  counts: readonly (readonly VoteCounts[])[],
  excluded: readonly boolean[],
): StatementFindings {
  const columns = [...excluded.keys()].filter((column) => !excluded[column])
  const column = (statement: number) => counts.map((group) => group[statement] ?? sumOf([]))
  return {
    consensus: findConsensus(columns.map((statement) => ({ statement, byGroup: column(statement) }))),
    representative: counts.map((_, group) =>
      // A single group has nothing to be set apart from.
      counts.length < 2
        ? []
        : findRepresentative(
            columns.map((statement) => {
              const byGroup = column(statement)
              const others = sumOf(byGroup.filter((_, index) => index !== group))
              return findingsOf(statement, byGroup[group] ?? sumOf([]), others)
            }),
          ),
    ),
    unsure: findUnsure(columns.map((statement) => ({ statement, counts: sumOf(column(statement)) }))),
  }
}

interface VotesByGroup {
  statement: number
  byGroup: VoteCounts[]
}

/**
 * Statements that a significant majority of all and more than half of each group accept, then those that they reject;
 * each by the product of the groups' shares, so that no group is outvoted.
 */
function findConsensus(statements: VotesByGroup[]): StatementFinding[] {
  return (['agree', 'disagree'] as const).flatMap((side) => {
    const found = statements.flatMap(({ statement, byGroup }) => {
      const counts = sumOf(byGroup)
      const [successes, trials] = [counts[side], votesIn(counts)]
      const shares = byGroup.map((group) => smoothed(group[side], votesIn(group)))
      const shareTest = proportionTest(successes, trials)
      if (shareTest <= significant || shares.some((share) => share <= 0.5)) return []
      const share = smoothed(successes, trials)
      const product = shares.reduce((all, groupShare) => all * groupShare, 1)
      return [{ product, statement, side, counts, share, shareTest, ratio: 1, ratioTest: 0 }]
    })
    return found
      .toSorted((one, other) => other.product - one.product || one.statement - other.statement)
      .slice(0, mostFindings)
      .map(({ product: _, ...finding }) => finding)
  })
}

/** Both sides of a statement in a group, against the other groups. */
function findingsOf(
  statement: number,
  counts: VoteCounts,
  others: VoteCounts,
): Record<Side, StatementFinding> {
  const trials: [number, number] = [votesIn(counts), votesIn(others)]
  const of = (side: Side): StatementFinding => ({
    statement,
    side,
    counts,
    share: smoothed(counts[side], trials[0]),
    shareTest: proportionTest(counts[side], trials[0]),
    ratio: smoothed(counts[side], trials[0]) / smoothed(others[side], trials[1]),
    ratioTest: twoProportionsTest([counts[side], trials[0]], [others[side], trials[1]]),
  })
  return { agree: of('agree'), disagree: of('disagree') }
}

const weight = ({ ratio, ratioTest, share, shareTest }: StatementFinding) =>
  ratio * ratioTest * share * shareTest
const agreement = ({ share, shareTest }: StatementFinding) => share * shareTest
const moreTelling = ({ agree, disagree }: Record<Side, StatementFinding>) =>
  agree.ratioTest > disagree.ratioTest ? agree : disagree

/**
 * Statements that set a group apart, five at most: the one on which it agrees best first, then those that pass both tests
 * by their weight, agreements before disagreements. A group that passes no test has its best statement.
 */
function findRepresentative(all: Record<Side, StatementFinding>[]): StatementFinding[] {
  const voted = all.filter(({ agree }) => votesIn(agree.counts) > 0)
  const sufficient = voted
    .filter((sides) =>
      [sides.agree, sides.disagree].some(
        ({ ratioTest, shareTest }) => ratioTest > significant && shareTest > significant,
      ),
    )
    .map(moreTelling)
  const head = bestAgreement(voted.map(({ agree }) => agree))
  const first = head === undefined ? [] : [head]
  if (sufficient.length === 0) {
    const best = voted.map(moreTelling).toSorted((one, other) => other.ratioTest - one.ratioTest)
    return first.length > 0 ? first : best.slice(0, 1)
  }
  const rest = sufficient
    .filter(({ statement }) => statement !== head?.statement)
    .toSorted((one, other) => weight(other) - weight(one) || one.statement - other.statement)
  const chosen = [...first, ...rest].slice(0, mostFindings)
  return [
    ...chosen.filter(({ side }) => side === 'agree'),
    ...chosen.filter(({ side }) => side === 'disagree'),
  ]
}

/** The agreement that sets the group apart best, or else the one on which it is most of one mind. */
function bestAgreement(agreements: StatementFinding[]): StatementFinding | undefined {
  let best: StatementFinding | undefined
  for (const finding of agreements) {
    const { agree, disagree } = finding.counts
    if (agree + disagree === 0) continue
    const isGood = finding.shareTest > significant || (finding.ratio > 1 && finding.share > 0.5)
    if (best === undefined ? isGood : isBetter(finding, best)) best = finding
  }
  return best
}

function isBetter(finding: StatementFinding, best: StatementFinding): boolean {
  return best.ratio > 1 ? weight(finding) > weight(best) : agreement(finding) > agreement(best)
}

function findUnsure(statements: { statement: number; counts: VoteCounts }[]): StatementFindings['unsure'] {
  const all = sumOf(statements.map(({ counts }) => counts))
  return statements
    .map(({ statement, counts }) => ({
      statement,
      counts,
      test: twoProportionsTest(
        [counts.pass, votesIn(counts)],
        [all.pass - counts.pass, votesIn(all) - votesIn(counts)],
      ),
    }))
    .filter(
      ({ counts, test }) =>
        test > significant &&
        votesIn(counts) >= votesToBeUnsure &&
        counts.pass >= passesToBeUnsure * votesIn(counts),
    )
    .toSorted((one, other) => other.test - one.test || one.statement - other.statement)
    .slice(0, mostFindings)
    .map(({ test: _, ...unsure }) => unsure)
}
