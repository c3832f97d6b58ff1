import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api-client.ts'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'

/** Why an event is changed; that its reserve is known of; and why the change was refused. */
export function ChangeFields({
  reason,
  despiteReserve,
  refusal,
}: {
  reason: BoundField<string>
  despiteReserve: BoundField<boolean>
  refusal: Error | null
}) {
  const { t } = useLingui()
  // A period rests on the event: asked once the server says so.
  const restsOnIt =
    despiteReserve.value || (refusal instanceof ApiError && refusal.code === 'reserve_rests_on_event')
  return (
    <>
      <ReasonArea
        label={t`Pourquoi`}
        hint={t`Gardé pour toujours au journal des actes, avec votre nom.`}
        limit={furtherLimits.eventReason}
        {...reason}
      />
      <RefusalMessage error={refusal} />
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
            checked={despiteReserve.value}
            onChange={({ target }) => despiteReserve.onChange(target.checked)}
          >
            <Trans>Je modifierai aussi la période de réserve.</Trans>
          </Checkbox>
        </div>
      )}
    </>
  )
}
