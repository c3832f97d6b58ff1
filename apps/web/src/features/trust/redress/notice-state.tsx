import { Trans, useLingui } from '@lingui/react/macro'
import type { NoticeView } from '@parvis/contract/trust/legal-notices.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { CitedRule } from '../moderation/notices/cited-rule.tsx'
import { groundTexts } from '../moderation/notices/texts.ts'
import { OwnAppeal, Redress } from './redress.tsx'
import { Facts, Note, Part } from './sections.tsx'
import { noticeReasonTexts, outcomeTexts, targetTexts } from './texts.ts'

/** Where a notice stands: received, examined, decided with its outcome and the ways of redress. */
export function NoticeState({
  notice,
  onConfirm,
  onAppeal,
}: {
  notice: NoticeView
  onConfirm: () => Promise<void>
  onAppeal: (text: string) => Promise<void>
}) {
  const { t, i18n } = useLingui()
  const { receipt, state, decided_at, decisions, appeal } = notice
  const day = (date: string) => i18n.date(new Date(date), { dateStyle: 'long', timeStyle: 'short' })
  const keep = async () => {
    if (await copyText(location.href))
      notify.success(t`Copié`, t`Gardez-le pour vous : il ouvre ce signalement.`)
    else notify.error(t`Le lien n’a pas pu être copié`, t`Copiez l’adresse de cette page.`)
  }
  return (
    <article className="px-4 py-6 md:px-6">
      <h1 className="text-2xl tracking-tight">
        <Trans>Votre signalement</Trans>
      </h1>
      <p className="mt-1 font-display text-lg font-semibold tracking-wide text-ink-2 tabular-nums">
        {receipt}
      </p>
      <Button look="secondary" size="sm" className="mt-3" onClick={() => void keep()}>
        <Link2 aria-hidden="true" size={16} />
        <Trans>Copier le lien de suivi</Trans>
      </Button>
      {notice.may_confirm && <AddressConfirmation onConfirm={onConfirm} />}
      <ol className="mt-6">
        <Step done title={t`Reçu`} last={false}>
          {day(notice.created_at)}
        </Step>
        <Step done={state !== 'received'} title={t`Examiné par une personne`} last={false}>
          {state === 'received' && t`En attente`}
          {state === 'examined' && t`En cours`}
        </Step>
        <Step done={state === 'decided'} title={t`Décidé`} last>
          {decided_at === null
            ? t`La décision s’affichera ici : gardez le lien de suivi. Un email l’annonce aussi, sauf si trop de signalements ont été faits avec votre adresse ou depuis votre réseau.`
            : day(decided_at)}
        </Step>
      </ol>
      {decisions.length > 0 && (
        <Part title={t`La décision`}>
          {decisions.map((decision, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no name, and never move
            <div key={position} className="flex flex-col gap-3">
              <Note tone={decision.reversed_at === null ? 'calm' : 'warning'}>
                {i18n._(outcomeTexts[decision.kind])}{' '}
                {decision.reversed_at !== null && <Trans>Annulée depuis, après un nouvel examen.</Trans>}
              </Note>
              <Facts
                rows={[
                  decision.ground === null ? null : [t`Fondement`, i18n._(groundTexts[decision.ground])],
                  decision.rule === null || decision.cited_rule === null
                    ? null
                    : [t`Règle`, <CitedRule key="rule" rule={decision.rule} cited={decision.cited_rule} />],
                  [
                    t`Décision automatique`,
                    decision.automated ? t`Oui : prise par un programme.` : t`Non : prise par une personne.`,
                  ],
                ]}
              />
            </div>
          ))}
        </Part>
      )}
      {appeal !== null && <OwnAppeal appeal={appeal} />}
      {state === 'decided' && (
        <Redress until={notice.appeal_until} mayAppeal={notice.may_appeal} onAppeal={onAppeal} />
      )}
      <Part title={t`Ce que vous avez signalé`}>
        <Facts
          rows={[
            [t`Contenu`, i18n._(targetTexts[notice.target_type])],
            [
              t`Adresse`,
              <a key="address" href={notice.address} className="text-blue underline underline-offset-2">
                {notice.address}
              </a>,
            ],
            [t`Motif`, i18n._(noticeReasonTexts[notice.reason])],
            [
              t`Explication`,
              <span key="explanation" className="whitespace-pre-line">
                {notice.explanation}
              </span>,
            ],
          ]}
        />
      </Part>
    </article>
  )
}

/** Asks whoever came by a mailed link to confirm the address: programs open such links too. */
function AddressConfirmation({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => notify.success(t`Adresse confirmée`, t`Votre signalement compte pleinement.`),
  })
  return (
    <section className="mt-6 flex flex-col gap-3 rounded-lg bg-question-soft px-4 py-3.5 text-ink">
      <p>
        <Trans>Confirmez que vous avez fait ce signalement : il sera examiné selon sa gravité.</Trans>
      </p>
      <RefusalMessage error={error} />
      <Button size="sm" className="self-start" busy={isPending} onClick={() => mutate()}>
        <Trans>Confirmer mon adresse</Trans>
      </Button>
    </section>
  )
}

function Step({
  done,
  title,
  last,
  children,
}: {
  done: boolean
  title: string
  last: boolean
  children: ReactNode
}) {
  return (
    <li className="flex gap-3.5">
      <span className="flex flex-col items-center" aria-hidden="true">
        <span
          className={clsx(
            'grid size-7 place-items-center rounded-full',
            done ? 'bg-support-soft text-support' : 'border border-line-strong bg-surface',
          )}
        >
          {done && <Check size={16} strokeWidth={2.5} />}
        </span>
        {!last && <span className="my-1 min-h-5 w-px flex-1 bg-line-strong" />}
      </span>
      <span className="min-w-0 pb-4">
        <span className={clsx('block font-semibold', done ? 'text-ink' : 'text-ink-2')}>{title}</span>
        <span className="block text-sm text-ink-2">{children}</span>
      </span>
    </li>
  )
}
