import { pageSizes } from '@parvis/contract/limits.ts'
import { setStaff } from '@parvis/contract/trust/staff.ts'
import { describe, expect } from 'vitest'
import {
  changes,
  correction,
  corrections,
  debtOf,
  fieldsOf,
  queue,
  remark,
  reportsError,
  settles,
  systemNotifications,
  waiting,
} from '../../../../test/corrections.ts'
import { blockOf, opens, test } from '../../../../test/politics.ts'

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
    // In the days of grace an editor reads the queue, and settles nothing.
    const fresh = await join('fanny', { secondFactor: false })
    await ada.call(setStaff, { body: { username: 'fanny', flag: 'editor', value: true } })
    expect((await queue(fresh)).items).toMatchObject([{ id }])
    await expect(settles(fresh, id, { outcome: 'closed' })).toBeRefused('staff_second_factor_required')
    expect((await queue(edith)).items).toMatchObject([{ id, is_own: true }])
    for (const member of [manon, ada]) await expect(waiting(member)).toBeRefused('editors_only')
    // The badge counts what its editor may settle.
    expect(await waiting(edith)).toBe(0)
    const other = await reportsError(manon)
    expect(await waiting(edith)).toBe(1)
    await expect(settles(edith, id, { outcome: 'closed' })).toBeRefused('own_error_report')
    await expect(settles(edith, manon.id, { outcome: 'closed' })).toBeRefused('error_report_not_found')
    await settles(edith, other, { outcome: 'closed' })
    expect(await waiting(edith)).toBe(0)
  })

  test('of two editors at once one settles a report, and the other is told so', async ({ join, guest }) => {
    const manon = await join('manon')
    const [edith, eve] = [await join('edith', { editor: true }), await join('eve', { editor: true })]
    const id = await reportsError(manon)
    const outcomes = await Promise.allSettled([
      settles(edith, id, { ...correction, changes }),
      settles(eve, id, { ...correction, changes: [{ path: ['value'], before: '119', after: '118,5' }] }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(settles(eve, id, { outcome: 'closed' })).toBeRefused('error_report_settled')
    expect((await corrections(guest)).items).toHaveLength(1)
    expect(await systemNotifications(manon)).toHaveLength(1)
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
      .filter((one) => one.kind === 'election')
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

  test('a record without fields gets a remark beside it, which does not say that it is corrected', async ({
    join,
    guest,
  }) => {
    const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
    const id = await reportsError(manon, { page: 'european-meps', block: 'committees', item: null })
    expect(await fieldsOf(edith, id)).toEqual([])
    await expect(settles(edith, id, correction)).toBeRefused('correction_without_change')
    await settles(edith, id, remark)
    const marks = async () => {
      const { provenance } = blockOf(await opens(guest, 'european-meps'), 'table', 'committees')
      return [provenance?.remark_on, provenance?.corrected_on]
    }
    await expect.poll(marks).toEqual([expect.stringMatching(/^\d{4}-/), null])
    expect((await corrections(guest)).items).toMatchObject([{ is_applied: false, ended: null }])
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
    for (const id of open) await settles(edith, id, remark)
    expect(await all('settled')).toEqual(open.reverse())
    const first = await corrections(guest)
    const rest = await corrections(guest, { cursor: first.next_cursor ?? '' })
    expect([first.items.length, rest.items.length]).toEqual([pageSizes.corrections, 2])
    await expect(corrections(guest, { cursor: 'x' })).toBeRefused('validation_failed')
  })
})
