import { getEvent, listCalendar, subscribeToEvent } from '@parvis/contract/civic/events.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { readExtracts } from '../../../../test/official-extracts.ts'
import { assembly, organ } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { importDocuments } from '../../../../test/voting.ts'

const extracts = await readExtracts('assemblee-agenda')

const agenda = (uids: string[], changed: Record<string, object> = {}) =>
  Object.fromEntries(
    uids.map((uid) => {
      const { reunion } = structuredClone(extracts.get(uid)) as { reunion: object }
      return [`${uid}.json`, { reunion: { ...reunion, ...changed[uid] } }]
    }),
  )

const onDay = async (guest: Guest, day: string) =>
  (await guest.call(listCalendar, { query: { from: day, to: day } })).items

const senate = 'RUSNR5L17S2025IDS29506'
const committee = 'RUANR5L17S2025IDC453374'

test('a sitting of the Senate leads to the laws of its agenda that are followed, to its report and videos', async ({
  context,
  guest,
}) => {
  await importDocuments(context, 'assemblee-agenda', agenda([senate]))
  const [before] = await onDay(guest, '2025-05-12')
  expect(before).toMatchObject({
    title: 'Séance publique du Sénat',
    proceedings: { organ: null, laws: [], video_url: 'https://videos.senat.fr/', is_open_to_press: true },
  })
  await importLawRecords(context, [
    aLaw('second', { dossierUid: 'DLR5L17N51744' }),
    aLaw('premier', { dossierUid: 'DLR5L17N51346' }),
  ])
  const [event] = await onDay(guest, '2025-05-12')
  expect(event?.proceedings?.laws.map(({ reference }) => reference)).toEqual(['premier', 'second'])
})

test('a committee has its name once an import has read it; a calendar file has the same facts', async ({
  context,
  guest,
}) => {
  await importDocuments(context, 'assemblee-agenda', agenda([committee]))
  await importLawRecords(context, [aLaw('comptes', { dossierUid: 'DLR5L17N50173' })])
  const [unnamed] = await onDay(guest, '2024-10-09')
  expect(unnamed?.proceedings).toMatchObject({ organ: null, laws: [{ reference: 'comptes' }] })
  await importDocuments(context, 'assemblee-acteurs', {
    ...assembly,
    'PO59048.json': organ(59_048, 'COMPER', 'Commission des finances'),
  })
  const event = await guest.call(getEvent, { params: { eventId: unnamed?.id ?? '' } })
  expect(event.proceedings?.organ).toBe('Commission des finances')
  await importDocuments(context, 'assemblee-acteurs', {
    'PO59048.json': organ(59_048, 'GE', 'Comptes publics'),
  })
  const renamed = await guest.call(getEvent, { params: { eventId: event.id } })
  expect(renamed.proceedings?.organ).toBe('Groupe d’études : Comptes publics')
  const file = (await guest.send('GET', `/events/${event.id}.ics`)).text.replace(/\r\n /g, '')
  expect(file).toContain('Comptes publics')
  expect(file).toContain('/law-tracking/comptes')
  expect(file).toContain('CRCANR5L17S2025PO59048N011')
})

test('an item that says nothing without its law has the title of the law beside', async ({
  context,
  guest,
}) => {
  await importDocuments(
    context,
    'assemblee-agenda',
    agenda([committee], {
      [committee]: {
        ODJ: {
          pointsODJ: {
            pointODJ: {
              objet: 'Examen du texte',
              dossiersLegislatifsRefs: { dossierRef: 'DLR5L17N50173' },
              cycleDeVie: { etat: 'Confirmé' },
            },
          },
        },
      },
    }),
  )
  const title = async () => (await onDay(guest, '2024-10-09'))[0]?.title
  expect(await title()).toBe('Examen du texte')
  await importLawRecords(context, [aLaw('comptes', { dossierUid: 'DLR5L17N50173' })])
  expect(await title()).toBe('Examen du texte : Bancs publics')
})

test('a meeting that is called off stays, marked, and is announced to its members; a deleted one leaves', async ({
  context,
  guest,
  join,
}) => {
  const ahead = { timeStampDebut: '2027-05-12T09:00:00.000+02:00', timeStampFin: null }
  const at = (etat: string) => agenda([committee], { [committee]: { ...ahead, cycleDeVie: { etat } } })
  await importDocuments(context, 'assemblee-agenda', at('Confirmé'))
  const [event] = await onDay(guest, '2027-05-12')
  const member = await join('ana')
  const params = { eventId: event?.id ?? '' }
  await member.call(subscribeToEvent, { params, body: { reminder: 'eve' } })

  await importDocuments(context, 'assemblee-agenda', at('Annulé'))
  expect(await onDay(guest, '2027-05-12')).toMatchObject([
    { id: params.eventId, called_off_at: expect.any(String) },
  ])
  const news = async () =>
    (
      await context.db
        .selectFrom('event_subscriptions')
        .select('news')
        .where('event_id', '=', params.eventId)
        .executeTakeFirst()
    )?.news
  expect(await news()).toBe('event_called_off')
  // The same file again changes nothing.
  await importDocuments(context, 'assemblee-agenda', at('Annulé'))

  await importDocuments(context, 'assemblee-agenda', at('Confirmé'))
  expect((await onDay(guest, '2027-05-12'))[0]?.called_off_at).toBeNull()
  await importDocuments(context, 'assemblee-agenda', at('Supprimé'))
  expect(await onDay(guest, '2027-05-12')).toEqual([])
  expect(await news()).toBe('event_withdrawn')
})
