/** Severities that fail a build. */
const serious = new Set(['high', 'critical'])

/**
 * Interprets the output of `npm audit --json`.
 * @param report the output
 * @param options.isProduction whether the package at a path runs in production
 * @param options.accepted reviewed advisories: `{ advisory, reason, until }`, with a day such as `2027-01-31`
 * @param options.today a day in the same format
 * @returns {{ unanswered?: string, found: string[] }} `unanswered`: why the registry gave no report
 */
export function verdict(report, { isProduction, accepted, today }) {
  if (report.vulnerabilities === undefined) return { unanswered: report.message ?? 'no report', found: [] }
  const advisories = new Map()
  for (const { via, nodes } of Object.values(report.vulnerabilities))
    if (nodes.some(isProduction))
      // A text refers to another package, which is reported itself.
      for (const cause of via)
        if (typeof cause === 'object' && serious.has(cause.severity)) advisories.set(idOf(cause), cause)
  const found = []
  for (const [id, { name, severity, title, range }] of advisories) {
    const exception = accepted.find(({ advisory }) => advisory === id)
    if (exception !== undefined && exception.until >= today) continue
    const expired = exception === undefined ? '' : ` (accepted until ${exception.until})`
    found.push(`${id} ${severity} ${name} ${range}: ${title}${expired}`)
  }
  return { found }
}

/** The advisory's name, as in `https://github.com/advisories/GHSA-xxxx-xxxx-xxxx`. */
function idOf({ url, source }) {
  return url?.split('/').pop() ?? String(source)
}
