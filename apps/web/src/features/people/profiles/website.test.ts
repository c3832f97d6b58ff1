import { expect, test } from 'vitest'
import { websiteLink } from './website.ts'

test('[PRO-18] a website becomes a link, with or without its protocol', () => {
  expect(websiteLink('www.parvis.example/equipe')).toEqual({
    href: 'https://www.parvis.example/equipe',
    label: 'parvis.example/equipe',
  })
  expect(websiteLink(' http://parvis.example ')?.label).toBe('parvis.example')
})

test('a script or a nonsense is never a link', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'bonjour', '', 'http://'])
    expect(websiteLink(text)).toBeNull()
})
