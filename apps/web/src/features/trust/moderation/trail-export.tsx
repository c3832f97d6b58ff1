import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import { exportActs } from '@parvis/contract/trust/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import type { TrailAddress } from './trail-address.ts'
import { filterOf } from './trail-filter.ts'

/** Saves the acts of the filter as a file, which is an act too. */
export function TrailExport({ address }: { address: TrailAddress }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const save = useSingleFlight({
    mutationFn: () => call(exportActs, { body: filterOf(address) }),
    onSuccess: ({ csv, count, is_cut: isCut }) => {
      saveFile(`${fileNameOf(siteName)}-journal-des-actes.csv`, csv, 'text/csv;charset=utf-8')
      notify.success(
        t`Journal enregistré`,
        isCut
          ? t`Les ${count} actes les plus récents. Choisissez une période pour avoir les autres.`
          : t`${plural(count, { one: '# acte', other: '# actes' })}`,
      )
      void client.invalidateQueries({ queryKey: [...moderationKey, 'acts'] })
    },
    onError: (error) => notify.error(t`Journal des actes`, i18n._(refusalText(error))),
  })
  return (
    <Button look="secondary" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" size={16} />
      <Trans>Exporter (CSV)</Trans>
    </Button>
  )
}
