import { citizens } from './people/citizens.ts'
import { journalists } from './people/journalists.ts'
import { politicians } from './people/politicians.ts'
import type { Person } from './person.ts'

/** The whole demo community, in a stable order; ids and random draws depend on usernames, not on the order. */
export const people: Person[] = [...citizens, ...journalists, ...politicians]

const byUsername = new Map(people.map((person) => [person.username, person]))

/** Returns the person with this username; throws for an unknown one, which is a mistake in the scripts. */
export function personCalled(username: string): Person {
  const person = byUsername.get(username)
  if (!person) throw new Error(`No demo member is called "${username}"`)
  return person
}
