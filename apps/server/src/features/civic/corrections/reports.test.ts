import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { describe, expect } from 'vitest'
import {
  changes,
  correction,
  corrections,
  debtOf,
  fieldsOf,
  queue,
  reportsError,
  settles,
  systemNotifications,
} from '../../../../test/corrections.ts'
import { blockOf, dashboard, opens, test } from '../../../../test/politics.ts'

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
    expect(fields.filter(({ path }) => path.join() === 'value')).toEqual([])
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
    const [notification] = await systemNotifications(manon)
    expect(notification?.title).toBe('L’erreur que vous avez signalée est corrigée')
    expect(notification?.message).toContain('119,0 % du PIB → 118,7 % du PIB')
    expect(notification?.data.path).toBe('/political-data/debt#figure-public-debt-q2-2026')
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
    expect((await systemNotifications(manon)).map(({ title }) => title)).toEqual([
      'Votre signalement d’erreur a été classé sans correction',
      'Votre signalement d’erreur n’a pas été retenu',
    ])
    expect((await systemNotifications(manon))[1]?.message).toContain('La source dit 119,0 %.')
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
    for (const block of [manon.id, '-'.repeat(36)])
      await expect(reportsError(manon, { page: 'calendar', block })).toBeRefused('event_not_found')
    await expect(reportsError(manon, { page: 'law-tracking', block: 'zzz' })).toBeRefused('law_not_found')
    for (const block of ['VTANR5L17V1', 'zzz'])
      await expect(reportsError(manon, { page: 'roll-calls', block })).toBeRefused('vote_not_found')
    for (const wrong of [
      { wrong: ' ' },
      { proposed: '' },
      { proposed: 'x'.repeat(furtherLimits.errorText + 1) },
      { source_url: 'http://www.insee.fr/' },
      { source_url: 'javascript:alert(1)' },
      { source_url: 'INSEE' },
      // The address looks like one site and leads to another.
      { source_url: 'https://www.insee.fr@ailleurs.example/' },
    ])
      await expect(reportsError(manon, wrong)).toBeRefused('validation_failed')
  })

  test('shows an editor the address that its source leads to, without letters in disguise', async ({
    join,
  }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    await reportsError(manon, { source_url: 'https://www.іnsee.fr/\u202efdp' })
    expect((await queue(edith)).items).toMatchObject([
      { source_url: 'https://www.xn--nsee-k9d.fr/%E2%80%AEfdp' },
    ])
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
