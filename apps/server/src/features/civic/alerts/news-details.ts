import type { AlertNews } from '@parvis/contract/civic/alerts.ts'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { LawStage, LawSubject } from '@parvis/contract/list-filters.ts'
import { longDay } from '@parvis/platform/paris.ts'
import { type RawBuilder, sql } from 'kysely'
import { translations } from '../../../locales/civic.gen.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { sittingPath } from '../debates/index.ts'
import { lawPath, stageName } from '../laws/index.ts'
import { organPath, rollCallPath } from '../officials/index.ts'

/** News of one target, with the first of its facts. */
export interface NewsDetails {
  news: AlertNews
  count: number
  official: { uid: string; name: string } | null
  /** The followed law. */
  law: { reference: string; title: string } | null
  organ: { uid: string; name: string; kind: 'group' | 'committee' } | null
  subject: LawSubject | null
  words: string | null
  vote: { uid: string; title: string } | null
  /** The law of a step or of a vote that its file names. */
  step: { reference: string; title: string; stage: LawStage | null } | null
  speech: { sitting: string; held_on: string; position: number; speaker: string | null } | null
  answer: { post_id: string } | null
}

/** SQL: details of the row of `alert_news` in scope, with the words as `words` has them. */
export const newsDetails = (words: RawBuilder<string | null>) => sql<NewsDetails>`(
  select json_build_object(
    'news', alert_news.news, 'count', alert_news.fact_count, 'subject', alert_news.subject,
    'words', case when alert_news.line is not null then coalesce(${words}, alert_news.line) end,
    'official', (
      select json_build_object('uid', officials.uid, 'name', coalesce(officials.name, officials.uid))
      from officials where officials.id = alert_news.official_id),
    'law', (
      select json_build_object('reference', laws.reference, 'title', coalesce(laws.short_title, laws.title))
      from laws where laws.id = alert_news.law_id),
    'organ', (
      select json_build_object('uid', organs.uid, 'name', organs.name, 'kind', organs.kind)
      from organs where organs.id = alert_news.organ_id),
    'vote', (
      select json_build_object('uid', roll_calls.uid, 'title', roll_calls.title)
      from roll_calls where roll_calls.id = fact.roll_call_id),
    'step', (
      select json_build_object(
        'reference', laws.reference, 'title', coalesce(laws.short_title, laws.title), 'stage', fact.stage)
      from laws where laws.id = fact.law_id),
    'speech', (
      select json_build_object('sitting', sittings.uid, 'held_on', sittings.held_on, 'position', coalesce((
          select min(speeches.position) from speeches
          where speeches.sitting_id = sittings.id and speeches.speaker = fact.speaker and not speeches.is_interruption
        ), 0), 'speaker', (select officials.name from officials where officials.uid = fact.speaker))
      from sittings where sittings.id = fact.sitting_id),
    'answer', (select json_build_object('post_id', comments.post_id) from comments where comments.id = fact.comment_id))
  from alert_facts as fact where fact.id = alert_news.fact_id
)`

/** SQL: the follower in scope may see who answered, where the news in scope are an answer; other news are public records. */
export const maySeeNews = (newsId: RawBuilder<string>) => sql<boolean>`not exists (
  select from alert_news as answers join alert_facts on alert_facts.id = answers.fact_id
  join comments on comments.id = alert_facts.comment_id
  where answers.id = ${newsId} and answers.news = 'questions' and not ${mayMeet(sql`alerts.user_id`, sql`comments.user_id`)}
)`

export interface NewsText {
  title: string
  /** Empty where the title says all. */
  text: string
  /** Path of the page that shows it. */
  path: string
}

/** News in words. */
export function describeNews(details: NewsDetails, language: Language): NewsText {
  const t = translations[language]
  const { news, count, law, step } = details
  const path = pathOf(details)
  const text = textOf(details, language)
  if (law !== null && news === 'steps' && step?.stage)
    return { title: t('notification.law_moved', { stage: stageName(step.stage, language) }), text, path }
  return { title: t(`alert.${news}`, { name: nameOf(details, language), count }), text, path }
}

function nameOf({ official, law, organ, subject, words }: NewsDetails, language: Language): string {
  const t = translations[language]
  if (subject !== null) return t(`law.subjects.${subject}`)
  if (words !== null) return t('alert.words', { words })
  return official?.name ?? organ?.name ?? law?.title ?? ''
}

function textOf({ vote, step, speech, law }: NewsDetails, language: Language): string {
  if (vote !== null) return vote.title
  if (step !== null)
    return step.stage === null || law !== null
      ? step.title
      : translations[language]('alert.step', { title: step.title, stage: stageName(step.stage, language) })
  if (speech === null) return ''
  const day = frenchForm(longDay(language, new Date(`${speech.held_on}T12:00:00Z`)), language)
  return translations[language]('alert.sitting', { day })
}

/** The page of the only fact; of several, the target's own page where it shows them all. */
function pathOf({ news, count, official, organ, vote, step, speech, answer }: NewsDetails): string {
  if (official !== null && count > 1 && news === 'votes') return `/elus/${officialSlug(official)}`
  if (organ !== null && count > 1) return `${organPath(organ)}?tab=${news === 'votes' ? 'votes' : 'laws'}`
  if (answer !== null) return `/post/${answer.post_id}`
  if (vote !== null) return rollCallPath(vote.uid)
  if (step !== null) return lawPath(step.reference)
  if (speech !== null) return `${sittingPath(speech.sitting)}?from=${speech.position}`
  return '/alertes'
}
