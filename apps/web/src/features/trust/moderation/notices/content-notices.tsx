import { Trans, useLingui } from '@lingui/react/macro'
import type { CommentMark, PostMark } from '@parvis/contract/audit/moderation-marks.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { EyeOff, type LucideIcon, RadioTower, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DecisionLink } from '../../../../ui/decision-link.tsx'
import { statementQuery } from '../../redress/queries.ts'
import { wordingOf } from '../../rules/wording.ts'
import { labelTexts } from './texts.ts'

const tones = {
  warning: 'bg-question-soft text-question',
  danger: 'bg-danger-soft text-danger',
  calm: 'bg-sunk text-ink-2',
}

function Notice({
  tone,
  icon: Icon,
  title,
  children,
}: {
  tone: keyof typeof tones
  icon: LucideIcon
  title: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="note"
      className={clsx('flex items-start gap-2.5 rounded-lg px-3.5 py-2.5 text-sm/[1.5]', tones[tone])}
    >
      <Icon aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
      <p className="min-w-0 text-pretty">
        <strong className="block font-semibold">{title}</strong>
        {children}
      </p>
    </div>
  )
}

/** The rule that it broke, from the statement of reasons; without it the way to that statement stands all the same. */
function Reason({ decisionId }: { decisionId: string }) {
  const { data } = useQuery(statementQuery(decisionId, ''))
  if (!data?.cited_rule) return null
  const { title } = wordingOf(data.cited_rule.texts)
  return (
    <>
      <Trans>Règle enfreinte : {title}.</Trans>{' '}
    </>
  )
}

/** Decision about a post or a comment: its label for everybody, the rest for its author. */
export function ContentNotices({ mark, own }: { mark: PostMark | CommentMark; own: boolean }) {
  const { i18n } = useLingui()
  const { label, withheld } = mark
  const limited = own && 'reach_limited' in mark && mark.reach_limited
  return (
    <div className="flex flex-col gap-2">
      {withheld && (
        <Notice tone="danger" icon={EyeOff} title={<Trans>Retiré par la modération</Trans>}>
          <Reason decisionId={withheld.decision_id} />
          <Trans>
            Vous seul le voyez encore.{' '}
            <DecisionLink id={withheld.decision_id}>Lire la raison, ou la contester</DecisionLink>
          </Trans>
        </Notice>
      )}
      {label && (
        <Notice tone="warning" icon={TriangleAlert} title={i18n._(labelTexts[label].title)}>
          {i18n._(labelTexts[label].about)}{' '}
          <Link to="/cgu" hash="moderation" className="font-semibold underline underline-offset-2">
            <Trans>Pourquoi cette mention ?</Trans>
          </Link>
        </Notice>
      )}
      {limited && (
        <Notice tone="calm" icon={RadioTower} title={<Trans>Diffusion limitée par la modération</Trans>}>
          <Trans>
            Vos abonnés voient ce post ; il n’est plus proposé à d’autres.{' '}
            <Link to="/cgu" hash="moderation" className="font-semibold underline underline-offset-2">
              Ce que cela veut dire
            </Link>
          </Trans>
        </Notice>
      )}
    </div>
  )
}
