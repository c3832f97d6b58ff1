import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { Link } from '@tanstack/react-router'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import type { Changing } from './use-change.ts'

/** Why an event is changed; that its reserve is known of; and why the change was refused. */
export function ChangeFields({ changing: { form, restsOnIt } }: { changing: Changing }) {
  const { t } = useLingui()
  return (
    <>
      <ReasonArea
        label={t`Pourquoi`}
        hint={t`Gardé pour toujours au journal des actes, avec votre nom.`}
        limit={limits.eventReason}
        {...form.field('reason')}
      />
      <RefusalMessage error={form.refusal} />
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
          <Checkbox {...form.register('despite_reserve')}>
            <Trans>Je modifierai aussi la période de réserve.</Trans>
          </Checkbox>
        </div>
      )}
    </>
  )
}
