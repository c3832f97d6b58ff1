import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import {
  type EntryBlockKind,
  entryBlockKinds,
  exportEntryBlocks,
} from '@parvis/contract/people/entry-blocks.ts'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { ApplicationList } from './application-list.tsx'
import { BlockForm } from './block-form.tsx'
import { BlockRows } from './block-rows.tsx'
import { DisposableList } from './disposable-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { kindTexts } from './texts.ts'

/** Block lists of domains, networks and usernames, and the registered applications. */
export function BlockLists() {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<EntryBlockKind | 'applications'>('domain')
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHeader
        title={<Trans>Blocages</Trans>}
        actions={
          kind !== 'applications' && (
            <span className="flex flex-wrap gap-2 max-sm:mb-1.5 max-sm:w-full">
              <Button look="secondary" size="sm" onClick={() => setImporting(true)}>
                <Trans>Importer</Trans>
              </Button>
              <ExportButton kind={kind} />
            </span>
          )
        }
        intro={
          kind === 'applications' ? (
            <Trans>
              Ces applications, que leurs auteurs ont inscrites, agissent pour des membres qui l’ont voulu.
              Personne n’a vérifié leur nom. Chaque changement est inscrit au journal des actes.
            </Trans>
          ) : (
            <Trans>
              Ces listes ferment l’inscription, et rien d’autre : les comptes existants restent. Un réseau
              peut aussi être fermé aux connexions. Chaque changement est inscrit au journal des actes.
            </Trans>
          )
        }
      />
      <Tabs
        label={t`Listes de blocage`}
        value={kind}
        onChange={setKind}
        listClassName="px-2"
        tabs={[
          ...entryBlockKinds.map((value) => ({ value, label: i18n._(kindTexts[value]) })),
          { value: 'applications' as const, label: t`Applications` },
        ]}
      >
        {entryBlockKinds.map((value) => (
          <TabPanel key={value} value={value}>
            {value === kind && <BlockList kind={value} />}
          </TabPanel>
        ))}
        <TabPanel value="applications">{kind === 'applications' && <ApplicationList />}</TabPanel>
      </Tabs>
      {importing && kind !== 'applications' && (
        <ImportDialog kind={kind} onClose={() => setImporting(false)} />
      )}
    </>
  )
}

function BlockList({ kind }: { kind: EntryBlockKind }) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const box = useSearchBox(q, setQ)
  return (
    <>
      <BlockForm kind={kind} />
      {kind === 'domain' && <DisposableList />}
      <SearchField
        label={t`Chercher dans cette liste`}
        placeholder={t`Chercher dans cette liste`}
        clearLabel={t`Effacer`}
        value={box.typed}
        maxLength={limits.search}
        onChange={box.type}
        onSubmit={box.submit}
        className="mx-4 mt-4 mb-3"
      />
      <BlockRows kind={kind} q={q} />
    </>
  )
}

function ExportButton({ kind }: { kind: EntryBlockKind }) {
  const { t, i18n } = useLingui()
  const exporting = useSingleFlight({
    mutationFn: () => call(exportEntryBlocks, { body: { kind } }),
    onSuccess: ({ text, blocks }) => {
      if (blocks === 0) return notify.info(t`Cette liste est vide`, t`Il n’y a rien à exporter.`)
      saveFile(`blocages-${kind}.txt`, text, 'text/plain;charset=utf-8')
    },
    onError: (error) => notify.error(t`Export`, i18n._(refusalText(error))),
  })
  return (
    <Button look="secondary" size="sm" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Trans>Exporter</Trans>
    </Button>
  )
}
