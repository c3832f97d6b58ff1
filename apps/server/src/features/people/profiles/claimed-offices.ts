import type { Role } from '@parvis/contract/accounts/roles.schemas.ts'
import { withoutAccents } from '@parvis/contract/folding.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { drawnForms, withoutArticle } from './name-forms.ts'

/**
 * Names that begin as an institution, an office or a service of the site does (« Mairie de Lyon », « Service client »). A
 * person's name that only contains such a word is free (« Jean Maire », « Marie Lemaire »), as is a qualifier that names no
 * office (« Service civique », « Équipe de France »).
 */

/** Institutions whose name claims them whatever follows. */
const institutions: readonly string[] = [
  ...[
    'elysee',
    'etatfrancais',
    'palaisdelelysee',
    'hotelmatignon',
    'matignon',
    'republiquefrancaise',
    'presidencedelarepublique',
  ],
  ...[
    'assembleenationale',
    'conseilconstitutionnel',
    'conseildetat',
    'courdescomptes',
    'courdecassation',
    'cnil',
  ],
  ...['arcom', 'hatvp', 'insee', 'cnccfp', 'anssi', 'viginum', 'defenseurdesdroits', 'hauteautorite'],
  ...[
    'policenationale',
    'gendarmerienationale',
    'banquedefrance',
    'commissioneuropeenne',
    'parlementeuropeen',
  ],
  ...[
    'gardedessceaux',
    'secretairedetat',
    'premierministre',
    'premiereministre',
    '1erministre',
    '1ereministre',
  ],
  ...['primeminister', 'hautcommissaire', 'procureurgeneral', 'procureuregenerale', 'premieradjoint'],
  ...['premiereadjointe', '1eradjoint', '1ereadjointe', 'attacheparlementaire', 'attacheeparlementaire'],
  ...['defenseuredesdroits', 'autoritedelaconcurrence', 'conseileconomiquesocial', 'dgse', 'dgsi', 'dgfip'],
  ...[
    'urssaf',
    'francetravail',
    'financespubliques',
    'servicedesimpots',
    'cabinetduministre',
    'cabinetdumaire',
    'cabinetdupresident',
    'cabinetduprefet',
    'viepublique',
    'franceconnect',
  ],
  ...['regionbretagne', 'regionnormandie', 'regionoccitanie', 'regionsud', 'regioncorse', 'regiongrandest'],
  ...['regionhautsdefrance', 'regioniledefrance', 'regionnouvelleaquitaine', 'regionpaysdelaloire'],
  ...['regioncentrevaldeloire', 'regionauvergnerhone', 'regionbourgogne', 'regionprovence', 'regionreunion'],
  ...['conseileuropeen', 'unioneuropeenne', 'conseilmunicipal', 'conseildepartemental', 'conseilregional'],
]

/** Words that are an institution or an office before one of `qualifiers`. */
const offices: readonly string[] = [
  ...['gouvernement', 'parlement', 'senat', 'assemblee', 'ministere', 'mairie', 'prefecture', 'rectorat'],
  ...[
    'presidence',
    'ville',
    'commune',
    'metropole',
    'departement',
    'region',
    'tribunal',
    'ambassade',
    'consulat',
  ],
  ...['police', 'gendarmerie', 'armee', 'justice', 'republique', 'sousprefecture', 'hoteldeville'],
  ...[
    'maire',
    'ministre',
    'premierministre',
    'premiereministre',
    'president',
    'presidente',
    'prefet',
    'prefete',
  ],
  ...[
    'depute',
    'deputee',
    'senateur',
    'senatrice',
    'eurodepute',
    'eurodeputee',
    'secretairedetat',
    'ambassadeur',
  ],
  ...[
    'ambassadrice',
    'conseiller',
    'conseillere',
    'adjoint',
    'adjointe',
    'recteur',
    'rectrice',
    'sousprefet',
  ],
  ...['vicepresident', 'vicepresidente', 'procureur', 'procureure', 'parquet', 'commissaire', 'elu', 'elue'],
  ...['directeurdecabinet', 'directricedecabinet', 'collaborateur', 'collaboratrice', 'cour'],
  ...['mayor', 'minister', 'ministry', 'ministro', 'ministra', 'alcalde', 'alcaldesa', 'burgermeister'],
  ...['burgermeisterin', 'sindaco', 'sindaca', 'ministerin', 'presidenza', 'presidencia'],
  ...['journaliste', 'redaction', 'redacteurenchef', 'redactriceenchef', 'porteparole'],
]

const qualifiers: readonly string[] = [
  ...[
    'de',
    'du',
    'des',
    'd',
    'a',
    'au',
    'aux',
    'chez',
    'en',
    'charge',
    'chargee',
    'delegue',
    'deleguee',
    'of',
    'von',
    'der',
    'di',
    'del',
    'della',
    'parlementaire',
    'general',
    'generale',
    'departementaux',
  ],
  ...[
    'adjoint',
    'adjointe',
    'francais',
    'francaise',
    'national',
    'nationale',
    'europeen',
    'europeenne',
    'municipal',
  ],
  ...[
    'municipale',
    'departemental',
    'departementale',
    'regional',
    'regionale',
    'metropolitain',
    'metropolitaine',
  ],
]

