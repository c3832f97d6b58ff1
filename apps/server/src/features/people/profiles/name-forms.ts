import { withoutAccents } from '@parvis/contract/folding.ts'

/** A table from the letters of one text to those of another. */
function lettersOf(from: string, to: string): Record<string, string> {
  const drawn = [...to]
  return Object.fromEntries([...from].map((letter, at) => [letter, drawn[at] ?? letter]))
}

/** Letters of other scripts that are drawn as Latin ones, beside those of `name_shape()`. */
const drawnAlike: Record<string, string> = {
  ...lettersOf('ⲀⲂⲤⲈⲎⲒⲔⲘⲚⲞⲢⲦⲨⲬⲌ', 'ABCEHIKMNOPTYXZ'),
  ...lettersOf('ⲁⲃⲥⲉⲏⲓⲕⲙⲛⲟⲣⲧⲩⲭⲍ', 'abcehikmnoptyxz'),
  ...lettersOf('ΛɅ∧ΣΞƤƥꝐꟼԹɃƁƊƑƒƓƘƙƝɲɌɍƦЯяИиШшƬƭƲƴƳØø', 'AAAEEPpPPPBBDFfGKkNnRrRRRNNWwTtVyYOo'),
  ...lettersOf('ϹϲϺϻѴѵгꝨʋⱱⱴꪜ', 'CcMmVvrVvvvv'),
  ...lettersOf('ɔəɛƐƨƧᑭᐯᗅᗪᗰᖇᔕ', 'oeeEsSPVADMRS'),
  // Lisu.
  ...lettersOf('ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠ', 'BPDTGKJCZFMN'),
  ...lettersOf('ꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'LSRVHWXYAEIOU'),
}
/** Signs that stand for letters. */
const signs = lettersOf('@€!¡|$§†', 'aeiilsst')

/** Small Cherokee letters: their capitals are drawn as Latin ones. */
const smallCherokee = /[\uab70-\uabbf]/g

/** Signs of which two are a flag; a longer word of them spells a name. */
const spelledInFlags = /[\u{1F1E6}-\u{1F1FF}]{5,}/gu
const letterOfFlag = (sign: string) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65)

const inLatin = (name: string) =>
  name
    // Without a meaning of their own, and without a glyph in most fonts.
    .replace(/\p{Co}/gu, '')
    .replace(spelledInFlags, (word) => [...word].map(letterOfFlag).join(''))
    .replace(smallCherokee, (letter) => letter.toUpperCase())
    .replace(/[^\p{ASCII}]/gu, (letter) => drawnAlike[letter] ?? letter)

const withSigns = (name: string) => name.replace(/[@€!¡|$§†]/g, (sign) => signs[sign] ?? sign)

/** Numbers, punctuation and symbols at the end do not make another name. */
const bare = (name: string) => name.replace(/[\p{N}\p{P}\p{S}\s]+$/u, '')

/** A name as it is drawn: as typed, with signs as letters, and without numbers and signs at its end. */
export function drawnForms(typed: string): string[] {
  const name = inLatin(typed)
  return [...new Set([name, withSigns(name), bare(name)])].filter((form) => form !== '')
}

/** The words of a name without accents, each also without the number at its end. */
export const wordsOf = (typed: string): string[] =>
  [
    ...new Set(
      drawnForms(typed).flatMap((form) => withoutAccents(form.normalize('NFKC')).split(/[^\p{L}\p{N}]+/u)),
    ),
  ]
    .flatMap((word) => [word, word.replace(/\p{N}+$/u, '')])
    .filter((word) => word !== '')

/** Word sequences and letter runs in which a name may hide: « P a r v i s », « SuperParvis », but not « Gaspar Visconti ». */
export function wordRunsOf(typed: string): string[] {
  const runs = drawnForms(typed).flatMap((form) => {
    const words = form
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .split(/[\s\p{P}]+/u)
    return words.flatMap((word, at) => [
      words.slice(at).join(''),
      ...[...word].map((_, from, letters) => letters.slice(from).join('')),
    ])
  })
  return [...new Set(runs)].filter((run) => run !== '')
}

const articles = /^(?:(?:le|la|les|the|notre|m|mr|mme|mlle|monsieur|madame)(?:[\s.]+|$)|l\s*['’]\s*)+/i

/** The forms of a name without the article or courtesy title before it. */
export const withoutArticle = (typed: string): string[] => [
  ...new Set(drawnForms(typed).flatMap((form) => [form, form.replace(articles, '')])),
]

const titlesBefore =
  /^(?:(?:m|mr|mme|mlle|me|dr|pr|monsieur|madame|mademoiselle|ma[iî]tre|docteure?|professeure?|d[eé]put[eé]e?|s[eé]nat(?:eur|rice)|ministre|maire|pr[eé]sidente?|le|la|vraie?|the|real|compte|page)[\s.]+)+/i
/** Words behind a name by which a second account of somebody would be named. */
const wordsAfter = /(?<=\S\s+\S.*)(?:[\s.]+(?:fr|france|off|tv|real|compte|page))+$/i
/** Text behind a name: in brackets, after a comma or a dash between spaces. */
const addition = /\s*(?:[([{,|:•·].*|\s[-–—]\s.*)$/u
/** Words of a name whose order is turned. */
const mostTurned = 5

/** A name as readers take it for somebody’s: without titles and additions, and with the family name first. */
export function personForms(typed: string): string[] {
  const forms = drawnForms(typed)
    .flatMap((form) => [form, bare(form.replace(addition, ''))])
    .flatMap((form) => [form, form.replace(wordsAfter, '')])
    .flatMap((form) => [form, form.replace(titlesBefore, '')])
  const turned = forms.flatMap((form) => {
    const words = form.split(/[\s,]+/).filter((word) => word !== '')
    if (words.length < 2 || words.length > mostTurned) return []
    return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
  })
  return [...new Set([...forms, ...turned])].filter((form) => form !== '')
}
