import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import { exportBlocks } from '@parvis/contract/people/blocks.ts'
import { Download, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

const ImportDialog = lazy(requestedPart(() => import('./import-dialog.tsx'), 'ImportDialog'))

/** Taking along whom one blocks, and blocking whom somebody else does: by files, never by lists that all can see. */
export function BlockLists() {
  const { t, i18n } = useLingui()
  const [importing, setImporting] = useState(false)
  const save = useSingleFlight({
    mutationFn: () => call(exportBlocks),
    onSuccess: ({ csv, count }) => {
      saveFile(`${fileNameOf(siteName)}-membres-bloques.csv`, csv, 'text/csv;charset=utf-8')
      notify.success(
        t`Liste enregistrée`,
        t`${plural(count, { one: '# membre bloqué', other: '# membres bloqués' })}`,
      )
    },
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })
  return (
    <section aria-label={t`Listes de blocage`}>
      <h3 className="text-md">
        <Trans>Listes de blocage</Trans>
      </h3>
      <p className="mt-0.5 text-sm text-ink-2 text-pretty">
        <Trans>
          Enregistrez la liste des membres que vous bloquez, ou bloquez d’un coup ceux d’une liste que vous
          avez reçue. {siteName} ne publie aucune liste de personnes : elles ne circulent que par fichier.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button look="secondary" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden="true" size={16} />
          <Trans>Exporter (CSV)</Trans>
        </Button>
        <Button look="secondary" size="sm" onClick={() => setImporting(true)}>
          <Upload aria-hidden="true" size={16} />
          <Trans>Importer une liste</Trans>
        </Button>
      </div>
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  )
}
