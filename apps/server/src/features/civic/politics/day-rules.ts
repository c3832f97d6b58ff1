/** Fields whose day has passed when the fact is known. `until` and `term_ends` may lie ahead. */
const pastFields = new Set([
  'since',
  'from',
  'to',
  'born_on',
  'died_on',
  'date',
  'elected_on',
  'founded_on',
  'refers_to',
])

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** `27 septembre 2026`, `1er octobre 2026` or `septembre 2026`. */
const writtenDay = new RegExp(`(?:(\\d{1,2})(?:er)?\\s)?(${months.join('|')})\\s(\\d{4})`, 'gi')

/** Words of a plan: a sentence with one of them may name a day to come. */
const ofPlans =
  /prévu|fixé|au plus tard|jusqu|attendu|prochain|renouvel|au début|à partir|prévision|projet|à terme|sera|seront/i

/**
 * Facts of a value that are later than the day for which it is known. Plans, marked as such, are not facts yet.
 */
export function laterFacts(value: unknown, asOf: string): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => laterFacts(part, asOf))
  if (typeof value === 'string') return laterSentences(value, asOf)
  if (typeof value !== 'object' || value === null) return []
  if ('planned' in value && value.planned === true) return []
  const isForecast = 'label' in value && typeof value.label === 'string' && ofPlans.test(value.label)
  return Object.entries(value).flatMap(([name, part]) => {
    if (!pastFields.has(name)) return laterFacts(part, asOf)
    if (isForecast) return []
    const days = Array.isArray(part) ? part : [part]
    return days.flatMap((day) =>
      typeof day === 'string' && day > asOf.slice(0, day.length)
        ? [`${name} ${day} is later than ${asOf}.`]
        : [],
    )
  })
}

function laterSentences(text: string, asOf: string): string[] {
  return text.split(/(?<=[.;])\s/).flatMap((sentence) => {
    if (ofPlans.test(sentence)) return []
    return [...sentence.matchAll(writtenDay)].flatMap(([said, day, month = '', year = '']) => {
      const number = String(months.indexOf(month.toLowerCase()) + 1).padStart(2, '0')
      const written = day === undefined ? `${year}-${number}` : `${year}-${number}-${day.padStart(2, '0')}`
      return written > asOf.slice(0, written.length) ? [`« ${said} » is later than ${asOf}.`] : []
    })
  })
}
