import { expect, test } from 'vitest'
import { feedQueryOf, feedViewKey, isFiltered, namesOthers, readFeedSearch } from './feed-search.ts'

test('[FEED-09] an address is read as it was written, numbers and truths included', () => {
  const search = readFeedSearch({
    tab: 'politics',
    scope: 'local',
    region: 35,
    orientation: 'left',
    following: true,
    parties: 'rn,ps,ump',
    sort: 'relevant',
  })
  expect(search).toEqual({
    tab: undefined,
    scope: 'local',
    region: '35',
    orientation: 'left',
    following: true,
    parties: 'ps,rn,ump',
    sort: 'relevant',
  })
  expect(readFeedSearch({ ...search })).toEqual(search)
})

test('parts of an address without meaning are left out', () => {
  const search = readFeedSearch({
    tab: 'everything',
    region: '35',
    orientation: 'up',
    following: 'no',
    parties: '../ump,Ü,,',
    sort: 'paid',
  })
  expect(Object.values(search).every((value) => value === undefined)).toBe(true)
  expect(isFiltered(search)).toBe(false)
})

test('[FEED-21] parties and orientation belong to the politics tab; other filters follow from tab to tab', () => {
  const politics = readFeedSearch({ parties: 'ps', orientation: 'left', sort: 'popular' })
  const citizens = readFeedSearch({ ...politics, tab: 'citizens' })
  expect(feedQueryOf(citizens)).toEqual({ tab: 'citizens', sort: 'popular' })
  for (const tab of ['citizens', 'journalism']) {
    expect(readFeedSearch({ tab, parties: 'ps' }).parties).toBeUndefined()
    expect(readFeedSearch({ tab, orientation: 'left' }).orientation).toBeUndefined()
  }
})

test('only a party that Parvis did not begin with makes an address wait for the list', () => {
  const read = (parties: unknown) => readFeedSearch({ parties })
  expect([read(undefined), read('rn,ps')].map(namesOthers)).toEqual([false, false])
  expect([read('ps,ump'), read(2027)].map(namesOthers)).toEqual([true, true])
  expect(read('z-2,rn,a,rn,ps,a').parties).toBe('ps,rn,a,z-2')
  expect(read('x'.repeat(10_000)).parties).toBeUndefined()
})

test('the same view has the same key, whatever order its filters were chosen in', () => {
  expect(feedViewKey({ sort: 'popular', orientation: 'left' })).toBe(
    feedViewKey({ tab: 'citizens', orientation: 'left', sort: 'popular', parties: undefined }),
  )
})
