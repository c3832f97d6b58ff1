import { expect, test } from 'vitest'
import { isFullyNamed, isNamed } from './identities.ts'

test('names agree in capitals, without accents, compound, married, in any order; never in part', () => {
  const cases: [given: string, surnames: string[], row: [string, string], agrees: boolean][] = [
    ['JEAN NOEL', ['EPARS'], ['ÉPARS', 'Jean-Noël'], true],
    ['Jean-Noël', ['Épars'], ['EPARS', 'JEAN NOEL'], true],
    ['Jean-Noël', ['Épars'], ['ÉPARS', 'Jean'], false],
    ['Alix Marie Louise', ['VERNET'], ['VERNET', 'Alix'], true],
    ['Alix', ['MARTIN DUPONT'], ['DUPONT-MARTIN', 'Alix'], true],
    ['Alix', ['DUPONT', 'MARTIN'], ['MARTIN', 'Alix'], true],
    ['Alix', ['MARTIN'], ['DUPONT MARTIN', 'Alix'], true],
    ['Maëlle', ['LEGOFF'], ['LE GOFF', 'Maelle'], true],
    ['Alix', ['de'], ['de la TOUR', 'Alix'], false],
    ['Alix', ['MARTIN DURAND'], ['DUPONT MARTIN', 'Alix'], false],
    ['Marie', ['VERNET'], ['VERNET', 'Alix Marie'], false],
    ['Li', ['LY'], ['LY', 'Li'], true],
  ]
  for (const [given_name, surnames, [surname, given], agrees] of cases)
    expect([given_name, surnames, isNamed({ given_name, surnames }, { surname, given_name: given })]).toEqual(
      [given_name, surnames, agrees],
    )
})

test('a whole name has the first given name first and all of the surname, and nothing else', () => {
  const cases: [given: string, surname: string, row: [string, string], agrees: boolean][] = [
    ['Jean Pierre', 'MARTIN', ['MARTIN', 'Pierre'], false],
    ['Claude', 'SAINT', ['SAINT MARTIN', 'Claude'], false],
    ['Claude', 'SAINT MARTIN', ['SAINT', 'Claude'], false],
    ['Ali', 'BEN', ['BEN SALAH', 'Ali'], false],
    ['Claude', 'LES', ['LES ROCHES', 'Claude'], false],
    ['Jean', 'MARTIN', ['MARTIN', 'Jean-Noël'], false],
    ['Jean-Noël', 'MARTIN', ['MARTIN', 'Jean'], false],
    ['JEAN NOEL', 'MARTIN', ['MARTIN', 'Jean-Noël'], true],
    ['Jean-Noël', 'MARTIN', ['MARTIN', 'JEAN NOEL'], true],
    ['Alix Marie Louise', 'ROUX VERNET', ['VERNET-ROUX', 'Alix Marie'], true],
    ['Maëlle', 'LEGOFF', ['LE GOFF', 'Maelle'], true],
    ['Alix', "D'ARC", ['D’ARC', 'Alix'], true],
  ]
  for (const [given_name, proven, [surname, given], agrees] of cases)
    expect([
      given_name,
      proven,
      isFullyNamed({ given_name, surnames: [proven] }, { surname, given_name: given }),
    ]).toEqual([given_name, proven, agrees])
})
