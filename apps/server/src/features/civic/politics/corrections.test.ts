import { listAdministeredEvents } from '@parvis/contract/civic/events-administration.ts'
import { politicalCsvPath } from '@parvis/contract/civic/political-slugs.ts'
import { listParties } from '@parvis/contract/people/parties.ts'
import { amendParty } from '@parvis/contract/people/party-changes.ts'
import { describe, expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { stands } from '../../../../test/event-desk.ts'
import {
  blockOf,
  dashboard,
  debt,
  imported,
  opens,
  put,
  search,
  test,
  versions,
} from '../../../../test/politics.ts'
import { InvalidRecordError, type RecordInput } from './service.ts'

describe('corrections', () => {
  test('a corrected value keeps its former value, with source, date and reason', async ({
    guest,
    context,
  }) => {
    expect((await versions(guest, 'debt', 'figures')).items).toEqual([])
    const report = await put(context, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    expect(report).toMatchObject({ corrected: ['public-debt-q2-2026'], added: [], unchanged: 0 })
    const { figures, corrections } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(corrections).toBe(1)
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')).toMatchObject({
      display: '118,7 % du PIB',
      provenance: { as_of: '2026-10-15', source: { page: 'Dette trimestrielle' } },
    })
    const { items, next_cursor } = await versions(guest, 'debt', 'figures')
    expect(next_cursor).toBeNull()
    expect(items).toMatchObject([
      {
        record: 'Dette publique fin juin 2026',
        reason: 'Import d’essai du 21 novembre 2026.',
        changes: [
          { field: 'Valeur', before: '119', after: '118,7' },
          { field: 'Valeur affichée', before: '119,0 % du PIB', after: '118,7 % du PIB' },
        ],
        before: { as_of: '2026-09-29', source: { institution: 'INSEE' } },
      },
    ])
    // The figure also appears on another page, with its history.
    expect((await versions(guest, 'public-accounts', 'figures')).items).toHaveLength(1)
    expect((await versions(guest, 'growth', 'figures')).items).toEqual([])
  })

  test('a restart with the same files writes nothing, and imported values win over bundled ones', async ({
    guest,
    context,
  }) => {
    const rows = async () =>
      (
        await context.database.pool.query(
          'select count(*)::int, max(xmin::text::bigint)::text from reference_records',
        )
      ).rows
    const before = await rows()
    await loadReference(context)
    expect(await rows()).toEqual(before)
    await put(context, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    await loadReference(context)
    const { figures } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')?.display).toBe('118,7 % du PIB')
  })

  test('an older import is ignored; a confirmation updates the date and adds no former value', async ({
    guest,
    context,
  }) => {
    const older = await put(context, 'economic-figures', [
      debt({ display: '1 % du PIB', value: 1 }, { asOf: '2020-01-01' }),
    ])
    expect(older.older).toEqual(['public-debt-q2-2026'])
    const same = await put(context, 'economic-figures', [debt({ display: '119,0 % du PIB', value: 119 })])
    expect(same.confirmed).toEqual(['public-debt-q2-2026'])
    const { figures, corrections } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(corrections).toBe(0)
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')?.provenance.as_of).toBe('2026-10-15')
  })

  test('a complete list removes people who are not on it, and no bundled file brings them back', async ({
    guest,
    context,
  }) => {
    const member = (key: string, name: string): RecordInput<'french-meps'> => ({
      key,
      value: { name, group: 'Renew', committees: ['ECON'], since: '2024-07-16' },
      source: { institution: 'Parlement européen', page: 'API', url: 'https://data.europarl.europa.eu/' },
      asOf: '2026-11-20',
      basis: 'single-copy',
    })
    const all = [member('124990', 'Camille Exemple'), member('124991', 'Dominique Modèle')]
    const report = await put(context, 'french-meps', all, imported({ complete: true }))
    expect([report.added.length, report.removed.length]).toEqual([2, 81])
    await loadReference(context)
    const { people } = blockOf(await opens(guest, 'european-meps'), 'people', 'meps')
    expect(people.map(({ name }) => name)).toEqual(['Camille Exemple', 'Dominique Modèle'])
    // Former values are paged, each exactly once.
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await versions(guest, 'european-meps', 'meps', cursor)
      seen.push(...page.items.map(({ id }) => id))
      expect(page.items[0]?.changes).toEqual([
        { field: 'Enregistrement', before: 'présent', after: 'retiré' },
      ])
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([81, 81])
  })

  test('two simultaneous loads leave one current version; an invalid record leaves nothing behind', async ({
    guest,
    context,
  }) => {
    await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        put(context, 'economic-figures', [debt({ display: `${turn} % du PIB`, value: turn })]),
      ),
    )
    expect(blockOf(await opens(guest, 'debt'), 'figures').corrections).toBe(4)
    const wrong = debt({ display: '', value: 1 }, { asOf: '2026-11-01' })
    const fine = debt({ display: '2 % du PIB', value: 2 }, { key: 'autre', asOf: '2026-11-01' })
    await expect(put(context, 'economic-figures', [fine, wrong])).rejects.toThrow(InvalidRecordError)
    await expect(put(context, 'economic-figures', [fine, fine])).rejects.toThrow('two records of this key')
    for (const broken of [
      { ...fine, asOf: '2026-02-30' },
      { ...fine, source: { institution: 'INSEE', page: 'x', url: 'javascript:alert(1)' } },
      { ...fine, key: 'x'.repeat(121) },
    ])
      await expect(put(context, 'economic-figures', [broken])).rejects.toThrow(InvalidRecordError)
    const { figures } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(figures.some(({ key }) => key === 'autre')).toBe(false)
  })

  test('a party renamed by administrators is renamed at once on its page and in the search; the rest comes from the record', async ({
    guest,
    join,
  }) => {
    const rows = async () => blockOf(await opens(guest, 'institutions'), 'table', 'parties').rows
    const before = (await rows()).find(({ key }) => key === 'pp')
    expect(before?.cells.slice(0, 2)).toEqual(['PP', 'Place publique'])
    const { parties } = await guest.call(listParties, {})
    const party = parties.find(({ id }) => id === 'pp')
    if (party === undefined) throw new Error('no such party')
    const admin = await join('alix', { administrator: true })
    await admin.call(amendParty, {
      params: { partyId: 'pp' },
      body: {
        name: 'Place du Parvis',
        abbreviation: 'PDP',
        orientation: party.orientation,
        color: party.color,
        revision: party.revision,
        source_institution: 'Journal officiel',
        source_url: 'https://www.legifrance.gouv.fr/jorf',
        as_of: '2026-11-01',
        reason: 'Changement de nom voté en congrès',
      },
    })
    await expect
      .poll(async () => (await rows()).find(({ key }) => key === 'pp')?.cells.slice(0, 2))
      .toEqual(['PDP', 'Place du Parvis'])
    expect((await rows()).find(({ key }) => key === 'pp')?.cells.slice(2)).toEqual(before?.cells.slice(2))
    expect((await search(guest, 'place du parvis')).items.map(({ title }) => title)).toContain(
      'Place du Parvis',
    )
  })

  test('an election called off by an administrator leaves the pages at once, and returns with it', async ({
    guest,
    join,
  }) => {
    const days = async () =>
      blockOf(await opens(guest, 'presidential-2027'), 'timeline', 'ahead').items.map(({ key }) => key)
    const before = await days()
    expect(before).toContain('presidentielle-2027-t1')
    const admin = await join('alix', { administrator: true })
    const { items } = await admin.call(listAdministeredEvents, { query: { q: 'presidentielle premier' } })
    const election = items.find(({ type }) => type === 'election')
    if (election === undefined) throw new Error('the election is not listed')
    const off = await stands(admin, election, 'called_off')
    await expect.poll(days).toEqual(before.filter((key) => key !== 'presidentielle-2027-t1'))
    await stands(admin, off, 'announced')
    await expect.poll(days).toEqual(before)
  })
})

