import { reportCategories } from './categories.ts'
import type { Figures, Year } from './figures.ts'
import type { Cell } from './parts.ts'

/** Part 1. The day of the previous report is the operator's to fill in. */
export function identification(operator: string | null, { first, last, today }: Year): Cell[][] {
  const row = (indicator: string, value: string) => ['All', '{siteName}', indicator, value]
  return [
    ['Applicability', 'Service', 'Indicator', 'Value'],
    row('Name of the service provider', operator?.split('\n')[0] ?? ''),
    row('Date of the publication of the report', today),
    row('Date of the publication of the latest previous report', ''),
    row('Starting date of reporting period', first),
    row('Ending date of reporting period', last),
  ]
}

/** Part 2. */
export function categoryNames(): Cell[][] {
  const letter = (index: number) => String.fromCodePoint(97 + index)
  return [
    [
      'Category label',
      'Category description',
      'Category of illegal content / incompatible with the terms and conditions',
      'Contextual information',
    ],
    ['TOTAL', 'All the entries', 'TOTAL', ''],
    ...reportCategories.flatMap(({ code, name, keywords }, index) => {
      const label = `Category ${index + 1}`
      const subs = keywords.map(([keyword, of], place) => [`${label}${letter(place)}`, of, keyword, ''])
      const last = [
        `${label}${letter(keywords.length)}`,
        'Not captured by any other sub-category',
        'KEYWORD_OTHER',
        '',
      ]
      return [[label, name, code, ''], ...subs, ...(keywords.length === 0 ? [] : [last])]
    }),
  ]
}

/** Part 11: what holds for this software. An operator adds what they do beside it. */
export function qualitative({ measures }: Figures, { first, last }: Year): Cell[][] {
  const byProgram = measures.filter(({ automated }) => automated).length
  const row = (indicator: string, value: string) => [
    'All',
    '{siteName}',
    `${first}/${last}`,
    indicator,
    value,
  ]
  return [
    ['Applicability', 'Service', 'Reporting period', 'Indicator', 'Value'],
    row(
      'Summary of the content moderation engaged in at the providers’ own initiative',
      'Moderators may open a case without a report. Each is decided by a person, with a statement of reasons, an appeal and an entry in the public log.',
    ),
    row(
      "Meaningful and comprehensible information regarding content moderation engaged in at the providers' own initiative",
      'A program measures what looks coordinated and asks a person to look; it changes nothing and decides nothing. Measures: label, limited reach, removal, warning, suspension, termination.',
    ),
    row(
      'Qualitative description of the automated means',
      `No automated means detect content or decide on it. A program suspends or withdraws the tick of a verified account where a recorded fact requires it: another name, the end of a mandate, the departure from an organisation. Measures so taken in the period: ${byProgram}.`,
    ),
    row(
      'Qualitative description of indicators of accuracy and possible rate of error of automated means',
      'Not measured: the program applies recorded facts and judges nothing.',
    ),
    row(
      'Specification of the precise purposes to apply automated means',
      'To keep ticks true to the verified name, mandate and organisation.',
    ),
    row(
      'Safeguards applied to the use of automated means',
      'Every decision on content is taken by a person. Every measure has its reasons and an appeal, which another person decides.',
    ),
  ]
}
