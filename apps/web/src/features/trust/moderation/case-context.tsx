import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { CaseSection } from './case-section.tsx'

/** Content around it: what it answers or quotes, or what was said just before. */
export function CaseContextList({ shown }: { shown: CaseView }) {
  const { t } = useLingui()
  if (shown.context.length === 0) return null
  return (
    <CaseSection title={<Trans>Autour</Trans>}>
      <ol className="flex flex-col gap-3">
        {shown.context.map((around) => (
          <li key={around.id} className="border-l-2 border-line pl-3.5">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-3">
              <bdi className="font-semibold text-ink-2">{around.author?.name ?? t`Compte supprimé`}</bdi>
              <ElapsedTime at={around.created_at} form="words" />
              {around.kind === 'version' && <Trans>Avant modification</Trans>}
            </p>
            <p dir="auto" className="mt-0.5 text-md/[1.5] whitespace-pre-wrap text-ink-2 wrap-anywhere">
              {around.text === '' ? t`Sans texte` : around.text}
            </p>
          </li>
        ))}
      </ol>
    </CaseSection>
  )
}
