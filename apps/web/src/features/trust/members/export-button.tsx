import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberSelection } from '@parvis/contract/trust/members.schemas.ts'
import { exportMembers } from '@parvis/contract/trust/members.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

/** Saves what the table lists as a file for spreadsheets. */
export function ExportButton({ selection }: { selection: MemberSelection }) {
  const { t, i18n } = useLingui()
  const exporting = useSingleFlight({
    mutationFn: () => call(exportMembers, { body: selection }),
    onSuccess: ({ csv }) => {
      // The mark tells spreadsheets that the text is UTF-8.
      saveFile('membres.csv', `\ufeff${csv}`, 'text/csv;charset=utf-8')
      notify.success(t`Liste exportée`, t`Elle ne contient aucune adresse. L’acte est inscrit au journal.`)
    },
    onError: (error) => notify.error(t`Export`, i18n._(refusalText(error))),
  })
  return (
    <Button look="secondary" size="sm" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Trans>Exporter (CSV)</Trans>
    </Button>
  )
}
