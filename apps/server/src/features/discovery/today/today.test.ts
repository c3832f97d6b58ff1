import { getToday } from '@parvis/contract/discovery/feed.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { put } from '../../../../test/politics.ts'
import type { AppContext } from '../../../app-context.ts'
import type { RecordInput } from '../../civic/politics/index.ts'

const today = (reader: Guest) => reader.call(getToday, {})

const hour = 3_600_000
/** Noon in Paris. */
const noon = Date.parse('2026-11-25T11:00:00Z')
const inHours = (hours: number) => new Date(noon + hours * hour)

interface CalendarEvent {
  title: string
  type?: 'debate' | 'assembly_vote' | 'election' | 'meeting'
  starts: Date
  ends?: Date
  precision?: 'day' | 'month'
  importance?: 'high'
  calledOff?: boolean
  example?: boolean
}

async function plan(context: AppContext, ...events: CalendarEvent[]): Promise<void> {
  await context.db
    .insertInto('events')
    .values(
      events.map(({ title, type = 'debate', starts, ends, precision, importance, calledOff, example }) => ({
        type,
        level: 'national' as const,
        title,
        description: '',
        starts_at: starts,
        ends_at: ends ?? null,
        date_precision: precision ?? ('minute' as const),
        importance: importance ?? ('normal' as const),
        called_off_at: calledOff === true ? inHours(-48) : null,
        is_example: example ?? false,
      })),
    )
    .execute()
}

/** Before the steps of {@link aLaw}. */
const proposed = { stage: 'proposition', date: '2026-09-01', description: null, confidence: 'high' } as const

const figure = (
  key: string,
  asOf: string,
  more: Partial<RecordInput<'economic-figures'>> = {},
): RecordInput<'economic-figures'> => ({
  key,
  value: { label: key, display: '1 %', rhythm: 'year', about: ['inflation'] },
  source: { institution: 'INSEE', page: 'Informations rapides' },
  asOf,
  basis: 'single-copy',
  ...more,
})

test('politics today: next vote, law that moved last, event of the day, latest figure; the same for guests and members', async ({
  context,
  clock,
  guest,
  join,
}) => {
  clock.advance({ seconds: (noon - Date.now()) / 1_000 })
  expect(await today(guest)).toEqual({ vote: null, law: null, event: null, figure: null })

  await plan(
    context,
    { title: 'Over', starts: inHours(-6), ends: inHours(-4) },
    { title: 'Over without end', starts: inHours(-4) },
    { title: 'Called off', starts: inHours(1), calledOff: true },
    { title: 'Ordinary meeting', starts: inHours(2), type: 'meeting' },
    { title: 'Great debate', starts: inHours(6), importance: 'high', example: true },
    { title: 'Vote of a text', starts: inHours(72), type: 'assembly_vote' },
    { title: 'Election of that month', starts: inHours(30), type: 'election', precision: 'month' },
    { title: 'Election', starts: inHours(96), type: 'election', precision: 'day' },
  )
  await importLawRecords(context, [
    aLaw('bancs'),
    aLaw('fontaines', { status: 'proposition', steps: [proposed], asOf: '2026-11-24' }),
  ])
  await put(context, 'economic-figures', [
    figure('inflation-2025', '2026-10-15'),
    figure('growth-2025', '2026-11-20', { basis: 'general-knowledge' }),
    figure('public-debt-q2-2026', '2026-11-20', { warning: 'Provisoire.' }),
    figure('unemployment-q2-2026', '2026-09-15'),
  ])
  clock.advance({ seconds: 31 })
  const expected = {
    vote: { title: 'Vote of a text', type: 'assembly_vote', is_example: false },
    law: { reference: 'bancs', title: 'Bancs publics', moved_on: '2026-11-02' },
    event: { title: 'Great debate', date_precision: 'minute', is_example: true },
    figure: { slug: 'inflation', display: '1 %', institution: 'INSEE', as_of: '2026-10-15' },
  }
  expect(await today(guest)).toMatchObject(expected)
  expect(await today(await join('ana'))).toMatchObject(expected)

  // Three days later the vote is over: the election is next, and no event is planned beside it.
  clock.advance({ hours: 80 })
  expect(await today(guest)).toMatchObject({
    vote: { title: 'Election', date_precision: 'day' },
    event: null,
  })
})

test('a law that moves is shown at once', async ({ context, guest }) => {
  await importLawRecords(context, [
    aLaw('bancs'),
    aLaw('fontaines', { status: 'proposition', steps: [proposed] }),
  ])
  expect((await today(guest)).law?.reference).toBe('bancs')
  const inSession = { stage: 'seance', date: '2026-11-19', description: null, confidence: 'high' } as const
  await importLawRecords(context, [aLaw('fontaines', { status: 'seance', steps: [proposed, inSession] })])
  await expect.poll(async () => (await today(guest)).law?.reference).toBe('fontaines')
})
