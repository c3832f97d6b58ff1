import { citizens } from './people/citizens.ts'
import { journalists } from './people/journalists.ts'
import { politicians } from './people/politicians.ts'
import type { Person } from './person.ts'

/** The whole demo community, in a stable order: ids and random draws depend on usernames, never on this order. */
export const people: Person[] = [...citizens, ...journalists, ...politicians]

const byUsername = new Map(people.map((person) => [person.username, person]))

/** The person behind a username of the scripts; an unknown name is a mistake in the content and throws. */
export function personCalled(username: string): Person {
  const person = byUsername.get(username)
  if (!person) throw new Error(`No demo member is called "${username}"`)
  return person
}
