import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { withFirst } from '@parvis/contract/french.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { CitedRule, RuleTexts, RuleWording } from '@parvis/contract/trust/rules.schemas.ts'
import type { RuleChangeKind } from '@parvis/contract/trust/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AnnouncementSubject } from '../../messaging/notifications/index.ts'
import { ruleNews } from './rule-words.ts'

/** The rule's wording in force when the decision cited it; `wording` is the column with its id. */
export function citedRule(wording: string): RawBuilder<CitedRule | null> {
  return sql<CitedRule | null>`(
    select json_build_object('version', cited.version, 'texts', cited.texts)
    from rule_changes as cited where cited.id = ${sql.ref(wording)}
  )`
}

/** The wording in a language, or in French if not translated. */
export function wordingIn(texts: RuleTexts, language: Language): RuleWording & { language: Language } {
  const translated = texts[language]
  return translated === null ? { ...texts.fr, language: 'fr' } : { ...translated, language }
}

/** Data of a notification about a rule, as PostgreSQL returns it in JSON. */
interface RuleChangeNews {
  kind: RuleChangeKind
  rule: ModerationRule
  texts: RuleTexts
  in_force_on: string
}

/** SQL with `announcements` in scope: the rule change that one announces. */
const ruleChangeOf = sql<RuleChangeNews>`(
    select json_build_object(
      'kind', change.kind, 'rule', change.rule, 'texts', worded.texts, 'in_force_on', worded.in_force_on)
    from rule_changes as change
    join rule_changes as worded
      on worded.rule = change.rule and worded.version = change.version and worded.kind = 'worded'
    where change.id = announcements.rule_change_id
  )`

/** The announcement of a change, in the member's language. */
function ruleChangeWords({ kind, texts, in_force_on }: RuleChangeNews, language: Language) {
  const words = ruleNews[language][kind]
  const locale = language === 'en' ? 'en-GB' : language
  const day = new Date(in_force_on).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const message = words.message(withFirst(day, language))
  return { title: words.title(wordingIn(texts, language).title), message }
}

/** Changes of rules, as they are announced to members. */
export const ruleChangeSubject: AnnouncementSubject<RuleChangeNews> = {
  details: ruleChangeOf,
  words: ruleChangeWords,
  data: ({ rule }) => ({ rule }),
  link: ({ data }) => (data.rule === null ? null : `/cgu#regle-${data.rule}`),
}
