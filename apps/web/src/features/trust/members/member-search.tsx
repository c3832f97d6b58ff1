import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { type MemberSearch as By, memberSearches } from '@parvis/contract/trust/members.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Select } from '../../../ui/select.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { MemberFilters } from './member-filters.tsx'
import { MemberTable } from './member-table.tsx'
import type { MembersAddress } from './members-address.ts'
import { searchTexts } from './texts.ts'

/** Looks members up, and lists them. Private parts of a search stay out of the page's address. */
export function MemberSearch({
  address,
  administrator,
}: {
  address: MembersAddress
  administrator: boolean
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [hidden, setHidden] = useState<{ by: By; q: string } | null>(null)
  const { by, q } = hidden ?? { by: 'name' as const, q: address.q ?? '' }
  const go = (next: MembersAddress) =>
    void navigate({ to: '/administration/membres', search: { ...next }, replace: true })
  const { role, verification, marks, from, until } = address
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const selection = { by, q, role, verification, marks: marks ?? [], joined_from: from, joined_until: until }
  return (
    <>
      <PageHeader
        title={<Trans>Membres</Trans>}
        actions={
          administrator && (
            <span className="flex flex-wrap gap-2 max-sm:mb-1.5 max-sm:w-full">
              <Link to="/administration/actions" className={buttonClass({ look: 'secondary', size: 'sm' })}>
                <Trans>Actions groupées</Trans>
              </Link>
              <ExportButton selection={selection} />
            </span>
          )
        }
        intro={
          administrator ? (
            <Trans>Chaque recherche par adresse ou par réseau est inscrite au journal des actes.</Trans>
          ) : undefined
        }
      />
      <SearchForm
        key={`${by} ${q}`}
        by={by}
        q={q}
        administrator={administrator}
        onSearch={(next) => {
          const { q: _, ...filters } = address
          const isPrivate = next.by !== 'name'
          setHidden(isPrivate ? next : null)
          go({ ...filters, ...(!isPrivate && next.q !== '' && { q: next.q }) })
        }}
      />
      <MemberFilters address={address} administrator={administrator} onChange={go} />
      <MemberTable
        label={t`Membres`}
        selection={selection}
        ticked={administrator ? ticked : undefined}
        onTick={(id) => setTicked((before) => toggled(before, id))}
      />
      {administrator && (
        <BulkBar
          ticked={ticked}
          selection={selection}
          isNarrowed={q !== '' || Object.keys(address).length > 0}
          onClear={() => setTicked(new Set())}
        />
      )}
    </>
  )
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

function SearchForm({
  by,
  q,
  administrator,
  onSearch,
}: {
  by: By
  q: string
  administrator: boolean
  onSearch: (next: { by: By; q: string }) => void
}) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState(by)
  const [typed, setTyped] = useState(q)
  const hints: Record<By, string | undefined> = {
    name: undefined,
    address: t`Le début suffit ; « @ » et un domaine donnent toutes ses adresses.`,
    network: t`Comptes connectés depuis ce réseau, ou qui l’ont été dans l’année.`,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ by: chosen, q: typed.trim() })
  }
  return (
    <search>
      <form onSubmit={send} className="flex flex-col gap-3 px-4 pt-4 sm:flex-row sm:flex-wrap sm:items-start">
        {administrator && (
          <Field label={t`Chercher par`} className="sm:w-64">
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={({ target }) =>
                  setChosen(memberSearches.find((one) => one === target.value) ?? 'name')
                }
              >
                {memberSearches.map((one) => (
                  <option key={one} value={one}>
                    {i18n._(searchTexts[one])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={i18n._(searchTexts[chosen])} hint={hints[chosen]} className="min-w-0 sm:flex-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={typed}
              maxLength={limits.search}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="sm:mt-[26px]">
          <Trans>Chercher</Trans>
        </Button>
      </form>
    </search>
  )
}
