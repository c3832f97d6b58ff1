import { foldText } from '../folding.ts'

/**
 * Committees of the European Parliament by their code, in the tenth term: the twenty standing ones, then the two that
 * became standing in 2025, then the subcommittees. Source: https://www.europarl.europa.eu/committees/fr
 */
export const europeanCommittees: Readonly<Record<string, string>> = {
  AFET: 'Affaires étrangères',
  DEVE: 'Développement',
  INTA: 'Commerce international',
  BUDG: 'Budgets',
  CONT: 'Contrôle budgétaire',
  ECON: 'Affaires économiques et monétaires',
  EMPL: 'Emploi et affaires sociales',
  ENVI: 'Environnement, climat et sécurité alimentaire',
  ITRE: 'Industrie, recherche et énergie',
  IMCO: 'Marché intérieur et protection des consommateurs',
  TRAN: 'Transports et tourisme',
  REGI: 'Développement régional',
  AGRI: 'Agriculture et développement rural',
  PECH: 'Pêche',
  CULT: 'Culture et éducation',
  JURI: 'Affaires juridiques',
  LIBE: 'Libertés civiles, justice et affaires intérieures',
  AFCO: 'Affaires constitutionnelles',
  FEMM: 'Droits des femmes et égalité des genres',
  PETI: 'Pétitions',
  SANT: 'Santé publique',
  SEDE: 'Sécurité et défense',
  DROI: 'Droits de l’homme',
  FISC: 'Questions fiscales',
}

/** Acronyms of political data with their full names: a search for one finds the other. */
export const acronyms: Readonly<Record<string, string>> = {
  ...europeanCommittees,
  PPE: 'Parti populaire européen',
  'S&D': 'Alliance progressiste des socialistes et démocrates',
  PfE: 'Patriotes pour l’Europe',
  CRE: 'Conservateurs et réformistes européens',
  ENS: 'Europe des nations souveraines',
  ALE: 'Alliance libre européenne',
  LFI: 'La France insoumise',
  RN: 'Rassemblement national',
  PS: 'Parti socialiste',
  PCF: 'Parti communiste français',
  LR: 'Les Républicains',
  UDI: 'Union des démocrates et indépendants',
  UDR: 'Union des droites pour la République',
  EELV: 'Europe Écologie Les Verts',
  PIB: 'Produit intérieur brut',
  IPC: 'Indice des prix à la consommation',
  BIT: 'Bureau international du travail',
  PLF: 'Projet de loi de finances',
  PLFSS: 'Projet de loi de financement de la sécurité sociale',
  UE: 'Union européenne',
  BCE: 'Banque centrale européenne',
  CJUE: 'Cour de justice de l’Union européenne',
  CEDH: 'Cour européenne des droits de l’homme',
  ONU: 'Organisation des Nations unies',
  OTAN: 'Organisation du traité de l’Atlantique Nord',
  HATVP: 'Haute Autorité pour la transparence de la vie publique',
  CESE: 'Conseil économique, social et environnemental',
  INSEE: 'Institut national de la statistique et des études économiques',
}

/** Words that say nothing of what is searched for; they count when nothing else is typed. */
const emptyWords = new Set(
  'a au aux ce ces d dans de des du en et l la le les leur ou par pour qu que s sa ses son sur un une'.split(
    ' ',
  ),
)

/** A text as words with single spaces, without case and accents. « S&D » and « P.P.E. » are one word each. */
export function folded(text: string): string {
  return foldText(text)
    .replace(/(?<=(?<!\p{L})\p{L})&(?=\p{L}(?!\p{L}))/gu, '')
    .replace(/(?<!\p{L})\p{L}(?:\.\p{L})+(?!\p{L})/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const pairs = Object.entries(acronyms).map(([short, long]) => ({ short: folded(short), long: folded(long) }))
const longByShort = new Map(pairs.map(({ short, long }) => [short, long]))

/** Line of words to search in: the words of the parts, each after a space, with the acronyms and their full names. */
export function searchLine(parts: readonly (string | number | null | undefined)[]): string {
  const line = ` ${folded(parts.filter((part) => part !== null && part !== undefined).join(' · '))} `
  const more = line.split(' ').flatMap((word) => longByShort.get(word) ?? [])
  for (const { short, long } of pairs) if (line.includes(` ${long} `)) more.push(short)
  return more.length === 0 ? line : `${line}${more.join(' ')} `
}

/** Word prefixes to search for; none when the typed text contains no word. */
export function searchMarks(typed: string): string[] {
  const words = folded(typed)
    .split(' ')
    .filter((word) => word !== '')
  const meaningful = words.filter((word) => !emptyWords.has(word))
  return [...new Set((meaningful.length === 0 ? words : meaningful).map(withoutPlural))]
}

/** Whether every mark begins a word of a {@link searchLine}. */
export function hasMarks(line: string, marks: readonly string[]): boolean {
  return marks.every((mark) => line.includes(` ${mark}`))
}

/** Shortest word in which a typing error is looked for. */
const shortestMistyped = 4

/** Whether two words differ by one letter: one that is missing, added or another, or two that changed places. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [a, b] = [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** Whether a mark with one typing error begins a word. Numbers are meant as typed. */
function isNearly(word: string, mark: string): boolean {
  if (word.startsWith(mark)) return true
  if (mark.length < shortestMistyped || /\d/.test(mark)) return false
  return [-1, 0, 1].some((more) => isOneEditAway(word.slice(0, mark.length + more), mark))
}

/**
 * Words of a {@link searchLine} that answer to the marks, each with one typing error at most; none when a mark answers to no
 * word. For a search that finds nothing as typed.
 */
export function nearlyMarked(line: string, marks: readonly string[]): string[] {
  const words = line.split(' ').filter((word) => word !== '')
  const found = marks.map((mark) => words.filter((word) => isNearly(word, mark)))
  return found.every((answering) => answering.length > 0) ? [...new Set(found.flat())] : []
}

/** « élections » finds « élection ». */
function withoutPlural(word: string): string {
  return word.length > 4 ? word.replace(/[sx]$/, '') : word
}
