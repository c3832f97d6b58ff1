import { join } from 'node:path'
import { getSitting, getVoteDebate, listOfficialSpeeches } from '@parvis/contract/civic/sittings.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { folder, importing, place } from '../../../../test/imports.ts'
import { assembly } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { importVotes, links } from '../../../../test/voting.ts'
import type { AppContext } from '../../../app-context.ts'

interface ParagraphFields {
  actor?: number
  name?: string
  quality?: string
  grammar?: string
  text: string
}

const paragraph = ({ actor, name, quality = '', grammar = 'DEBAT_1_10', text }: ParagraphFields) =>
  actor === undefined
    ? `<paragraphe code_grammaire="${grammar}" roledebat=""><orateurs/><texte>${text}</texte></paragraphe>`
    : `<paragraphe id_acteur="PA${actor}" code_grammaire="${grammar}"><orateurs><orateur><nom>${name}</nom><id>${actor}</id><qualite>${quality}</qualite></orateur></orateurs>
        <texte>${text}</texte></paragraphe>`

/** In the form of CRSANR5L15S2017E1N001 (Syceron, published on 5 July 2017), with invented people and words. */
const report = (points: string) => `<?xml version='1.0' encoding='UTF-8'?>
<compteRendu xmlns="http://schemas.assemblee-nationale.fr/referentiel">
  <uid>CRSANR5L99S2026E1N001</uid>
  <metadonnees>
    <dateSeance>20260603150000000</dateSeance><numSeanceJour>Unique</numSeanceJour><numSeance>1</numSeance>
    <legislature>99</legislature><session>Session d’exemple</session><version>avant_JO</version>
    <sommaire><presidentSeance id_syceron="1">Présidence de Mme Aline Valmont</presidentSeance>
      <sommaire1><titreStruct><intitule>Titre du sommaire</intitule></titreStruct></sommaire1></sommaire>
  </metadonnees>
  <contenu>
    <quantiemes><journee>Séance</journee><session>Autre</session></quantiemes>
    <ouvertureSeance code_grammaire="OUV_SEAN_1_1"><orateurs/><texte>Présidence de Mme Aline Valmont</texte>
      ${paragraph({ actor: 900_001, name: 'Mme la présidente', grammar: 'OUV_SEAN_2_1', text: 'La séance est ouverte.' })}
    </ouvertureSeance>
    ${points}
  </contenu>
</compteRendu>`

const debate = `
  <point nivpoint="1" code_grammaire="TITRE_TEXTE_DISCUSSION" valeur=" (n° 155)"><orateurs/><texte>Bancs publics<br/>Discussion (n<exposant>os</exposant> 155, 277)</texte>
    ${paragraph({ actor: 900_002, name: 'M. Basile Rive', quality: 'rapporteur', text: 'Les <italique>retraités</italique> &amp; les autres ont besoin de bancs.<br/>Votons.' })}
    <interExtraction nom_orateur="M. Rive">
      ${paragraph({ actor: 900_009, name: 'M. Inconnu', grammar: 'INTERRUPTION_1_10', text: 'Très bien !' })}
    </interExtraction>
    <point nivpoint="2" code_grammaire="ANN_SCR_DEC_1_10" valeur=""><orateurs/><texte>Vote</texte>
      ${paragraph({ text: '<italique>(Il est procédé au scrutin public n° 12.)</italique>', grammar: 'ANN_SCR_DEC_2_10' })}
      ${paragraph({ text: '' })}
    </point>
  </point>`

const bring = async (context: AppContext, text: string) =>
  importing(context, 'assemblee-debats', await folder(context, 'debats', { 'xml/1.xml': text }))

const findSpeeches = async (context: AppContext, typed: string) => {
  const { rows } = await sql<{ position: number }>`
    select position from speeches
    where words @@ (select replace(words, '%', '')::tsquery from search_reading(${typed})) order by position`.execute(
    context.db,
  )
  return rows.map(({ position }) => position)
}