/** Units of a site, before one of `duties`. */
const units: readonly string[] = [
  ...[
    'service',
    'services',
    'equipe',
    'equipes',
    'team',
    'cellule',
    'pole',
    'bureau',
    'centre',
    'assistance',
    'direction',
  ],
  ...[
    'compte',
    'comptes',
    'responsable',
    'agent',
    'conseiller',
    'conseillere',
    'customer',
    'soporte',
    'servicio',
    'servizio',
    'equipo',
    'trust',
    'alerte',
    'help',
    'assistant',
    'assistante',
  ],
]

const duties: readonly string[] = [
  ...[
    'client',
    'clients',
    'clientele',
    'technique',
    'techniques',
    'informatique',
    'aide',
    'assistance',
    'support',
  ],
  ...[
    'securite',
    'confiance',
    'utilisateur',
    'utilisateurs',
    'usagers',
    'membres',
    'abonnes',
    'comptes',
    'facturation',
  ],
  ...[
    'plateforme',
    'site',
    'reseau',
    'signalement',
    'signalements',
    'fraude',
    'fraudes',
    'juridique',
    'service',
    'care',
  ],
  ...['tecnico', 'tecnica', 'tecnicos', 'cliente', 'clientes', 'clienti', 'safety', 'security', 'center'],
  ...['presse', 'communication', 'developpement', 'produit', 'admin', 'systeme', 'official'],
]

/** Whole names, beside those of `reserved-usernames.ts`. */
const wholeNames: readonly string[] = [
  'membre',
  'assistance',
  'helpdesk',
  'serviceclient',
  'servicepublic',
  'gouvernementfrancais',
  ...[
    'procureur',
    'procureure',
    'juge',
    'elu',
    'elue',
    'commissaire',
    'caf',
    'impots',
    'onu',
    'otan',
    'cese',
  ],
  ...['ameli', 'notification', 'notifications', 'alerte', 'alertesecurite', 'fondateur', 'fondatrice'],
  ...['communitymanager', 'trustandsafety', 'trustsafety', 'helpcenter', 'helpcentre', 'centredaide'],
  ...['compteauthentique', 'compteverifie', 'comptedetat', 'utilisateursupprime', 'membresupprime'],
  ...[
    'utilisateur',
    'moderationteam',
    'kundendienst',
    'kundenservice',
    'verwaltung',
    'assistenza',
    'soporte',
  ],
]

/** Words that only bind: « Service de la sécurité ». */
const binding = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'et', 'aux', 'au'])
const longestBeginning = 4

interface Beginning {
  /** The first words, written as one. */
  words: string
  next: string
  /** The next word that does not only bind. */
  duty: string
}

function beginningsOf(typed: string): Beginning[] {
  const beginnings: Beginning[] = []
  for (const form of new Set(drawnForms(typed).flatMap(withoutArticle))) {
    const words = withoutAccents(form.normalize('NFKC'))
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .split(/[\s\p{P}]+/u)
      .filter((word) => word !== '')
    for (let count = 1; count <= Math.min(longestBeginning, words.length); count += 1) {
      const rest = words.slice(count)
      const duty = rest.find((word) => !binding.has(word.toLowerCase()))
      beginnings.push({ words: words.slice(0, count).join(''), next: rest[0] ?? '', duty: duty ?? '' })
    }
  }
  return beginnings
}

/** A name that reads as an address on the web: « Le Monde.fr ». */
const webAddress =
  /(?:^|[\s./])www\.|[\p{L}\p{N}]\s?[.․。．]\s?(?:fr|com|org|net|eu|info|gouv|paris|bzh|re|tv|be|ch|it|es|de|uk|io|media|news)$/iu

/** Whether a name begins as an office, an institution or a service does, or reads as a web address. */
export async function namesOffice(db: Db, name: string, role: Role): Promise<boolean> {
  const beginnings = beginningsOf(name)
  const isReviewed = role === 'politician' || role === 'journalist'
  if (!isReviewed && webAddress.test(name.trim())) return true
  const { rows } = await sql<{ claims: boolean }>`
    select exists (
      select from unnest(
        ${beginnings.map(({ words }) => words)}::text[],
        ${beginnings.map(({ next }) => next)}::text[],
        ${beginnings.map(({ duty }) => duty)}::text[]
      ) as typed (words, next, duty)
      where (name_shape(typed.words) = any(${shapesOf(units)}) and name_shape(typed.duty) = any(${shapesOf(duties)}))
        or (not ${isReviewed}::boolean and (
          name_shape(typed.words) = any(${shapesOf(institutions)})
          or (name_shape(typed.words) = any(${shapesOf(offices)}) and name_shape(typed.next) = any(${shapesOf(qualifiers)}))
        ))
    ) or exists (
      select from unnest(${withoutArticle(name)}::text[]) as typed
      where name_shape(typed) = any(${shapesOf(wholeNames)})
    ) or (not ${isReviewed}::boolean and exists (
      select from organisation_names
      where folded in (select search_line(typed) from unnest(${withoutArticle(name)}::text[]) as typed)
    )) as claims
  `.execute(db)
  return rows[0]?.claims === true
}

const shapesOf = (words: readonly string[]) =>
  sql`array(select username_shape(word) from unnest(${words}::text[]) as word)`
