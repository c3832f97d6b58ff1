import { Trans, useLingui } from '@lingui/react/macro'
import { openMemberCase } from '@parvis/contract/trust/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { membersKey } from './queries.ts'

/** The way to a decision without a report: a case, which is decided as any other. */
export function OpenCase({ memberId }: { memberId: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const opening = useSingleFlight({
    mutationFn: () => call(openMemberCase, { params: { memberId } }),
    onSuccess: ({ case_id }) => {
      void client.invalidateQueries({ queryKey: moderationKey })
      void client.invalidateQueries({ queryKey: [...membersKey, 'file', memberId] })
      void navigate({ to: '/moderation/dossiers/$caseId', params: { caseId: case_id } })
    },
    onError: (error) => notify.error(t`Dossier`, i18n._(refusalText(error))),
  })
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <p className="max-w-[60ch] text-sm text-ink-2">
        <Trans>
          Avertir, suspendre ou exclure sans signalement : le dossier se décide comme les autres, avec ses
          motifs, un recours et une ligne au journal public.
        </Trans>
      </p>
      <Button look="secondary" busy={opening.isPending} onClick={() => opening.mutate()}>
        <Trans>Ouvrir un dossier</Trans>
      </Button>
    </div>
  )
}
