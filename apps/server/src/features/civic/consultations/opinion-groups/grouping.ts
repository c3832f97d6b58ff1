import {
  type Clustering,
  firstCentres,
  kMeans,
  nearestCentre,
  silhouette,
  spreadCentres,
  type WeightedPoint,
} from './clusters.ts'
import { type Plane, positionOf, principalPlane } from './projection.ts'
import { shapingParticipants, type VoteMatrix, votesOf, votesOfEach } from './vote-matrix.ts'

/** Clusters between participants and groups: groups are formed of these, so that no crowd of like votes hides the rest. */
const baseClusters = 100
const mostGroups = 5
/** Base clusters that one group more needs. */
const basesOfGroup = 12
/** Groups must raise the silhouette by as much to be chosen over fewer: otherwise they come and go from run to run. */
const clearGain = 0.035
/** A smaller share of the participants is no group, but a few who stand apart. */
const smallestShare = 1 / 30

export interface Grouping {
  plane: Plane
  /** Participants whose votes shape the groups, in order. */
  shaping: number[]
  /**
   * Group of each participant, from 0, the largest first; -1 without a vote. Those who voted too little to shape the
   * groups have the nearest one.
   */
  groupOf: Int32Array
  centres: WeightedPoint[]
}

/** Places the participants of a consultation in opinion groups. The same votes give the same groups. */
export function groupParticipants(matrix: VoteMatrix): Grouping {
  const shaping = shapingParticipants(matrix)
  const plane = principalPlane(matrix)
  const pointOf = (row: number) => ({
    ...positionOf(plane, votesOf(matrix, row), matrix.excluded),
    weight: 1,
  })
  const { centres, clusterOf } = bestGroups(shaping.map(pointOf))
  const counts = votesOfEach(matrix)
  const groupOf = Int32Array.from(counts, (votes, row) =>
    votes > 0 && centres.length > 0 ? nearestCentre(pointOf(row), centres) : -1,
  )
  for (const [index, row] of shaping.entries()) groupOf[row] = clusterOf[index] ?? -1
  return { plane, shaping, groupOf, centres }
}

/**
 * Groups of the participants, the largest first. The base clusters start twice: from points far from one another, as
 * Polis' runs that continue earlier ones do, and from the first participants, as its first runs do. The smallest number of
 * groups counts that no other candidate betters clearly, and of the two starts the first in the same way.
 */
function bestGroups(points: WeightedPoint[]): Clustering {
  const all = [spreadCentres, firstCentres].flatMap((startOf) => {
    const bases = kMeans(points, startOf(points, baseClusters))
    const most = Math.min(mostGroups, 2 + Math.floor(bases.centres.length / basesOfGroup))
    return Array.from({ length: most - 1 }, (_, index) => {
      const groups = kMeans(bases.centres, firstCentres(bases.centres, index + 2))
      return { bases, groups, score: silhouette(bases.centres, groups) }
    })
  })
  const largeEnough = all.filter(({ groups }) =>
    groups.centres.every(({ weight }) => weight >= points.length * smallestShare),
  )
  const candidates = largeEnough.length > 0 ? largeEnough : all
  const best = candidates.reduce((most, { score }) => Math.max(most, score), 0)
  const [chosen] = candidates
    .filter(({ score }) => score > 0 && score >= best - clearGain)
    .toSorted((one, other) => one.groups.centres.length - other.groups.centres.length)
  if (chosen === undefined) return kMeans(points, spreadCentres(points, 1))
  const { bases, groups } = chosen
  const bySize = [...groups.centres.entries()].toSorted(
    ([, one], [, other]) => other.weight - one.weight || one.x - other.x || one.y - other.y,
  )
  const numberOf = new Map(bySize.map(([group], number) => [group, number]))
  return {
    centres: bySize.map(([, centre]) => centre),
    clusterOf: bases.clusterOf.map((base) => numberOf.get(groups.clusterOf[base] ?? 0) ?? 0),
  }
}
