import { useLingui } from '@lingui/react/macro'
import type { OwnReserve } from '@parvis/contract/civic/reserves.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { ownReserveQuery } from './queries.ts'

/** Says what a change of one's candidacies answered, and puts it in place. */
export function useOwnAnswer(done: string) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  return {
    onSent: (own: OwnReserve) => {
      client.setQueryData(ownReserveQuery.queryKey, own)
      notify.success(done)
    },
    onRefused: (error: Error) => notify.error(t`Candidature`, i18n._(refusalText(error))),
  }
}
