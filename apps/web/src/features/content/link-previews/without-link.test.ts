import { expect, test } from 'vitest'
import { textAboveCard } from './text-above-card.ts'
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

const preview = {
  url: `${site}/political-data/debt`,
  title: 'Dette',
  description: null,
  site_name: null,
  image: null,
}

test.each([
  ['La dette, en une courbe https://parvis.example/political-data/debt#serie', 'La dette, en une courbe'],
  ['La dette\nhttps://parvis.example/political-data/debt ', 'La dette'],
  ['https://parvis.example/political-data/debt', ''],
  ['Lu sur https://journal.example/loi hier', 'Lu sur https://journal.example/loi hier'],
  ['https://un.example/ puis https://deux.example/', 'https://un.example/ puis https://deux.example/'],
])('above its card, %j reads %j', (content, text) => {
  expect(textAboveCard({ content, link_preview: preview })).toBe(text)
  expect(textAboveCard({ content, link_preview: null })).toBe(content)
})
