import { getErrorReport, listCorrections, listErrorReports } from '@parvis/contract/civic/corrections.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { listNotifications } from '@parvis/contract/messaging/notifications.ts'
import { listActs } from '@parvis/contract/trust/moderation-acts.ts'
import { describe, expect } from 'vitest'
import { correction, reportsError, settles, wrongDebt } from '../../../../test/corrections.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { blockOf, dashboard, debt, opens, put, test } from '../../../../test/politics.ts'

const queue = (editor: Member, query: { list?: 'open' | 'settled'; q?: string; cursor?: string } = {}) =>
  editor.call(listErrorReports, { query })
const corrections = (reader: Guest, query: { page?: string; block?: string; cursor?: string } = {}) =>
  reader.call(listCorrections, { query })
const fieldsOf = async (editor: Member, reportId: string) =>
  (await editor.call(getErrorReport, { params: { reportId } })).fields
const debtOf = async (reader: Guest) =>
  blockOf(await opens(reader, 'debt'), 'figures', 'figures').figures.find(({ key }) => key === wrongDebt.item)
const told = async (member: Member) =>
  (await member.call(listNotifications, { query: { tab: 'system' } })).items

/** Both fields in which the figure stands: as text and as a number. */
const changes = [
  { path: ['display'], before: '119,0 % du PIB', after: '118,7 % du PIB' },
  { path: ['value'], before: '119', after: '118,7' },
]

