import { Trans, useLingui } from '@lingui/react/macro'
import { caseTargets, moderationRules } from '@parvis/contract/audit/decisions.ts'
import { languages } from '@parvis/contract/languages.ts'
import { limits } from '@parvis/contract/limits.ts'
import {
  type CaseList,
  caseAges,
  caseLists,
  casePriorities,
} from '@parvis/contract/trust/moderation-cases.ts'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, ListFilter, Table2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { CaseAddress } from './case-address.ts'
import { filterCount, withFilter } from './case-filter.ts'
import { deskRequest } from './desk/desk-request.ts'
import { colleaguesQuery, tagsQuery } from './desk/queries.ts'
import { FilterSelect } from './filter-select.tsx'
import { ruleTexts } from './notices/texts.ts'
import { countsQuery } from './queries.ts'
import { ageTexts, languageTexts, priorityTexts, targetTexts } from './texts.ts'

/** Each change of the filters is a step of the browser's history; the letters of a search are not. */
export type FilterChange = (next: CaseAddress, how?: { replace: boolean }) => void

/** Searches and narrows the cases listed: the address keeps it. */
export function CaseFilters({ address, onChange }: { address: CaseAddress; onChange: FilterChange }) {
  const { t } = useLingui()
  const { data: counts } = useQuery(countsQuery)
  const mine = counts?.mine ?? 0
  const names: Record<CaseList, string> = {
    open: t`À traiter`,
    mine: mine > 0 ? t`Les miens (${mine})` : t`Les miens`,
    decided: t`Décidés`,
  }
  const count = filterCount(address)
  const [shows, setShows] = useState(false)
  const panel = useId()
  const { list = 'open' } = address
  return (
    <div className="flex flex-col gap-2.5 border-b border-line px-4 py-3">
      <Segments
        legend={<span className="sr-only">{t`Dossiers`}</span>}
        value={list}
        onChange={(next) => onChange(withFilter(address, 'list', next === 'open' ? '' : next))}
        options={caseLists.map((value) => ({ value, label: names[value] }))}
      />
      <CaseSearch q={address.q ?? ''} onSearch={(q, how) => onChange(withFilter(address, 'q', q), how)} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="neutral"
          size="sm"
          aria-expanded={shows}
          aria-controls={panel}
          onClick={() => setShows(!shows)}
        >
          <ListFilter aria-hidden="true" size={16} />
          {count > 0 ? <Trans>Filtres ({count})</Trans> : <Trans>Filtres</Trans>}
        </Button>
        <Button look="neutral" size="sm" onClick={() => deskRequest.write({ kind: 'views' })}>
          <Table2 aria-hidden="true" size={16} />
          <Trans>Vues</Trans>
        </Button>
        <IconButton
          label={t`Raccourcis clavier`}
          className="-my-1 max-md:hidden"
          // Only its key opens it: the code that every visitor loads knows nothing else of it.
          onClick={() => dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))}
        >
          <Keyboard aria-hidden="true" size={18} />
        </IconButton>
        {count > 0 && (
          <Button
            look="quiet"
            size="sm"
            onClick={() => {
              const { q, list: kept } = address
              onChange({ ...(kept && { list: kept }), ...(q && { q }) })
            }}
          >
            <Trans>Effacer</Trans>
          </Button>
        )}
      </div>
      <div id={panel} hidden={!shows}>
        {shows && <Panel address={address} onChange={onChange} />}
      </div>
    </div>
  )
}

function CaseSearch({
  q,
  onSearch,
}: {
  q: string
  onSearch: (q: string, how: { replace: boolean }) => void
}) {
  const { t } = useLingui()
  const box = useSearchBox(q, (next) => onSearch(next, { replace: q !== '' && next !== '' }))
  const field = useRef<HTMLInputElement>(null)
  useShortcut('f', t`Chercher un dossier`, () => field.current?.focus())
  return (
    <SearchField
      ref={field}
      label={t`Chercher un dossier`}
      placeholder={t`Référence, membre, mots…`}
      clearLabel={t`Effacer la recherche`}
      value={box.typed}
      maxLength={limits.search}
      onChange={box.type}
      onSubmit={box.submit}
    />
  )
}

function Panel({ address, onChange }: { address: CaseAddress; onChange: FilterChange }) {
  const { t, i18n } = useLingui()
  const { data: colleagues } = useQuery(colleaguesQuery)
  const { data: tags } = useQuery(tagsQuery)
  const choose = (name: keyof CaseAddress) => (value: string) => onChange(withFilter(address, name, value))
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <FilterSelect
        label={t`Ce qui est signalé`}
        all={t`Tout`}
        value={address.type}
        onChoose={(value) =>
          onChange(
            withFilter(
              address,
              'type',
              caseTargets.find((one) => one === value),
            ),
          )
        }
        options={caseTargets.map((value) => ({ value, label: i18n._(targetTexts[value]) }))}
      />
      <FilterSelect
        label={t`Règle ou motif`}
        all={t`Toutes`}
        value={address.rule}
        onChoose={choose('rule')}
        options={moderationRules.map((value) => ({ value, label: i18n._(ruleTexts[value]) }))}
      />
      <FilterSelect
        label={t`Priorité`}
        all={t`Toutes`}
        value={address.priority}
        onChoose={choose('priority')}
        options={casePriorities.map((value) => ({ value, label: i18n._(priorityTexts[value]) }))}
      />
      <FilterSelect
        label={t`Ouvert depuis`}
        all={t`Peu importe`}
        value={address.age}
        onChoose={choose('age')}
        options={caseAges.map((value) => ({ value, label: i18n._(ageTexts[value]) }))}
      />
      <FilterSelect
        label={t`Langue`}
        all={t`Toutes`}
        value={address.lang}
        onChoose={choose('lang')}
        options={languages.map((value) => ({ value, label: i18n._(languageTexts[value]) }))}
      />
      <FilterSelect
        label={t`Confié à`}
        all={t`Peu importe`}
        value={address.to}
        onChoose={choose('to')}
        options={[
          { value: 'nobody', label: t`Personne` },
          { value: 'me', label: t`Moi` },
          ...(colleagues?.items ?? [])
            .filter(({ is_own: isOwn }) => !isOwn)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FilterSelect
        label={t`Étiquette`}
        all={t`Toutes`}
        value={address.tag}
        onChoose={choose('tag')}
        options={(tags?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label={t`Transmis`}
        all={t`Peu importe`}
        value={address.passed}
        onChoose={choose('passed')}
        options={[{ value: 'yes', label: t`Aux administrateurs` }]}
      />
    </div>
  )
}
