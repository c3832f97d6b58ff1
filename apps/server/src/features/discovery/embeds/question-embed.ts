import type { Db } from '@parvis/platform/database/database.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { type PublicQuestion, publicQuestion } from '../../content/questions/index.ts'
import { absolute, paths } from '../syndication/index.ts'
import { moderated } from './contents.ts'
import type { Scene, Shown } from './document.ts'
import { dayOf, written } from './moments.ts'
import { byline, creditOf, nameLink, nameOf } from './people.ts'
import { line, words } from './texts.ts'

const lengths = { question: 1_500, post: 1_200, answer: 2_500, title: 300 } as const

/** A question in words to an official, with their answer; undefined when guests may not see it. */
export async function questionEmbed(db: Db, scene: Scene, id: string): Promise<Shown | undefined> {
  const found = await publicQuestion(db, id)
  if (found === undefined) return undefined
  const { question, post, answer } = found
  const { say, site } = scene
  const content = words(question.content, site.url, lengths.question)
  return {
    title: `${nameOf(scene, post.author)} : ${line(question.content, lengths.title)}`,
    body: html`<p class="kind">${say.question}</p><h1 dir="auto">${content}</h1><p class="small">${say.askedBy(question.asked)}\u00a0· ${dayOf(scene, question.asked_at)}</p>${about(scene, found)}${answered(scene, found)}`,
    original: `${absolute(site.url, paths.post(post.id))}#question-${question.id}`,
    see: say.seeQuestion,
    ...creditOf(scene, post.author),
    height: 320 + (answer?.content.length ?? 0) / 2 + post.content.length / 3,
    subjects: [id, post.id, post.user_id],
  }
}

const about = (scene: Scene, { post }: PublicQuestion): Markup =>
  html`<blockquote><span class="small">${scene.say.about}</span><br>${nameLink(scene, post.author)}${moderated(scene, post.moderation, html`<p class="words" dir="auto">${words(post.content, scene.site.url, lengths.post)}</p>`)}</blockquote>`

function answered(scene: Scene, { answer }: PublicQuestion): Markup {
  const { say, site } = scene
  if (answer === null) return html`<p class="note">${say.noAnswer}</p>`
  const when = written(scene, answer.created_at, answer.edited_at)
  const content = html`<p class="words" dir="auto">${words(answer.content, site.url, lengths.answer)}</p>`
  return html`<p class="kind">${say.answer}</p>${byline(scene, answer.author, answer.user_id, when)}${moderated(scene, answer.moderation, content)}`
}
