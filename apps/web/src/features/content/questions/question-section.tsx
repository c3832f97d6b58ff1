import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AskedQuestionView, PostView } from '@parvis/contract/content/posts.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { Button } from '../../../ui/button.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { AnswerForm, answerHash, mayAnswer } from './answer-form.tsx'
import { AskForm } from './ask-form.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { mayAsk } from './may-ask.ts'
import { askedQuestionsKey, askedQuestionsQuery } from './post-questions-query.ts'

/** Below an official's post: the questions in words, most supported first, and where to ask another one. */
export function QuestionSection({ post }: { post: PostView }) {
  // Without words there is nothing to list; a reader's own question may have been removed.
  if (post.top_question === null && post.userReaction !== 'question') return <WordlessQuestions post={post} />
  return <Questions post={post} />
}

/** For the official: the number of members who ask without words, and the field for the answer. */
function WordlessQuestions({ post }: { post: PostView }) {
  const { t } = useLingui()
  if (!mayAnswer(post) || post.answer_id !== null) return null
  return (
    <section
      id="questions"
      aria-label={t`Questions`}
      className="flex scroll-mt-[calc(var(--header-offset)+50px)] flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-3"
    >
      <p className="text-sm text-ink-2">
        <Plural
          value={post.reactions.question}
          one="# personne vous pose une question, sans l’écrire"
          other="# personnes vous posent une question, sans l’écrire"
        />
      </p>
      <AnswerForm post={post} opensByAddress />
    </section>
  )
}

function Questions({ post }: { post: PostView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(askedQuestionsQuery(post.id))
  const [isAsking, setAsking] = useState(false)
  const reread = () =>
    throttle(`questions ${post.id}`, () => client.invalidateQueries({ queryKey: askedQuestionsKey(post.id) }))
  useTopic(
    topics.post(post.id),
    ({ type }) => {
      if (type === 'questions_changed' || type === 'reactions_changed' || type === 'post_changed') reread()
    },
    reread,
  )
  const pages = query.data?.pages
  const isRead = pages !== undefined
  // Reached from a card's question: the parts above may still move until the list has been read.
  useEffect(() => {
    if (isRead && ['#questions', `#${answerHash}`].includes(location.hash))
      document.getElementById('questions')?.scrollIntoView()
  }, [isRead])
  // A reaction that was just taken back takes the question along, before the list is read again.
  const isAsker = post.userReaction === 'question'
  const own = isAsker ? (pages?.[0]?.own ?? null) : null
  const read = pages?.flatMap(({ items }) => items) ?? firstOf(post)
  const listed = [...new Map(read.map((one) => [one.id, one])).values()]
    .filter(({ is_own: isOwn }) => isAsker || !isOwn)
    .map((one) => ({ ...one, isAsked: isAsker && one.is_asked }))
  const questions = withOwn(listed, own)
  const asksOwn = own?.is_own ?? false
  if (questions.length === 0) return null
  return (
    <section
      id="questions"
      aria-label={t`Questions`}
      className="scroll-mt-[calc(var(--header-offset)+50px)] border-b border-line pb-3"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 pt-3 pb-1">
        <h2 className="text-lg">
          <Trans>Questions</Trans>
        </h2>
        {mayAsk(post) && isRead && !asksOwn && !isAsking && (
          <Button look="secondary" size="sm" onClick={() => setAsking(true)}>
            <Trans>Poser la mienne</Trans>
          </Button>
        )}
      </div>
      {isAsking && !asksOwn && (
        <AskForm post={post} autoFocus onClose={() => setAsking(false)} className="mx-4 mb-2" />
      )}
      <ol aria-label={t`Questions posées`}>
        {questions.map((question, place) => (
          <AskedQuestion
            key={question.id}
            post={post}
            question={question}
            isTop={place === 0 && question.moderation === null}
          />
        ))}
      </ol>
      <div className="flex justify-center empty:hidden">
        <MoreButton query={query} look="quiet">
          <Trans>Voir plus de questions</Trans>
        </MoreButton>
      </div>
    </section>
  )
}

/** The reader's own question stands in the list even where it has not been read that far, or was removed. */
function withOwn(listed: AskedQuestionView[], own: AskedQuestionView | null): AskedQuestionView[] {
  return own === null || listed.some(({ id }) => id === own.id) ? listed : [...listed, own]
}

/** The question that came with the post stands before the list has been read: also where the server draws the page. */
function firstOf({ top_question: topQuestion }: PostView): AskedQuestionView[] {
  if (topQuestion === null) return []
  return [{ ...topQuestion, is_own: false, is_asked: false, moderation: null, filtered_by: null }]
}
