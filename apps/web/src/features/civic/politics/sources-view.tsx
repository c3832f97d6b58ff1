import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PoliticalSources } from '@parvis/contract/civic/politics.schemas.ts'
import { exportPopolo } from '@parvis/contract/civic/politics.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { type Column, DataTable } from './data-table.tsx'
import { datasetTexts, partTexts } from './sources-texts.ts'

type Gap = PoliticalSources['unestablished'][number]

function useDatasetName(datasets: PoliticalSources['datasets']): (name: string) => string {
  const { i18n } = useLingui()
  return (name) => {
    const text = datasetTexts[name]
    return text ? i18n._(text) : (datasets.find((one) => one.name === name)?.title ?? name)
  }
}

/** One thing that is not established, and the records that it is missing in. */
function GapRow({ gap: { part, count, records } }: { gap: Gap }) {
  const { i18n } = useLingui()
  const text = i18n._(partTexts[part])
  if (records.length === 0) return <li className="py-2 text-sm text-ink">{text}</li>
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 py-1.5 text-sm text-ink [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            {text}{' '}
            <span className="whitespace-nowrap text-ink-3">
              (<Plural value={count} one="# fiche" other="# fiches" />)
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <p lang={contentLanguage} className="pb-3 text-sm text-ink-2 text-pretty">
          {records.join(separator)}
          {count > records.length && ' …'}
        </p>
      </details>
    </li>
  )
}

function Gaps({ sources }: { sources: PoliticalSources }) {
  const nameOf = useDatasetName(sources.datasets)
  const groups = [...Map.groupBy(sources.unestablished, ({ dataset }) => dataset)]
  return (
    <section aria-labelledby="unestablished" className="rounded-xl border border-line bg-surface px-4 py-3">
      <h2 id="unestablished" className="text-lg">
        <Trans>Ce qui n’est pas établi</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>Aucun chiffre n’est deviné : ce qui manque est montré comme « non établi ».</Trans>
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {groups.map(([dataset, gaps]) => (
          <li key={dataset}>
            <h3 className="text-base">{nameOf(dataset)}</h3>
            <ul className="divide-y divide-line">
              {gaps.map((gap) => (
                <GapRow key={gap.part} gap={gap} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ages({ sources }: { sources: PoliticalSources }) {
  const { t } = useLingui()
  const nameOf = useDatasetName(sources.datasets)
  const number = (key: string, label: string): Column => ({ key, label, type: 'number' })
  const date = (key: string, label: string): Column => ({ key, label, type: 'date' })
  const columns: Column[] = [
    { key: 'dataset', label: t`Jeu de données`, type: 'text' },
    number('records', t`Fiches`),
    date('oldest', t`La plus ancienne`),
    date('latest', t`La plus récente`),
    number('old', t`Données anciennes`),
    number('crossed', t`Recoupées`),
    number('page', t`Page exacte non établie`),
    number('published', t`Publication non établie`),
    number('unread', t`Non relues à la source`),
  ]
  const rows = sources.datasets.map((one) => ({
    key: one.name,
    cells: [
      nameOf(one.name),
      one.records,
      one.oldest,
      one.latest,
      one.old,
      one.cross_checked,
      one.without_page,
      one.without_publication,
      one.unread,
    ],
    provenance: null,
  }))
  return (
    <section aria-labelledby="ages" className="rounded-xl border border-line bg-surface px-4 py-3">
      <h2 id="ages" className="mb-2 text-lg">
        <Trans>L’âge de chaque jeu de données</Trans>
      </h2>
      <DataTable label={t`L’âge de chaque jeu de données`} columns={columns} rows={rows} />
      <p className="mt-3 text-sm text-ink-2">
        <a href={`${apiAddress}${exportPopolo.path}`} className="text-blue underline">
          <Trans>Personnes, organisations, fonctions et mandats au format Popolo (JSON)</Trans>
        </a>
      </p>
    </section>
  )
}

/** Gaps of the political data, and its age. */
export function SourcesView({ sources }: { sources: PoliticalSources }) {
  return (
    <div className="flex flex-col gap-4 p-4 pb-8">
      <Gaps sources={sources} />
      <Ages sources={sources} />
      <p className="text-sm">
        <Link to="/political-data/corrections" className="text-blue underline">
          <Trans>Corrections demandées par les lecteurs</Trans>
        </Link>
      </p>
    </div>
  )
}
