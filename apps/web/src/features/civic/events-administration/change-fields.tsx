import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { Link } from '@tanstack/react-router'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import type { Changing } from './use-change.ts'

/** Why an event is changed; that its reserve is known of; and why the change was refused. */
export function ChangeFields({ changing, missing }: { changing: Changing; missing: boolean }) {
  const { t } = useLingui()
  const { reason, restsOnIt } = changing
  const tooLong = graphemeCount(reason.trim()) > limits.eventReason
  const problem = tooLong ? t`C’est trop long.` : missing && reason.trim() === '' && t`Dites pourquoi.`
  return (
    <>
      <ReasonArea
        label={t`Pourquoi`}
        hint={t`Gardé pour toujours au journal des actes, avec votre nom.`}
        error={problem || undefined}
        value={reason}
        limit={limits.eventReason}
        onChange={changing.setReason}
      />
      <RefusalMessage error={changing.error} />
      {restsOnIt && (
        <div className="flex flex-col gap-2 rounded-lg bg-brass-soft px-3.5 py-3 text-sm">
          <p className="text-ink">
            <Trans>
              La période de réserve ne bougera pas d’elle-même : modifiez-la ensuite dans les{' '}
              <Link to="/moderation/reserves" className="font-semibold text-blue underline">
                périodes de réserve
              </Link>
              .
            </Trans>
          </p>
          <Checkbox
            checked={changing.despiteReserve}
            onChange={({ target }) => changing.setDespiteReserve(target.checked)}
          >
            <Trans>Je modifierai aussi la période de réserve.</Trans>
          </Checkbox>
        </div>
      )}
    </>
  )
}
