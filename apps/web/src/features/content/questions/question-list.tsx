import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { eachQuestionOnce, questionsQuery } from './queries.ts'
import type { QuestionAddress } from './question-address.ts'
import { QuestionEntry } from './question-entry.tsx'

/** The ledger in all its states. */
export function QuestionList({ address }: { address: QuestionAddress }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(questionsQuery(address))
  if (!query.data) {
    if (!query.error) return <PostCardSkeletons count={4} label={t`Chargement des questions`} />
    return <QueryFailure title={t`Les questions n’ont pas pu être chargées`} query={query} />
  }
  const questions = eachQuestionOnce(query.data.pages)
  if (questions.length === 0) {
    return (
      <div role="status">
        {address.state === 'answered' ? (
          <EmptyState icon={CircleHelp} title={t`Aucune réponse pour le moment`}>
            <Trans>Les réponses que des responsables donnent sous leurs posts se retrouvent ici.</Trans>
          </EmptyState>
        ) : (
          <EmptyState icon={CircleHelp} title={t`Aucune question en attente`}>
            <Trans>
              Touchez « Question » sous le post d’un responsable politique : il prend place dans ce registre.
            </Trans>
          </EmptyState>
        )}
      </div>
    )
  }
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <ul aria-label={t`Questions`}>
        {questions.map((question, place) => (
          <QuestionEntry
            key={question.id}
            question={question}
            position={place + 1}
            total={query.hasNextPage ? -1 : questions.length}
          />
        ))}
      </ul>
      <ListEnd query={query} waiting={<PostCardSkeletons count={2} label={t`Chargement de la suite`} />} />
    </div>
  )
}