describe('a report of an error', () => {
  test('leads to a correction that readers see at the figure and in the public list, and its reporter is told', async ({
    join,
    guest,
  }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    expect(await corrections(guest)).toEqual({ items: [], next_cursor: null })
    const id = await reportsError(manon)
    const { items } = await queue(edith)
    expect(items).toMatchObject([
      { id, is_own: false, path: '/political-data/debt#figure-public-debt-q2-2026', outcome: null },
    ])
    expect(items[0]?.subject).toContain('Dette publique fin juin 2026')
    expect(JSON.stringify(items)).not.toContain(manon.id)

    const fields = await fieldsOf(edith, id)
    expect(fields).toContainEqual({ path: ['display'], label: 'Valeur affichée', value: '119,0 % du PIB' })
    expect(await settles(edith, id, { ...correction, changes })).toMatchObject({ outcome: 'corrected' })

    await expect.poll(async () => (await debtOf(guest))?.display).toBe('118,7 % du PIB')
    const figure = await debtOf(guest)
    expect(figure?.value).toBe(118.7)
    expect(figure?.provenance.corrected_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const card = (await dashboard(guest)).cards.find(({ slug }) => slug === 'debt')
    expect(card?.figure?.display).toBe('118,7 % du PIB')

    const published = await corrections(guest)
    expect(published.items).toMatchObject([
      {
        before: correction.before,
        after: correction.after,
        reason: correction.reason,
        source: { name: correction.source_name, url: correction.source_url },
        path: '/political-data/debt#figure-public-debt-q2-2026',
      },
    ])
    for (const { id: member } of [manon, edith]) expect(JSON.stringify(published)).not.toContain(member)
    expect((await corrections(guest, { page: 'growth', block: 'figures' })).items).toEqual([])
    const [notification] = await told(manon)
    expect(notification?.title).toBe('L’erreur que vous avez signalée est corrigée')
    expect(notification?.message).toContain('119,0 % du PIB → 118,7 % du PIB')
    expect((await queue(edith)).items).toEqual([])
    expect((await queue(edith, { list: 'settled' })).items).toMatchObject([{ id, outcome: 'corrected' }])
  })

  test('is refused with a reason or closed without, and both are told and in the trail of the staff', async ({
    join,
    guest,
  }) => {
    const [manon, ada] = [await join('manon'), await join('ada', { administrator: true, editor: true })]
    const refused = await reportsError(manon)
    const closed = await reportsError(manon, { item: null })
    await settles(ada, refused, { outcome: 'refused', reason: 'La source dit 119,0 %.' })
    await settles(ada, closed, { outcome: 'closed' })
    expect((await told(manon)).map(({ title }) => title)).toEqual([
      'Votre signalement d’erreur a été classé sans correction',
      'Votre signalement d’erreur n’a pas été retenu',
    ])
    expect((await told(manon))[1]?.message).toContain('La source dit 119,0 %.')
    expect((await corrections(guest)).items).toEqual([])
    expect((await ada.call(listActs, { query: {} })).items).toMatchObject([
      { act: 'error_report_closed' },
      { act: 'error_report_refused', reason: 'La source dit 119,0 %.' },
    ])
  })

  test('sent twice is one; another one about the same figure waits, and there are twenty open ones at most', async ({
    join,
    guest,
  }) => {
    const [manon, bea] = [await join('manon'), await join('bea')]
    const [first, second] = await Promise.all([reportsError(manon), reportsError(manon)])
    expect(second).toBe(first)
    await expect(reportsError(manon, { proposed: '118,9 % du PIB' })).toBeRefused('error_reported_before')
    expect(await reportsError(bea)).not.toBe(first)

    const { rows } = blockOf(await opens(guest, 'governments'), 'table', 'governments')
    for (const { key } of rows.slice(0, furtherLimits.openErrorReports - 1))
      await reportsError(manon, { page: 'governments', block: 'governments', item: key })
    const item = rows[furtherLimits.openErrorReports]?.key ?? ''
    await expect(reportsError(manon, { page: 'governments', block: 'governments', item })).toBeRefused(
      'too_many_error_reports',
    )
  })

  test('names a figure that exists, says what is right, and has a source with a secure address', async ({
    join,
  }) => {
    const manon = await join('manon')
    await expect(reportsError(manon, { page: 'zzz' })).toBeRefused('political_page_not_found')
    await expect(reportsError(manon, { block: 'zzz' })).toBeRefused('political_block_not_found')
    await expect(reportsError(manon, { item: 'zzz' })).toBeRefused('political_item_not_found')
    await expect(reportsError(manon, { page: 'calendar', block: manon.id })).toBeRefused('event_not_found')
    await expect(reportsError(manon, { page: 'law-tracking', block: 'zzz' })).toBeRefused('law_not_found')
    for (const wrong of [
      { wrong: ' ' },
      { proposed: '' },
      { proposed: 'x'.repeat(furtherLimits.errorText + 1) },
      { source_url: 'http://www.insee.fr/' },
      { source_url: 'javascript:alert(1)' },
      { source_url: 'INSEE' },
    ])
      await expect(reportsError(manon, wrong)).toBeRefused('validation_failed')
  })

  test('may be about rows of every kind of block: each is of one record, or else of the block', async ({
    join,
    guest,
    context,
  }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    const turnout = blockOf(await opens(guest, 'votes'), 'table', 'turnout').rows[0]
    const election = blockOf(await opens(guest, 'presidential-2027'), 'timeline', 'ahead').items[0]
    const meeting = await context.db
      .selectFrom('events')
      .select('id')
      .where('reference', '=', election?.key ?? '')
      .executeTakeFirstOrThrow()
    const law = await context.db.selectFrom('laws').select('reference').limit(1).executeTakeFirstOrThrow()
    const places = [
      ['votes', 'turnout', turnout?.key ?? null],
      ['presidential-2027', 'ahead', election?.key ?? null],
      ['unemployment', 'unemployment', '2020'],
      ['regions', 'map', '93-president'],
      ['european-meps', 'committees', null],
      ['calendar', meeting.id, null],
      ['law-tracking', law.reference, null],
    ] as const
    for (const [page, block, item] of places) await reportsError(manon, { page, block, item })
    const records = (await queue(edith)).items.map(({ record }) => record)
    expect(records[0]).toMatch(/^[a-z-]+\/[a-z0-9-]+$/)
    expect(turnout?.key).toContain(records[0]?.split('/')[1])
    expect(records.slice(1)).toEqual([
      `calendar/${meeting.id}`,
      'economic-series/unemployment',
      'regional-presidents/region-93',
      'pages/european-meps/committees',
      `calendar/${meeting.id}`,
      `laws/${law.reference}`,
    ])
  })
})

describe('the queue of editors', () => {
  test('is for editors with a second factor alone; nobody settles their own report', async ({ join }) => {
    const manon = await join('manon')
    const ada = await join('ada', { moderator: true, administrator: true })
    const hasty = await join('hugo', { editor: true, secondFactor: false })
    const edith = await join('edith', { editor: true })
    const id = await reportsError(edith)
    for (const member of [manon, ada]) {
      await expect(queue(member)).toBeRefused('editors_only')
      await expect(settles(member, id, { outcome: 'closed' })).toBeRefused('editors_only')
    }
    await expect(queue(hasty)).toBeRefused('staff_second_factor_required')
    expect((await queue(edith)).items).toMatchObject([{ id, is_own: true }])
    await expect(settles(edith, id, { outcome: 'closed' })).toBeRefused('own_error_report')
    await expect(settles(edith, manon.id, { outcome: 'closed' })).toBeRefused('error_report_not_found')
  })

  test('of two editors at once one settles a report, and the other is told so', async ({ join, guest }) => {
    const manon = await join('manon')
    const [edith, eve] = [await join('edith', { editor: true }), await join('eve', { editor: true })]
    const id = await reportsError(manon)
    const outcomes = await Promise.allSettled([
      settles(edith, id, { ...correction, changes }),
      settles(eve, id, { ...correction, after: '118,5 % du PIB' }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(settles(eve, id, { outcome: 'closed' })).toBeRefused('error_report_settled')
    expect((await corrections(guest)).items).toHaveLength(1)
    expect(await told(manon)).toHaveLength(1)
  })

  test('takes only values that the record can have, and that are still what the editor saw', async ({
    join,
    guest,
  }) => {
    const [manon, bea] = [await join('manon'), await join('bea')]
    const edith = await join('edith', { editor: true })
    const [id, other] = [await reportsError(manon), await reportsError(bea)]
    const tries = (reportId: string, path: string[], before: string, after: string) =>
      settles(edith, reportId, { ...correction, changes: [{ path, before, after }] })
    for (const [path, before, after] of [
      [['value'], '119', 'beaucoup'],
      [['label'], 'Dette publique fin juin 2026', ''],
      [['refers_to'], '2026-06-30', '31 juin'],
      [['value'], '119', '119'],
    ] as const)
      await expect(tries(id, [...path], before, after)).toBeRefused('correction_value_invalid')
    for (const path of [['zzz'], ['about'], ['rhythm'], ['__proto__', 'polluted'], ['constructor']])
      await expect(tries(id, path, '', 'x')).toBeRefused('correction_outdated')

    await settles(edith, id, { ...correction, changes })
    await expect(tries(other, ['value'], '119', '118,5')).toBeRefused('correction_outdated')
    await tries(other, ['value'], '118,7', '118,5')
    await expect.poll(async () => (await debtOf(guest))?.value).toBe(118.5)
  })

  test('checks sums of elections, and finds rows of lists by their names', async ({ join, guest }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    const page = await opens(guest, 'presidential-2027')
    const block = page.blocks
      .filter(({ kind }) => kind === 'election')
      .find(({ rounds }) => rounds[0]?.complete && rounds[0].sum_note === null)
    const [first] = block?.rounds[0]?.results ?? []
    if (block === undefined || first === undefined) throw new Error('no complete round')
    const id = await reportsError(manon, { page: page.slug, block: block.id, item: first.key })
    const path = ['rounds', '1', 'results', first.label, 'pct']
    const field = (await fieldsOf(edith, id)).find((one) => one.path.join() === path.join())
    expect(field?.value).toBe(String(first.pct).replace('.', ','))
    const change = { path, before: field?.value ?? '', after: '99,9' }
    await expect(settles(edith, id, { ...correction, changes: [change] })).toBeRefused(
      'correction_value_invalid',
    )
  })

  test('a correction without fields stands beside the figure: its day is marked there', async ({
    join,
    guest,
  }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    const id = await reportsError(manon, { page: 'european-meps', block: 'committees', item: null })
    await settles(edith, id, correction)
    const markOf = async () =>
      blockOf(await opens(guest, 'european-meps'), 'table', 'committees').provenance?.corrected_on
    await expect.poll(markOf).toMatch(/^\d{4}-/)
  })

  test('the correction ends as soon as the source says something else; the list keeps it', async ({
    join,
    guest,
    context,
  }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    await settles(edith, await reportsError(manon), { ...correction, changes })
    await expect.poll(async () => (await debtOf(guest))?.value).toBe(118.7)
    // The source agrees: the mark stays.
    await put(context, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    await expect.poll(async () => (await debtOf(guest))?.provenance.as_of).toBe('2026-10-15')
    expect((await debtOf(guest))?.provenance.corrected_on).not.toBeNull()
    const newer = { display: '120,1 % du PIB', value: 120.1 }
    await put(context, 'economic-figures', [debt(newer, { asOf: '2026-11-15' })])
    await expect.poll(async () => (await debtOf(guest))?.value).toBe(120.1)
    expect((await debtOf(guest))?.provenance.corrected_on).toBeNull()
    expect((await corrections(guest)).items).toHaveLength(1)
  })

  test('pages its lists, each report once, and finds figures by their words', async ({
    join,
    guest,
    context,
  }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    const more = pageSizes.errorReports + 2
    await context.db
      .insertInto('error_reports')
      .values(
        Array.from({ length: more }, (_, place) => ({
          reporter_id: manon.id,
          page: 'debt',
          block: `b${place}`,
          path: '/political-data/debt',
          record: `pages/debt/b${place}`,
          subject: `Chiffre ${place}`,
          wrong: 'Faux',
          proposed: 'Juste',
          source_url: 'https://www.insee.fr/fr/1',
        })),
      )
      .execute()
    const all = async (list: 'open' | 'settled') => {
      const first = await queue(edith, { list })
      const rest = await queue(edith, { list, cursor: first.next_cursor ?? '' })
      expect(first.items).toHaveLength(pageSizes.errorReports)
      expect(rest.next_cursor).toBeNull()
      return [...first.items, ...rest.items].map(({ id }) => id)
    }
    const open = await all('open')
    expect(new Set(open).size).toBe(more)
    expect((await queue(edith, { q: 'CHIFFRE 21' })).items).toHaveLength(1)
    expect((await queue(edith, { q: 'autre' })).items).toEqual([])
    for (const id of open) await settles(edith, id, correction)
    expect(await all('settled')).toEqual(open.reverse())
    const first = await corrections(guest)
    const rest = await corrections(guest, { cursor: first.next_cursor ?? '' })
    expect([first.items.length, rest.items.length]).toEqual([pageSizes.corrections, 2])
    await expect(corrections(guest, { cursor: 'x' })).toBeRefused('validation_failed')
  })
})
