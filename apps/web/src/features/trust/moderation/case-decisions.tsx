import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseView, DecisionView } from '@parvis/contract/trust/case-views.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { reasonTexts } from '../../people/verification/texts.ts'
import { CaseSection } from './case-section.tsx'
import { CitedRule } from './notices/cited-rule.tsx'
import { groundTexts, kindTexts, labelTexts } from './notices/texts.ts'
import { ReversalDialog } from './reversal-dialog.tsx'

/** Decisions with their reasons; another of the staff may take one back. */
export function CaseDecisions({ shown }: { shown: CaseView }) {
  const [reversing, setReversing] = useState<DecisionView | null>(null)
  if (shown.decisions.length === 0) return null
  return (
    <CaseSection title={<Trans>Décision</Trans>} id="decided">
      <ul className="flex flex-col gap-4">
        {shown.decisions.map((decision) => (
          <li key={decision.id}>
            <Decision decision={decision} onReverse={() => setReversing(decision)} />
          </li>
        ))}
      </ul>
      {reversing && <ReversalDialog decision={reversing} onClose={() => setReversing(null)} />}
    </CaseSection>
  )
}

function Decision({ decision, onReverse }: { decision: DecisionView; onReverse: () => void }) {
  const { t, i18n } = useLingui()
  const reversed = decision.reversed_at !== null
  const day = (date: string) => i18n.date(new Date(date), { dateStyle: 'long' })
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong
          className={clsx('font-display text-post font-semibold', reversed && 'text-ink-3 line-through')}
        >
          {i18n._(kindTexts[decision.kind])}
        </strong>
        {decision.label && (
          <span className="text-sm text-ink-2">{`«\u00a0${i18n._(labelTexts[decision.label].title)}\u00a0»`}</span>
        )}
        {decision.suspended_until && (
          <span className="text-sm text-ink-2">
            <Trans>jusqu’au {day(decision.suspended_until)}</Trans>
          </span>
        )}
      </p>
      <p className="mt-0.5 text-sm text-ink-3">
        <bdi>{decision.moderator?.name ?? (decision.automated ? t`Automatique` : t`Compte supprimé`)}</bdi>
        {separator}
        <ElapsedTime at={decision.created_at} form="words" />
      </p>
      {decision.rule && decision.cited_rule && (
        <div className="mt-2 flex flex-col gap-1 text-sm">
          {decision.ground && <span className="text-ink-2">{i18n._(groundTexts[decision.ground])}</span>}
          <CitedRule rule={decision.rule} cited={decision.cited_rule} />
        </div>
      )}
      {decision.legal_ground && <p className="mt-1 text-sm text-ink-2">{decision.legal_ground}</p>}
      {decision.manifest && (
        <p className="mt-1 text-sm font-semibold">
          {decision.kind === 'no_action' ? (
            <Trans>Signalements manifestement infondés</Trans>
          ) : (
            <Trans>Contenu manifestement illicite</Trans>
          )}
          {decision.misuse === 'warning' && (
            <>
              {separator}
              <Trans>vaut avertissement</Trans>
            </>
          )}
        </p>
      )}
      {decision.tick_reason && (
        <p className="mt-2 text-sm text-ink-2">{i18n._(reasonTexts[decision.tick_reason])}</p>
      )}
      {decision.facts && <Words title={t`Dit à l’auteur`} text={decision.facts} />}
      {decision.note && <Words title={t`Note interne`} text={decision.note} />}
      {decision.reversed_at && (
        <div className="mt-3 rounded-lg bg-support-soft px-3.5 py-2.5 text-sm text-support">
          <p className="font-semibold">
            {decision.self_corrected ? (
              <Trans>Corrigée le {day(decision.reversed_at)} par qui l’avait prise, seul dans l’équipe</Trans>
            ) : decision.automated && decision.reversed_by === null ? (
              <Trans>Levée le {day(decision.reversed_at)} : le nom vérifié est de retour</Trans>
            ) : (
              <Trans>
                Annulée le {day(decision.reversed_at)} par{' '}
                {decision.reversed_by?.name ?? t`un compte supprimé`}
              </Trans>
            )}
          </p>
          {decision.reversal_note && (
            <p dir="auto" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
              {decision.reversal_note}
            </p>
          )}
        </div>
      )}
      {decision.may_reverse && !reversed && (
        <Button look="danger" size="sm" className="mt-3" onClick={onReverse}>
          <Trans>Annuler cette décision</Trans>
        </Button>
      )}
    </div>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <dl className="mt-2 text-md/[1.5]">
      <dt className="text-xs font-semibold text-ink-3">{title}</dt>
      <dd dir="auto" className="whitespace-pre-wrap text-ink-2 wrap-anywhere">
        {text}
      </dd>
    </dl>
  )
}
