/** Text that stands for what was taken out. */
const gone = '[retiré]'

const patterns = [
  // Addresses of mail, of pages and of machines.
  /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/gu,
  /\b(?:[\da-f]{1,4}:){3,}[\da-f:]+/giu,
  // Mentions, accounts of banks, and what may be a telephone number.
  /(?<![\p{L}\d])@[\p{L}\d_.-]{2,}/giu,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,}(?: ?[A-Z\d]{1,4})?\b/gu,
  /\+?\d(?:[ .()-]?\d){8,}/gu,
  // Streets with a number.
  /\b\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|av\.|boulevard|bd|place|impasse|chemin|allée|quai|route)(?:\s+[\p{L}’'-]+){1,3}/giu,
]

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Words of names that are also plain words are left: a name of two letters says nobody. */
const shortest = 3

/**
 * Takes names and addresses out of a text that leaves the site: the given names, whole and word by word, in any case and
 * with or without accents; addresses, numbers and mentions by their form. What no list knows may remain, so a person reads
 * the text before it is sent.
 */
export function scrub(text: string, names: readonly string[]): string {
  let cleaned = text
  for (const pattern of patterns) cleaned = cleaned.replaceAll(pattern, gone)
  const words = new Set(
    names.flatMap((name) => plain(name).split(/[^\p{L}\d]+/u)).filter((word) => word.length >= shortest),
  )
  if (words.size === 0) return cleaned
  return cleaned
    .replaceAll(/[\p{L}\p{M}\d]+/gu, (word) => (words.has(plain(word)) ? gone : word))
    .replaceAll(/(?:\[retiré\][\s_.-]*)+\[retiré\]/gu, gone)
}
