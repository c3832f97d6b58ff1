/** A point with the number of participants that it stands for. */
export interface WeightedPoint {
  x: number
  y: number
  weight: number
}

export interface Clustering {
  centres: WeightedPoint[]
  /** Cluster of each point: index of its centre. */
  clusterOf: Int32Array
}

const rounds = 100
/** Centres that move less than this have come to rest. */
const rest = 0.01

const squaredDistance = (one: WeightedPoint, other: WeightedPoint) =>
  (one.x - other.x) ** 2 + (one.y - other.y) ** 2

/** K-means from the given centres. Centres that lose all their points disappear. */
export function kMeans(points: readonly WeightedPoint[], start: readonly WeightedPoint[]): Clustering {
  let centres = [...start]
  for (let round = 0; ; round += 1) {
    const clusterOf = withoutEmpty(Int32Array.from(points, (point) => nearestCentre(point, centres)))
    const next = meansOf(points, clusterOf)
    const isAtRest =
      next.length === centres.length &&
      next.every((centre, index) => Math.sqrt(squaredDistance(centre, centres[index] ?? centre)) < rest)
    if (isAtRest || round === rounds) return { centres: next, clusterOf }
    centres = next
  }
}

/** Index of the nearest centre; the first of equally near ones. */
export function nearestCentre(point: WeightedPoint, centres: readonly WeightedPoint[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [index, centre] of centres.entries()) {
    const distance = squaredDistance(point, centre)
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

/** Numbers the clusters anew without those that have no point. */
function withoutEmpty(clusterOf: Int32Array): Int32Array {
  const filled = [...new Set(clusterOf)].toSorted((one, other) => one - other)
  const numbers = new Map(filled.map((cluster, index) => [cluster, index]))
  return clusterOf.map((cluster) => numbers.get(cluster) ?? 0)
}

/** Weighted mean of each cluster, none of which is empty. */
function meansOf(points: readonly WeightedPoint[], clusterOf: Int32Array): WeightedPoint[] {
  const count = clusterOf.reduce((most, cluster) => Math.max(most, cluster + 1), 0)
  const sums = Array.from({ length: count }, () => ({ x: 0, y: 0, weight: 0 }))
  for (const [index, point] of points.entries()) {
    const sum = sums[clusterOf[index] ?? 0]
    if (sum === undefined) continue
    sum.x += point.x * point.weight
    sum.y += point.y * point.weight
    sum.weight += point.weight
  }
  return sums.map(({ x, y, weight }) => ({ x: x / weight, y: y / weight, weight }))
}

/** First `count` different points, in their order. */
export function firstCentres(points: readonly WeightedPoint[], count: number): WeightedPoint[] {
  const seen = new Map<string, WeightedPoint>()
  for (const point of points) {
    if (seen.size === count) break
    const key = `${point.x} ${point.y}`
    if (!seen.has(key)) seen.set(key, point)
  }
  return [...seen.values()]
}

/** The mean of all points, then again and again the point that is farthest from all centres. */
export function spreadCentres(points: readonly WeightedPoint[], count: number): WeightedPoint[] {
  const centres = meansOf(points, new Int32Array(points.length))
  const [mean] = centres
  if (mean === undefined) return []
  const distances = Float64Array.from(points, (point) => squaredDistance(point, mean))
  while (centres.length < count) {
    let farthest = 0
    for (const [index, distance] of distances.entries())
      if (distance > (distances[farthest] ?? 0)) farthest = index
    const point = points[farthest]
    if (point === undefined || (distances[farthest] ?? 0) <= 0) break
    centres.push(point)
    for (const [index, other] of points.entries())
      distances[index] = Math.min(distances[index] ?? 0, squaredDistance(point, other))
  }
  return centres
}

/**
 * Mean silhouette of a clustering, each point by its weight: 1 for clear groups, 0 for none. A participant alone in a
 * cluster counts 0, several at one point 1.
 */
export function silhouette(points: readonly WeightedPoint[], { centres, clusterOf }: Clustering): number {
  const sizes = new Float64Array(centres.length)
  for (const cluster of clusterOf) sizes[cluster] = (sizes[cluster] ?? 0) + 1
  let [sum, weights] = [0, 0]
  for (const [index, point] of points.entries()) {
    const own = clusterOf[index] ?? 0
    const distances = new Float64Array(centres.length)
    for (const [other, cluster] of clusterOf.entries())
      distances[cluster] =
        (distances[cluster] ?? 0) + Math.sqrt(squaredDistance(point, points[other] ?? point))
    weights += point.weight
    const others = (sizes[own] ?? 0) - 1
    if (others === 0 && point.weight <= 1) continue
    const within = (distances[own] ?? 0) / Math.max(others, 1)
    let between = Number.POSITIVE_INFINITY
    for (const [cluster, distance] of distances.entries())
      if (cluster !== own && (sizes[cluster] ?? 0) > 0)
        between = Math.min(between, distance / (sizes[cluster] ?? 1))
    const larger = Math.max(within, between)
    if (larger > 0 && Number.isFinite(larger)) sum += (point.weight * (between - within)) / larger
  }
  return weights > 0 ? sum / weights : 0
}