describe('age', () => {
  test('[DAT-18] an outdated figure is marked on its page, its card and its file', async ({
    guest,
    clock,
    address,
  }) => {
    // Uses the day when the files were compiled, so the test does not depend on its run date.
    clock.advance({ days: Math.round((Date.parse('2026-11-21T12:00:00Z') - Date.now()) / 86_400_000) })
    const senate = blockOf(await opens(guest, 'senate'), 'hemicycle')
    expect(senate.provenance?.stale).toBe(true)
    const unt = senate.groups.find(({ abbreviation }) => abbreviation === 'UNT')
    expect([unt?.seats, unt?.provenance?.stale]).toEqual([null, false])
    const { regions } = blockOf(await opens(guest, 'regions'), 'map')
    const head = (code: string) => regions.find((region) => region.code === code)?.president
    expect(head('93')?.provenance.stale).toBe(true)
    expect(head('93')?.provenance.warning).toContain('successeur non établi')

    const inflation = async () => {
      const page = blockOf(await opens(guest, 'inflation'), 'series')
      const card = (await dashboard(guest)).cards.find(({ slug }) => slug === 'inflation')
      const file = await (await fetch(`${address}${politicalCsvPath('inflation', 'inflation')}`)).text()
      return [
        page.series[0]?.provenance.stale,
        card?.figure?.provenance.stale,
        file.includes('donnée ancienne'),
      ]
    }
    expect(await inflation()).toEqual([false, false, false])
    const presidency = async () =>
      blockOf(await opens(guest, 'presidential-2027'), 'election').provenance?.stale
    expect(await presidency()).toBe(false)
    clock.advance({ days: 500 })
    expect(await inflation()).toEqual([true, true, true])
    // A proclaimed result does not become outdated.
    expect(await presidency()).toBe(false)
  })
})

describe('a post that cites a page', () => {
  test('shows its figure, source and date at once, and the new ones after a correction', async ({
    guest,
    join,
    context,
  }) => {
    const citizen = await join('manon')
    const site = 'http://parvis.test/political-data'
    const post = await citizen.publishes(`Trop ? ${site}/debt?x=1#figures`)
    expect(post.link_preview).toEqual({
      url: `${site}/debt#figures`,
      title: 'Chiffres clés · Dette publique',
      description:
        'Dette publique fin juin 2026 : 119,0 % du PIB, et 4 autres chiffres · Source : INSEE, au 29 septembre 2026',
      site_name: 'Données politiques',
      image: null,
    })
    const page = await citizen.publishes(`${site}/growth`)
    expect(page.link_preview?.description).toMatch(/^Croissance du PIB en 2025 : 0,9 % · Source : INSEE, au /)
    expect((await citizen.publishes(`${site}/debt#plus-rien`)).link_preview?.title).toBe('Dette publique')
    expect((await citizen.publishes(`${site}/zzz`)).link_preview).toBeNull()

    await put(context, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    expect((await guest.opens(post)).link_preview?.description).toBe(
      'Dette publique fin juin 2026 : 118,7 % du PIB, et 4 autres chiffres · Source : INSEE, au 15 octobre 2026',
    )
  })
})