test('a report is stored with its titles and speeches, and found by the words of posts', async ({
  context,
  guest,
}) => {
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))
  expect(await bring(context, report(debate))).toMatchObject({ changes: { added: 1 } })
  const read = (cursor?: string) =>
    guest.call(getSitting, { params: { uid: 'CRSANR5L99S2026E1N001' }, query: { cursor } })
  const { facts } = await guest.call(searchFor, { query: { q: 'banc', type: 'facts' } })
  const speeches = facts?.items.filter(({ kind }) => kind === 'speech') ?? []
  expect(speeches.map(({ path }) => path)).toEqual(
    (await findSpeeches(context, 'banc')).map(
      (position) => `/seances/CRSANR5L99S2026E1N001?from=${position}`,
    ),
  )
  const sitting = await read()
  expect(sitting).toMatchObject({
    held_on: '2026-06-03',
    starts_at: '2026-06-03T13:00:00.000Z',
    session: 'Session d’exemple',
    legislature: 99,
    day_order: 'Unique',
    presided_by: 'Présidence de Mme Aline Valmont',
    source: { institution: 'Assemblée nationale' },
    points: [
      {
        position: 0,
        parent: null,
        level: 1,
        title: 'Bancs publics\nDiscussion (nos 155, 277)',
        text_numbers: ['155', '277'],
      },
      { position: 1, parent: 0, level: 2, title: 'Vote', text_numbers: [] },
    ],
    speeches: {
      next_cursor: null,
      items: [
        {
          position: 0,
          point: null,
          speaker: 'PA900001',
          speaker_name: 'Aline Valmont',
          body: 'La séance est ouverte.',
        },
        {
          point: 0,
          speaker_name: 'Basile Rive',
          quality: 'rapporteur',
          body: 'Les retraités & les autres ont besoin de bancs.\nVotons.',
          is_interruption: false,
        },
        { point: 0, speaker: 'PA900009', speaker_name: 'M. Inconnu', is_interruption: true },
        { point: 1, speaker: null, speaker_name: null, vote_number: 12, vote_uid: null },
      ],
    },
  })
  expect(await findSpeeches(context, 'retraite')).toEqual([1])
  expect(await findSpeeches(context, 'banc')).toEqual([1])
  expect(await bring(context, report(debate))).toMatchObject({ changes: { added: 0, unchanged: 1 } })

  const long = Array.from({ length: 60 }, (_, turn) =>
    paragraph({ actor: 900_002, name: 'M. Rive', text: `Phrase ${turn}` }),
  )
  expect(await bring(context, report(long.join('\n')))).toMatchObject({ changes: { changed: 1 } })
  const first = await read()
  const second = await read(first.speeches.next_cursor ?? '')
  expect([first, second].map(({ speeches }) => speeches.items.length)).toEqual([50, 11])
  expect(second.speeches.items.at(-1)?.body).toBe('Phrase 59')
  expect(await findSpeeches(context, 'retraite')).toEqual([])
  await expect(guest.call(getSitting, { params: { uid: 'X' }, query: {} })).toBeRefused('sitting_not_found')
})

test('of several reports the one that is cut is set aside, and nothing stored is lost', async ({
  context,
}) => {
  await bring(context, report(debate))
  const other = report(debate).replace('N001</uid>', 'N002</uid>')
  const files = await folder(context, 'debats', {
    'xml/1.xml': report(debate).slice(0, -30),
    'xml/2.xml': other,
    'xml/3.xml': '<autre/>',
  })
  expect(files).toBe(join(place(context, 'debats')))
  await importing(context, 'assemblee-debats', files, { allowFewer: true })
  const stored = await context.db.selectFrom('sittings').select('uid').orderBy('uid').execute()
  expect(stored.map(({ uid }) => uid)).toEqual(['CRSANR5L99S2026E1N001', 'CRSANR5L99S2026E1N002'])
})

test('the sittings in which somebody spoke are listed, and a speaker who is a verified member leads to them', async ({
  context,
  join,
  guest,
}) => {
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))
  await bring(context, report(debate))
  const spoken = async (uid: string) =>
    (await guest.call(listOfficialSpeeches, { params: { uid }, query: {} })).items
  expect(await spoken('PA900002')).toEqual([
    {
      uid: 'CRSANR5L99S2026E1N001',
      held_on: '2026-06-03',
      speeches: 1,
      first: {
        position: 1,
        title: 'Bancs publics\nDiscussion (nos 155, 277)',
        excerpt: 'Les retraités & les autres ont besoin de bancs.\nVotons.',
      },
    },
  ])
  expect(await spoken('PA1')).toEqual([])
  const members = async () =>
    (await guest.call(getSitting, { params: { uid: 'CRSANR5L99S2026E1N001' }, query: {} })).members
  expect(await members()).toEqual([])
  const basile = await join('basile', { role: 'politician', verified: true })
  await links(context, basile, 'PA900002')
  expect(await members()).toEqual([{ uid: 'PA900002', member: 'basile' }])
})

test('a vote leads to the speech of its day that names it, and the speech leads back', async ({
  context,
  guest,
}) => {
  const numbered = (text: string) => text.replace('scrutin public n° 12', 'scrutin public n° 99012')
  await importVotes(context, [
    { number: 99_012, day: '2026-06-03' },
    { number: 99_013, day: '2026-06-03' },
  ])
  // The report has the legislature and day of the vote. Another vote has the same number on another day.
  const of17 = numbered(report(debate)).replace('>99<', '>17<')
  await bring(
    context,
    of17.replace('20260603150000000', '20260604150000000').replace('N001</uid>', 'N002</uid>'),
  )
  const debateOf = async (number: number) =>
    (await guest.call(getVoteDebate, { params: { uid: `VTANR5L17V${number}` } })).debate
  expect(await debateOf(99_012)).toBeNull()
  await importing(
    context,
    'assemblee-debats',
    await folder(context, 'debats2', {
      'xml/1.xml': of17,
      'xml/2.xml': of17.replace('20260603150000000', '20260604150000000').replace('N001</uid>', 'N002</uid>'),
    }),
  )
  const found = await debateOf(99_012)
  expect(found).toEqual({ sitting: 'CRSANR5L99S2026E1N001', position: 3 })
  expect(await debateOf(99_013)).toBeNull()
  const speechOf = async (uid: string) =>
    (await guest.call(getSitting, { params: { uid }, query: {} })).speeches.items.at(3)
  expect(await speechOf('CRSANR5L99S2026E1N001')).toMatchObject({ vote_uid: 'VTANR5L17V99012' })
  expect(await speechOf('CRSANR5L99S2026E1N002')).toMatchObject({ vote_number: 99_012, vote_uid: null })
  await expect(guest.call(getVoteDebate, { params: { uid: 'X' } })).toBeRefused('vote_not_found')
})
