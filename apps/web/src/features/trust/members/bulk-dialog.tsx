import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BulkTargets } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import * as schemas from '@parvis/contract/trust/bulk-acts.schemas.ts'
import { type BulkKind, bulkKinds, previewBulkAct, startBulkAct } from '@parvis/contract/trust/bulk-acts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { type DecisionDraft, emptyDraft, endOfDay } from '../moderation/decision-draft.ts'
import { ReasonsFields } from '../moderation/reasons-fields.tsx'
import { membersKey } from './queries.ts'
import { bulkTexts } from './texts.ts'

/** Shows whom an act on many accounts is about, then asks for its reasons and starts it. */
export function BulkDialog({ targets, onClose }: { targets: BulkTargets; onClose: () => void }) {
  const { t } = useLingui()
  const preview = useQuery({
    queryKey: [...membersKey, 'preview', targets] as const,
    queryFn: ({ signal }) => call(previewBulkAct, { body: { targets }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = preview
  return (
    <Dialog title={t`Agir sur plusieurs comptes`} closeLabel={t`Fermer`} onClose={onClose}>
      {data ? (
        <Shown
          count={data.count}
          leftOut={data.left_out}
          names={data.sample.map(({ name }) => name)}
          targets={targets}
          onClose={onClose}
          onChanged={() => void preview.refetch()}
        />
      ) : preview.error ? (
        <QueryFailure title={t`L’aperçu n’a pas pu être préparé`} query={preview} />
      ) : (
        <ListWaiting label={t`Préparation de l’aperçu`} rows={3} />
      )}
    </Dialog>
  )
}

function actOf(kind: BulkKind, { rule, ground, facts, suspended_until: day }: DecisionDraft) {
  if (kind === 'end_sessions') return { kind }
  const reasoned = { kind, rule, ground, facts }
  if (kind !== 'suspend') return reasoned
  return { ...reasoned, suspended_until: day === '' ? '' : endOfDay(day).toISOString() }
}

function Shown({
  count,
  leftOut,
  names,
  targets,
  onClose,
  onChanged,
}: {
  count: number
  leftOut: number
  names: string[]
  targets: BulkTargets
  onClose: () => void
  onChanged: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState<BulkKind>('warn')
  const form = useContractForm({
    schema: schemas.BulkDraft,
    start: emptyDraft,
    bodyOf: (values) => actOf(kind, values),
    faults: {
      rule: { missing: t`Choisissez dans la liste.` },
      suspended_until: { missing: t`Choisissez un jour.` },
      facts: { missing: t`Dites les faits : l’auteur doit pouvoir les comprendre et y répondre.` },
    },
    send: (act) => call(startBulkAct, { body: { targets, expected: count, act } }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: [...membersKey, 'bulk'] })
      notify.success(t`Action lancée`, t`Son avancement se suit ici, et elle peut être annulée en entier.`)
      onClose()
      void navigate({ to: '/administration/actions' })
    },
    onRefused: onChanged,
  })
  const others = count - names.length
  return (
    <Form form={form} className="gap-5">
      <div className="text-sm">
        <p className="font-semibold">
          <Plural value={count} _0="Aucun compte" one="# compte" other="# comptes" />
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {names.join(', ')}
          {others > 0 && (
            <>
              {' '}
              <Plural value={others} one="et # autre" other="et # autres" />
            </>
          )}
        </p>
        {leftOut > 0 && (
          <p className="mt-1 text-ink-3">
            <Plural
              value={leftOut}
              one="# compte de l’équipe est laissé de côté."
              other="# comptes de l’équipe sont laissés de côté."
            />
          </p>
        )}
      </div>
      {count > 0 && (
        <>
          <Segments
            legend={t`Mesure`}
            value={kind}
            onChange={setKind}
            options={bulkKinds.map((value) => ({ value, label: i18n._(bulkTexts[value]) }))}
          />
          {kind === 'end_sessions' ? (
            <p className="text-sm text-ink-2">
              <Trans>Chacun devra se reconnecter. Cela ne peut pas être annulé.</Trans>
            </p>
          ) : (
            <>
              <ReasonsFields form={form} target="profile" kind={kind} removable={false} />
              <p className="text-sm text-ink-2">
                <Trans>
                  Chacun reçoit cet exposé des motifs et peut contester. L’action peut être annulée en entier.
                </Trans>
              </p>
            </>
          )}
          <RefusalMessage error={form.refusal} />
          <Button type="submit" look="danger" wraps busy={form.isSending} className="self-start">
            {i18n._(bulkTexts[kind])}
            {separator}
            <Plural value={count} one="# compte" other="# comptes" />
          </Button>
        </>
      )}
    </Form>
  )
}
