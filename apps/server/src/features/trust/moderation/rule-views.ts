import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { withFirst } from '@parvis/contract/dates.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { CitedRule, RuleChangeKind, RuleTexts, RuleWording } from '@parvis/contract/trust/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { ruleNews } from './rule-words.ts'

/** The wording that a decision cites, as it was in force then; `wording` is the column that says which. */
export function citedRule(wording: string): RawBuilder<CitedRule | null> {
  return sql<CitedRule | null>`(
    select json_build_object('version', cited.version, 'texts', cited.texts)
    from rule_changes as cited where cited.id = ${sql.ref(wording)}
  )`
}

/** A wording in a language, or in French where it is not translated. */
export function wordingIn(texts: RuleTexts, language: Language): RuleWording & { language: Language } {
  const translated = texts[language]
  return translated === null ? { ...texts.fr, language: 'fr' } : { ...translated, language }
}

/** What a notification about a rule is drawn from, as PostgreSQL's JSON gives it. */
export interface RuleChangeNews {
  kind: RuleChangeKind
  rule: ModerationRule
  texts: RuleTexts
  in_force_on: string
}

/** With `announcements` in scope: the change of a rule that one tells of; null for all others, and nothing is looked up. */
export const ruleChangeOf: RawBuilder<RuleChangeNews | null> = sql<RuleChangeNews | null>`
  case when announcements.rule_change_id is not null then (
    select json_build_object(
      'kind', change.kind, 'rule', change.rule, 'texts', worded.texts, 'in_force_on', worded.in_force_on)
    from rule_changes as change
    join rule_changes as worded
      on worded.rule = change.rule and worded.version = change.version and worded.kind = 'worded'
    where change.id = announcements.rule_change_id
  ) end`

/** What members are told of a change, in their language. */
export function ruleChangeWords({ kind, texts, in_force_on }: RuleChangeNews, language: Language) {
  const words = ruleNews[language][kind]
  const locale = language === 'en' ? 'en-GB' : language
  const day = new Date(in_force_on).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const message = words.message(withFirst(day, language))
  return { title: words.title(wordingIn(texts, language).title), message }
}
