import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AskedQuestionView, PostView } from '@parvis/contract/content/posts.schemas.ts'
import { supportQuestion } from '@parvis/contract/content/posts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, CodeXml, Ellipsis, Flag, Hand, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { queueWrite } from '../../../lib/pending-writes.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Moderated } from '../../../slots/moderation.tsx'
import { ReportDialog } from '../../../slots/reports.ts'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useMayReport } from '../../people/reporting/use-may-report.ts'
import { Folded } from '../../people/word-filters/folded.tsx'
import { reactionWrite } from '../reactions/react-to-post.ts'
import { AnswerForm, mayAnswer } from './answer-form.tsx'
import { AnswerDelay } from './top-question.tsx'
import { storeQuestion, useAskFault } from './use-asked.ts'

const EmbedDialog = lazy(
  requestedPart(() => import(/* visits: rare */ '../embeds/embed-dialog.tsx'), 'EmbedDialog'),
)

interface AskedQuestionProps {
  post: PostView
  question: AskedQuestionView
  /** It is the most supported one. */
  isTop: boolean
}

/** One question in words: who asks it is not shown. One that a filter of the reader's own holds stands folded. */
export function AskedQuestion(props: AskedQuestionProps) {
  const { question } = props
  const [isRevealed, setRevealed] = useState(false)
  const isFolded = question.filtered_by !== null && !isRevealed
  return (
    <li id={`question-${question.id}`} data-asked-question={question.id} className="px-4 py-2">
      {isFolded ? (
        <Folded by={question.filtered_by ?? ''} onShow={() => setRevealed(true)} />
      ) : (
        <Whole {...props} />
      )}
    </li>
  )
}

function Whole({ post, question, isTop }: AskedQuestionProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          {isTop && (
            <p className="text-xs font-semibold text-question">
              <Trans>Question la plus soutenue</Trans>
            </p>
          )}
          <Moderated mark={question.moderation} own={question.is_own} className="my-1.5" />
          <RichText content={question.content} className="text-md/[1.45] text-ink text-pretty" />
        </div>
        <QuestionMenu post={post} question={question} />
      </div>
      <div className="mt-1 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
          <span>
            <Plural value={question.asked} one="# personne la pose" other="# personnes la posent" />
          </span>
          {question.is_own && (
            <span className="font-semibold">
              <Trans>votre question</Trans>
            </span>
          )}
          <AnswerDelay question={question} />
        </p>
        {!post.isOwnPost && !question.is_own && <SupportButton post={post} question={question} />}
        {mayAnswer(post) && question.answered_after === null && (
          <AnswerForm post={post} opensByAddress={isTop} />
        )}
      </div>
    </>
  )
}

/** Asks the question too, or no more. */
function SupportButton({ post, question }: Pick<AskedQuestionProps, 'post' | 'question'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const faultOf = useAskFault()
  const supporting = useSingleFlight({
    scope: { id: `support ${post.id}` },
    mutationFn: () => call(supportQuestion, { params: { questionId: question.id } }),
    onSuccess: (answer) => storeQuestion(client, post.id, answer),
    onError: (error) => {
      const fault = faultOf(error)
      if (fault !== null) notify.error(t`Erreur`, fault)
    },
  })
  const toggle = () => {
    if (!loginPrompt.require(t`Vous devez être connecté pour soutenir une question.`)) return
    if (question.is_asked)
      queueWrite(client, reactionWrite, { subject: post.id, wanted: null, before: post.userReaction })
    else supporting.mutate()
  }
  return (
    <button
      type="button"
      aria-pressed={question.is_asked}
      aria-busy={supporting.isPending || undefined}
      onClick={toggle}
      className={clsx(
        'hit-44 inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold transition-colors duration-150',
        question.is_asked
          ? 'border-transparent bg-question-soft text-question'
          : 'border-line bg-surface text-ink-2 hover:border-line-strong',
      )}
    >
      {question.is_asked ? <Check aria-hidden="true" size={16} /> : <Hand aria-hidden="true" size={16} />}
      <Trans>Soutenir</Trans>
    </button>
  )
}

function QuestionMenu({ post, question }: Pick<AskedQuestionProps, 'post' | 'question'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [isReporting, setReporting] = useState(false)
  const [isEmbedding, setEmbedding] = useState(false)
  // Other sites show what guests may see.
  const isForAll = post.visibility === 'public' && question.moderation === null
  const mayReport = useMayReport()
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={t`Actions sur cette question`} className="-my-1 -mr-2.5">
            <Ellipsis aria-hidden="true" size={17} />
          </IconButton>
        }
      >
        {isForAll && (
          <DropdownMenuItem
            icon={<CodeXml aria-hidden="true" size={18} />}
            onSelect={() => setEmbedding(true)}
          >
            <Trans>Intégrer</Trans>
          </DropdownMenuItem>
        )}
        {question.is_own ? (
          <DropdownMenuItem
            danger
            icon={<Undo2 aria-hidden="true" size={18} />}
            onSelect={() =>
              queueWrite(client, reactionWrite, { subject: post.id, wanted: null, before: 'question' })
            }
          >
            <Trans>Retirer ma question</Trans>
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem
            icon={<Flag aria-hidden="true" size={18} />}
            onSelect={() => mayReport({ type: 'question', id: question.id }) && setReporting(true)}
          >
            <Trans>Signaler cette question</Trans>
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {isEmbedding && (
        <Suspense fallback={null}>
          <EmbedDialog target={{ kind: 'questions', id: question.id }} onClose={() => setEmbedding(false)} />
        </Suspense>
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog target={{ type: 'question', id: question.id }} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
