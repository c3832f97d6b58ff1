import { listOfficials } from '@parvis/contract/civic/officials.ts'
import { getRollCall, listOfficialVotes, listVoters } from '@parvis/contract/civic/roll-calls.ts'
import { expect } from 'vitest'
import { folder, importing, refusal } from '../../../../test/imports.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

const mep = (
  identifier: string,
  [givenName, familyName]: [string, string],
  group: string,
  country = 'FRA',
) => ({
  identifier,
  label: `${givenName} ${familyName.toUpperCase()}`,
  givenName,
  familyName,
  'api:country-of-representation': country,
  'api:political-group': group,
})

const aline = mep('900001', ['Aline', 'Valmont'], 'EPP')
const basile = mep('900002', ['Basile', 'Rive'], 'The Left')

/** After the list of 27 November 2024 (`vot-list_pv-10-2024-11-27-vot-en.xml`): one of its roll calls, and a vote by hands. */
const results = (result = 'REJECTED') => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<file language="FR" date="2025-02-03+01:00" version="2"><glossary/><sitting date="2024-11-27+01:00"><votes>
<vote listIndex="0" dlvId="965030" type="RESOLUTION"><title>Présentation du collège des commissaires</title><label>Propositions de résolution: B10-0194/2024</label><votings>
<voting type="AMENDMENT" votingId="170722" listIndex="1" result="${result}" resultType="ROLL_CALL" numberAbstention="24" numberAgainst="608" numberFavor="53" votersCount="685" voteTimestamp="2024-11-27T12:20:58.000+01:00"><title>Proposition de résolution</title><label status="rcv">B10-0194/2024 – Proposition de résolution (ensemble du texte)</label><rcv type="RCV"><value>AN</value></rcv></voting>
<voting type="AMENDMENT" votingId="170725" listIndex="2" result="ADOPTED" resultType="RAISE_HAND" voteTimestamp="2024-11-27T12:22:24.000+01:00"><title/><label>§ 11</label></voting>
</votings></vote></votes></sitting></file>`

/** In the form of `rcv-list_pv-9-2024-04-24-rcv-fr-noon.xml`, with invented members. */
const voters = (further = '') => `<?xml version="1.0" encoding="UTF-8"?>
<PV.RollCallVoteResults Sitting.Date="2024-11-27" EP.Reference="P10_PV(2024)11-27">
<RollCallVote.Result Identifier="170722" DlvId="965030" Date="2024-11-27 12:20:58"><RollCallVote.Description.Text>B10-0194/2024 - <a href="#">§ 1</a></RollCallVote.Description.Text>
<Result.For Number="2"><Result.PoliticalGroup.List Identifier="PPE"><PoliticalGroup.Member.Name MepId="1" PersId="900001">Valmont</PoliticalGroup.Member.Name><PoliticalGroup.Member.Name MepId="3" PersId="900003">D’ailleurs</PoliticalGroup.Member.Name></Result.PoliticalGroup.List></Result.For>
<Result.Against Number="1"><Result.PoliticalGroup.List Identifier="The Left"><PoliticalGroup.Member.Name MepId="2" PersId="900002">Rive</PoliticalGroup.Member.Name></Result.PoliticalGroup.List></Result.Against>
</RollCallVote.Result>${further}</PV.RollCallVoteResults>`

const uid = 'VTEP-20241127-170722'
const members = async (guest: Guest, on?: string) =>
  (await guest.call(listOfficials, { query: { institution: 'parlement_europeen', on } })).items.map(
    ({ name, group }) => [name, group?.short_name],
  )

test('members of the European Parliament are listed with their group, and have left once the list leaves them out', async ({
  context,
  guest,
}) => {
  const list = async (name: string, data: unknown[]) =>
    importing(context, 'parlement-europeen', await folder(context, name, { 'liste.json': { data } }), {
      allowFewer: true,
    })
  await list('first', [aline, basile, mep('900003', ['Carla', 'D’ailleurs'], 'EPP', 'ITA')])
  expect(await members(guest)).toEqual([
    ['Basile Rive', 'The Left'],
    ['Aline Valmont', 'PPE'],
  ])
  await list('second', [aline])
  expect(await members(guest, 'ever')).toHaveLength(2)
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await members(guest, tomorrow)).toEqual([['Aline Valmont', 'PPE']])
  await list('third', [aline, basile])
  expect(await members(guest, tomorrow)).toHaveLength(2)
})

test('a roll call of the European Parliament joins its result and the positions of members elected in France', async ({
  context,
  guest,
}) => {
  await importing(
    context,
    'parlement-europeen',
    await folder(context, 'meps', { 'liste.json': { data: [aline, basile] } }),
  )
  const files = { 'vot-list.xml': results(), 'rcv-list.xml': voters() }
  await importing(context, 'parlement-europeen-scrutins', await folder(context, 'votes', files))
  const vote = await guest.call(getRollCall, { params: { uid } })
  expect(vote).toMatchObject({
    held_on: '2024-11-27',
    title:
      'Présentation du collège des commissaires – B10-0194/2024 – Proposition de résolution (ensemble du texte)',
    outcome: 'rejected',
    whole_text: true,
    tally: { for: 53, against: 608, abstentions: 24, non_voters: 0 },
    groups: [
      { short_name: 'PPE', tally: { for: 2 } },
      { short_name: 'The Left', tally: { against: 1 } },
    ],
    source: { institution: 'Parlement européen' },
  })
  const { items } = await guest.call(listVoters, { params: { uid } })
  expect(items.map(({ name, position }) => [name, position])).toEqual([
    ['Aline Valmont', 'for'],
    ['Basile Rive', 'against'],
  ])
  const own = await guest.call(listOfficialVotes, { params: { uid: 'MEP-900002' }, query: {} })
  expect(own.items).toMatchObject([{ uid, position: 'against' }])
})

test('a vote whose result is missing is counted, an unknown result and a cut file are set aside', async ({
  context,
  guest,
}) => {
  const reads = async (name: string, files: Record<string, unknown>) =>
    importing(context, 'parlement-europeen-scrutins', await folder(context, name, files), {
      allowFewer: true,
    })
  const other = `<RollCallVote.Result Identifier="170999" Date="2024-11-27 12:30:00">
    <Result.For Number="1"><Result.PoliticalGroup.List Identifier="PPE"><PoliticalGroup.Member.Name PersId="900001">Valmont</PoliticalGroup.Member.Name></Result.PoliticalGroup.List></Result.For>
  </RollCallVote.Result>`
  expect(await refusal(reads('alone', { 'rcv-list.xml': voters() }))).toBe('not_this_source')
  expect(await refusal(reads('cut', { 'rcv-list.xml': voters().slice(0, 400) }))).toBe('file_cut')
  const report = await reads('more', { 'vot-list.xml': results(), 'rcv-list.xml': voters(other) })
  expect(report).toMatchObject({
    changes: { added: 1, missing: { 'vote sans résultat dans le fichier': 1 } },
  })
  const unknown = results('POSTPONED').replaceAll('170722', '170800')
  await reads('unknown', { 'a.xml': results(), 'b.xml': unknown, 'rcv-list.xml': voters() })
  const stored = (number: number) => guest.call(getRollCall, { params: { uid: `VTEP-20241127-${number}` } })
  expect((await stored(170_722)).outcome).toBe('rejected')
  await expect(stored(170_800)).toBeRefused('vote_not_found')
  // A vote whose voters are in a cut file stays as it was; the others are read.
  const positions = async () =>
    (await guest.call(getRollCall, { params: { uid } })).groups.map(({ short_name }) => short_name)
  const known = await positions()
  const next = [
    results().replaceAll('170722', '170999'),
    `<PV.RollCallVoteResults>${other}</PV.RollCallVoteResults>`,
  ]
  const cut = await reads('half', {
    'vot-list.xml': results('ADOPTED'),
    'rcv-list.xml': voters().slice(0, 400),
    'vot-list-next.xml': next[0],
    'rcv-list-next.xml': next[1],
  })
  expect(cut.findings.setAside).toMatchObject({
    'document illisible, coupé ou abîmé': { count: 1, examples: [{ unit: 'rcv-list.xml' }] },
  })
  expect(await positions()).toEqual(known)
  expect(known).toHaveLength(2)
  expect((await stored(170_722)).outcome).toBe('rejected')
  expect((await stored(170_999)).groups).toHaveLength(1)
  // Voters of another day, or a list of members, do not keep results from being read.
  const elsewhere = await reads('elsewhere', {
    'vot-list_pv-10-2024-11-27.xml': results().replaceAll('170722', '171000'),
    'rcv_list_pv-9-2020-07-23.xml': voters().slice(0, 400),
    'members.xml': '<page/>',
  })
  expect(elsewhere).toMatchObject({ changes: { added: 1 } })
  const others = { 'a.xml': '<page/>', 'b.xml': '<html></html>' }
  expect(await refusal(reads('others', others))).toBe('not_this_source')
})
