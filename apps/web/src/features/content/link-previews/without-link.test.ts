import { expect, test } from 'vitest'
import { withoutFirstLink } from './without-link.ts'

const site = 'https://parvis.example'

test.each([
  ['À lire : https://journal.example/loi et après', 'À lire : et après'],
  ['https://journal.example/loi', ''],
  [` ${site}/law-tracking/x `, ''],
  ['Avant\nhttps://journal.example/loi\nAprès', 'Avant\n\nAprès'],
  ['Lu ici https://journal.example/loi.', 'Lu ici.'],
  ['D’abord https://un.example/ puis https://deux.example/', 'D’abord puis https://deux.example/'],
  ['Sans adresse', 'Sans adresse'],
])('the first address leaves %j without a gap', (content, left) => {
  expect(withoutFirstLink(content, site)).toBe(left)
})
