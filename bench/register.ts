import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { councillorRow, mayorRow, registerHeaders } from '../apps/server/test/register-files.ts'
import { folder, measureFiles } from './imports.ts'

const communes = 35_000
const mandates = 600_000

const given = ['Alix', 'Camille', 'Jean-Noël', 'Zoé', 'Élodie', 'Malik', 'Lucien', 'Anaïs', 'Renée', 'Côme']

/**
 * Measures the import of a register of 600,000 invented mandates, of the same register again, and of one in which one in fifty has changed;
 * then the search for a commune and for a name in it.
 */
export async function measureRegister(server: string, print: (text: string) => void): Promise<boolean> {
  const [first, second] = [join(folder, 'register-1'), join(folder, 'register-2')]
  await writeEdition(first, 0)
  await writeEdition(second, 1)
  await measureFiles(
    server,
    [
      ['rne', first],
      ['rne', first],
      ['rne', second],
    ],
    print,
    (client) => measureSearch(client, print),
  )
  return true
}

async function writeEdition(path: string, edition: number): Promise<void> {
  await mkdir(path, { recursive: true })
  const codes = Array.from({ length: communes }, (_, turn) => {
    const department = 1 + (turn % 95)
    return `${String(department).padStart(2, '0')}${String(1 + Math.floor(turn / 95)).padStart(3, '0')}`
  }).map((code) => (code.startsWith('20') ? `2A${code.slice(2)}` : code))
  const person = (turn: number, commune: number) => ({
    surname: `${surnameOf(turn)}${edition === 1 && turn % 50 === 0 ? '-Nouveau' : ''}`.toUpperCase(),
    given: given[(turn + commune) % given.length] ?? '',
    born: `${String(1 + (turn % 28)).padStart(2, '0')}/0${1 + (turn % 9)}/${1940 + (turn % 60)}`,
  })
  function* mayors() {
    yield `${registerHeaders.mayor}\n`
    for (const [turn, code] of codes.entries())
      yield `${mayorRow(code, nameOf(turn), person(turn * 7, turn))}\n`
  }
  function* councillors() {
    yield `${registerHeaders.municipal}\n`
    for (let turn = 0; turn < mandates - communes; turn += 1) {
      const commune = turn % communes
      yield `${councillorRow(codes[commune] ?? '', nameOf(commune), person(turn * 3, commune), turn % 9 === 0 ? 'Adjoint au maire' : '')}\n`
    }
  }
  await pipeline(Readable.from(mayors()), createWriteStream(join(path, 'elus-maires-mai.csv')))
  await pipeline(
    Readable.from(councillors()),
    createWriteStream(join(path, 'elus-conseillers-municipaux-cm.csv')),
  )
}

const syllables = ['bru', 'val', 'mont', 'ré', 'lan', 'ker', 'ou', 'gny', 'sac', 'ville']
const word = (turn: number) =>
  [turn % 10, Math.floor(turn / 10) % 10, Math.floor(turn / 100) % 10, Math.floor(turn / 1_000) % 10]
    .map((at) => syllables[at])
    .join('')
const nameOf = (turn: number) => `Saint-${word(turn)}${turn >= 10_000 ? `-lès-${word(turn * 3)}` : ''}`
const surnameOf = (turn: number) =>
  `${word(turn)}${turn % 5 === 0 ? ` ${word(turn + 17)}` : ''}${Math.floor(turn / 10_000)}`.replaceAll(
    /\d/g,
    (digit) => 'abcdefghij'[Number(digit)] ?? '',
  )

async function measureSearch(client: pg.Client, print: (text: string) => void): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < 400; turn += 1) {
    const commune = `saint ${word((turn * 83) % communes)}`
      .slice(0, 9)
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
    const begun = performance.now()
    const { rows } = await client.query(
      `select id from register_bodies where term >= $1 and term < $1 || chr(1114111) order by term, id limit 20`,
      [commune],
    )
    await client.query(
      `select * from register_mandates where body_id = $1 and position(' ' || $2 in ' ' || name_term) > 0 order by name_term, id limit 51`,
      [rows[turn % Math.max(1, rows.length)]?.id ?? 1, 'jean'],
    )
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  print(`Recherche d’une commune puis d’un nom : ${at(0.5)} ms (médiane), ${at(0.99)} ms (p99).`)
}
