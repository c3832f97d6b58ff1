import { expect, test } from 'vitest'
import { TypedUsername } from './profiles.schemas.ts'

test('a username is read with or without @, in any case', () => {
  for (const typed of ['ines_caradec', '@ines_caradec', ' @Ines_Caradec ', 'Inès Caradec'])
    expect(TypedUsername.parse(typed)).toBe('ines_caradec')
})

test('an @ alone is no username', () => {
  expect(TypedUsername.safeParse('@').error?.issues).toMatchObject([{ message: 'empty' }])
})
