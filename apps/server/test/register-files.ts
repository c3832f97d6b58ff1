/** Files of the national register of elected people with the headers that the ministry documents. All people are invented. */

const person =
  "Nom de l'élu;Prénom de l'élu;Code sexe;Date de naissance;Code de la catégorie socio-professionnelle;Libellé de la catégorie socio-professionnelle;Date de début du mandat"
const commune =
  'Code du département;Libellé du département;Code de la collectivité à statut particulier;Libellé de la collectivité à statut particulier;Code de la commune;Libellé de la commune'

export const registerHeaders = {
  mayor: `${commune};${person};Date de début de la fonction`,
  municipal: `${commune};${person};Libellé de la fonction;Date de début de la fonction;Code nationalité`,
  intercommunal: `${commune};N° SIREN;Libellé de l'EPCI;${person};Libellé de la fonction;Date de début de la fonction;Code nationalité`,
  departmental: `Code du département;Libellé du département;Code du canton;Libellé du canton;${person};Libellé de la fonction;Date de début de la fonction`,
  regional: `Code de la région;Libellé de la région;Code de la section départementale;Libellé de la section départementale;${person};Libellé de la fonction;Date de début de la fonction`,
  assembly: `Code de la collectivité à statut particulier;Libellé de la collectivité à statut particulier;Code de la section collectivité à statut particulier;Libellé de la section collectivité à statut particulier;${person};Libellé de la fonction;Date de début de la fonction`,
  district: `${commune};Code du secteur;Libellé du secteur;${person};Libellé de la fonction;Date de début de la fonction`,
  abroad: `Code de la circonscription consulaire;Libellé de la circonscription consulaire;${person};Libellé de la fonction;Date de début de la fonction`,
  deputy: `Code du département;Libellé du département;Code de la circonscription législative;Libellé de la circonscription législative;${person};Libellé de la fonction;Date de début de la fonction`,
  senator: `Code du département;Libellé du département;${person};Libellé de la fonction;Date de début de la fonction`,
  european: `${person};Libellé de la fonction;Date de début de la fonction`,
  /** Header of the mayors as published until 2022. */
  olderMayor:
    "Code du département (Maire);Libellé de département (Maires);Code Insee de la commune;Libellé de la commune;Nom de l'élu;Prénom de l'élu;Code sexe;Date de naissance;Code profession;Libellé de la profession;Date de début du mandat;Date de début de la fonction",
} as const

export interface RegisterPerson {
  surname: string
  given: string
  born?: string
  from?: string
}

/** The cells of a person that all files share. */
export const personCells = ({ surname, given, born = '1970-04-12', from = '2026-03-22' }: RegisterPerson) =>
  `${surname};${given};F;${born};37;Cadre (exemple);${from}`

/** A mayor's row of the commune of a fictional department. */
export const mayorRow = (code: string, name: string, elected: RegisterPerson) =>
  `01;Ain;;;${code};${name};${personCells(elected)};2026-03-28`

export const councillorRow = (code: string, name: string, elected: RegisterPerson, office = '') =>
  `01;Ain;;;${code};${name};${personCells(elected)};${office};${office && '2026-03-28'};FR`

export const registerFile = (kind: keyof typeof registerHeaders, rows: string[]) =>
  `${[registerHeaders[kind], ...rows].join('\n')}\n`
