import type { DecisionGround, DecisionKind } from '@parvis/contract/audit/decisions.ts'
import type { NoticeReason } from '@parvis/contract/trust/reports.ts'
import { countries } from '@parvis/contract/union.ts'
import { categoryOf } from '../statement-of.ts'
import { reportCategories } from './categories.ts'
import { type AppealRow, type Figures, type MeasureRow, medianOf, type Year } from './figures.ts'
import * as heads from './heads.ts'

export type Cell = string | number | null

/** Member States: the European Economic Area without Iceland, Liechtenstein and Norway. */
const memberStates = countries.filter((country) => !['IS', 'LI', 'NO'].includes(country))

const notForNotices = ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC', 'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER']
const notForOrders = ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC', 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE']
const notSpecified = ['STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER', 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE']

/** A row of the templates: all, one category, or a sub-category, which is blank where the site does not distinguish it. */
type TemplateRow = { category: string | null; keyword: string | null; code: string }

function templateRowsWithout(left: readonly string[]): TemplateRow[] {
  return [
    { category: null, keyword: null, code: 'TOTAL' },
    ...reportCategories
      .filter(({ code }) => !left.includes(code))
      .flatMap(({ code: category, keywords }) => [
        { category, keyword: null, code: category },
        ...keywords.map(([keyword]) => ({ category, keyword, code: keyword })),
        ...(keywords.length === 0 ? [] : [{ category, keyword: 'KEYWORD_OTHER', code: 'KEYWORD_OTHER' }]),
      ]),
  ]
}

const blank = (count: number): Cell[] => Array.from({ length: count }, () => '')
const period = ({ first, last }: Year) => `${first}/${last}`

/** Part 3: an order names a category, never a sub-category. */
export function orders({ orders: all }: Figures, year: Year): Cell[][] {
  const rows = (scope: string) =>
    templateRowsWithout(notForOrders).map(({ category, keyword, code }) => {
      const start = ['All', '{siteName}', period(year), code, '', scope]
      if (keyword !== null) return [...start, ...blank(14)]
      const mine = all.filter(
        (one) => (category ?? one.category) === one.category && (scope === 'TOTAL' || one.country === scope),
      )
      const toAct = mine.filter(({ kind }) => kind === 'act')
      const toInform = mine.filter(({ kind }) => kind === 'inform')
      return [
        ...start,
        toAct.length,
        toAct.reduce((sum, { items }) => sum + items, 0),
        medianOf(toAct.map(({ acknowledged }) => acknowledged)),
        medianOf(toAct.map(({ effected }) => effected)),
        toInform.length,
        medianOf(toInform.map(({ acknowledged }) => acknowledged)),
        medianOf(toInform.map(({ effected }) => effected)),
        ...blank(7),
      ]
    })
  return [heads.orders, ...['TOTAL', ...memberStates].flatMap(rows)]
}

interface CategoryClass {
  category: string
  /** The sub-category that the site distinguishes. */
  keyword?: string
}

const classOfNotice: Record<NoticeReason, CategoryClass> = {
  harassment: { category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE', keyword: 'KEYWORD_CYBER_HARASSMENT' },
  hate_speech: { category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', keyword: 'KEYWORD_HATE_SPEECH' },
  defamation: { category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', keyword: 'KEYWORD_DEFAMATION' },
  privacy: { category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
  terrorism: {
    category: 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
    keyword: 'KEYWORD_TERRORIST_CONTENT',
  },
  child_abuse: { category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS' },
  intellectual_property: { category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS' },
  election: { category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS' },
  other: { category: 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE' },
}

const knownKeywords = (classes: readonly CategoryClass[]) =>
  new Set(classes.flatMap(({ keyword }) => keyword ?? []))

const stands = ({ category, keyword }: TemplateRow, of: CategoryClass) =>
  (category === null || category === of.category) && (keyword === null || keyword === of.keyword)

/** Part 4. */
export function notices({ notices: all }: Figures, year: Year): Cell[][] {
  const known = knownKeywords(Object.values(classOfNotice))
  return [
    heads.notices,
    ...templateRowsWithout(notForNotices).map((place) => {
      const start = [heads.forHosting, '{siteName}', period(year), place.code, '']
      if (place.keyword !== null && !known.has(place.keyword)) return [...start, ...blank(20)]
      const mine = all.filter(({ reason }) => stands(place, classOfNotice[reason]))
      const trusted = mine.filter((one) => one.trusted)
      const acted = (of: typeof mine) => medianOf(of.map((one) => one.acted))
      const on = (of: typeof mine, ground: DecisionGround) => of.filter((one) => one.ground === ground).length
      return [
        ...start,
        mine.length,
        trusted.length,
        // A notice names one content.
        mine.length,
        trusted.length,
        acted(mine),
        acted(trusted),
        on(mine, 'illegal_content'),
        on(trusted, 'illegal_content'),
        on(mine, 'terms'),
        on(trusted, 'terms'),
        ...blank(10),
      ]
    }),
  ]
}

const otherTerms: CategoryClass = { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC' }

function classOfMeasure({ rule }: MeasureRow): CategoryClass {
  if (rule === null) return otherTerms
  const { category, category_specification } = categoryOf[rule]
  return {
    category,
    ...(category_specification[0] === undefined ? {} : { keyword: category_specification[0] }),
  }
}

/** Restrictions in the order of the templates; null for those that the site never imposes. */
const restrictions: readonly (readonly DecisionKind[] | null)[] = [
  null,
  ['remove'],
  ['limit_reach'],
  null,
  null,
  ['label'],
  ['warn'],
  null,
  null,
  null,
  ['suspend_tick', 'suspend_reporting'],
  ['remove_tick'],
  ['suspend'],
  ['ban'],
]

/** Parts 5 and 6: measures that nobody asked for by a report, a notice or an order. */
export function ownInitiative({ measures }: Figures, year: Year, ground: DecisionGround): Cell[][] {
  const isIllegal = ground === 'illegal_content'
  const all = measures.filter(
    (one) => one.own_initiative && one.ground === ground && one.kind !== 'warn_reporting',
  )
  const known = knownKeywords(
    Object.values(categoryOf).map(({ category, category_specification: [keyword] }) => ({
      category,
      ...(keyword === undefined ? {} : { keyword }),
    })),
  )
  const left = isIllegal ? [...notSpecified, otherTerms.category] : notSpecified
  return [
    isIllegal ? heads.ownIllegal : heads.ownTerms,
    ...templateRowsWithout(left).map((place) => {
      const start = ['All', '{siteName}', period(year), place.code, '']
      if (place.keyword !== null && !known.has(place.keyword)) return [...start, ...blank(32)]
      const mine = all.filter((one) => stands(place, classOfMeasure(one)))
      return [
        ...start,
        mine.length,
        mine.filter(({ automated }) => automated).length,
        ...restrictions.map((kinds) =>
          kinds === null ? '' : mine.filter(({ kind }) => kinds.includes(kind)).length,
        ),
        ...blank(16),
      ]
    }),
  ]
}

const visibilityKinds: readonly DecisionKind[] = ['remove', 'limit_reach', 'label']
const serviceKinds: readonly DecisionKind[] = [
  'suspend_tick',
  'remove_tick',
  'refuse_tick',
  'suspend_reporting',
]
const accountKinds: readonly DecisionKind[] = ['suspend', 'ban']

/** Contextual information of figures that no row counts. */
const remarks = {
  never: 'A complaint is followed or not, never in part.',
  waiting: 'Complaints that were not yet decided when this report was written.',
  unpaid: 'Nothing can be monetised on this service.',
  uncounted: 'Not counted.',
  complaints: 'This service has no such suspension.',
} as const

/** Part 7. Disputes before bodies are the operator's to fill in. */
export function appealsAndRecidivism({ appeals, measures }: Figures, year: Year): Cell[][] {
  const line = (
    section: string,
    indicator: string,
    scope: string,
    value: Cell,
    { who = heads.forPlatforms, context = '' }: { who?: string; context?: string } = {},
  ) => [who, '{siteName}', period(year), section, indicator, scope, value, context]
  const complaint = (indicator: string, of: AppealRow[] | null, isFirst = false) => {
    const count = (status: AppealRow['status']) => of?.filter((one) => one.status === status).length ?? null
    const values: [string, Cell, string?][] = [
      ['Total number', of?.length ?? null],
      ['Decisions upheld', count('upheld')],
      ['Decisions partially reversed', of && 0, remarks.never],
      ['Decisions reversed', count('reversed')],
      ['Median time', of && medianOf(of.map((one) => one.hours))],
    ]
    return values.map(([scope, value, context = ''], index) =>
      line(heads.complaints, indicator, scope, value, {
        ...(isFirst && index === 0 ? { who: 'All' } : {}),
        context: of === null ? remarks.unpaid : context,
      }),
    )
  }
  const about = (kinds: readonly DecisionKind[]) => appeals.filter(({ kind }) => kinds.includes(kind))
  const refused = appeals.filter(({ kind, by_notice }) => by_notice && kind === 'no_action')
  const [all, visibility, service, account, money, notice, flagger] = heads.complaintIndicators
  const suspended = (count: number, indicator: string, context = '') =>
    line(heads.recidivism, indicator, 'Total number', count, { context })
  return [
    heads.indicators,
    ...complaint(all, appeals, true),
    line(
      heads.complaints,
      all,
      'Decision omitted',
      appeals.filter(({ status }) => status === 'open').length,
      {
        context: remarks.waiting,
      },
    ),
    line(heads.complaints, heads.newRestrictions, 'Total number', '', { context: remarks.uncounted }),
    ...complaint(visibility, about(visibilityKinds)),
    ...complaint(service, about(serviceKinds)),
    ...complaint(account, about(accountKinds)),
    ...complaint(money, null),
    ...complaint(notice, refused),
    ...complaint(
      flagger,
      refused.filter(({ by_flagger }) => by_flagger),
    ),
    ...heads.disputeScopes.map((scope) => line(heads.disputes, heads.disputeIndicator, scope, '')),
    suspended(measures.filter(({ misuse }) => misuse === 'suspension').length, heads.suspensions.contents),
    suspended(measures.filter(({ kind }) => kind === 'suspend_reporting').length, heads.suspensions.notices),
    suspended(0, heads.suspensions.complaints, remarks.complaints),
  ]
}

/** Part 8. Programs apply recorded facts to ticks and judge nothing: their accuracy is not measured. */
export function automatedMeans({ measures, notices: all }: Figures, year: Year): Cell[][] {
  const lines = (
    who: string,
    scope: string,
    [solely, otherwise]: readonly [string, string],
    of: { automated: boolean }[],
  ) => {
    const start = (indicator: string) => [who, '{siteName}', period(year), heads.automation, indicator, scope]
    const by = of.filter(({ automated }) => automated).length
    return [
      [...start(solely), by, ''],
      [...start(otherwise), of.length - by, ''],
      ...heads.accuracies.map((indicator) => [...start(indicator), '', 'Not measured.']),
    ]
  }
  const decided = all.filter((one) => one.decided)
  return [
    heads.indicators,
    ...lines('All', 'Total number', heads.byMeasure, measures),
    ...lines(
      'All',
      'Own-initiative',
      heads.byMeasure,
      measures.filter((one) => one.own_initiative),
    ),
    ...lines(heads.forHosting, 'NAM Total', heads.byNotice, decided),
    ...lines(
      heads.forPlatforms,
      'NAM Trusted Flagger',
      heads.byNotice,
      decided.filter((one) => one.trusted),
    ),
  ]
}
