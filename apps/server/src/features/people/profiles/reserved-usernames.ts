import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { isStaff } from '../../accounts/identity/index.ts'
import { isBlockedUsername } from '../entry-blocks/index.ts'
import { wordList } from './office-words.ts'

/** The product's name: reserved anywhere in a username, as is the name that the site has chosen. */
export const productName = 'parvis'

/** Letters of a chosen name from which it is reserved anywhere; a shorter one is part of too many words. */
export const leastWithin = 5

/** Words of the staff: reserved as a whole username, and between separators (`equipe.moderation`). */
export const officialWords: readonly string[] = [
  ...wordList(`
    admin admins administrateur administrateurs administratrice administration administrator mod mods modo
    modos moderateur moderateurs moderatrice moderatrices moderation moderations moderator verificateur
    verification support staff officiel officielle officiels official
  `),
  // In the other languages of the site.
  ...wordList(`
    moderador moderadora moderadores moderacion administrador administradora moderatorin moderatoren
    administratorin moderatore moderatori moderazione amministratore amministratrice amministrazione
  `),
]

/** Names of the site, roles and institutions. A username that is one of them is reserved. */
export const titles: readonly string[] = [
  ...wordList(`
    equipe aide help contact abuse security securite system systeme root webmaster postmaster info presse
    press membres moi me null undefined anonyme anonymous everyone tous compte_supprime
  `),
  // Roles.
  ...wordList(`
    citoyen citoyenne citizen journaliste journalist politicien politicienne politique politician
    responsable responsable_politique redaction depute deputee senateur senatrice maire ministre
    premier_ministre premiere_ministre president presidente prefet prefete eurodepute eurodeputee
  `),
  // Institutions.
  ...wordList(`
    elysee matignon gouvernement gouvernement_fr republique_francaise etat assemblee assemblee_nationale
    senat parlement parlement_europeen commission_europeenne conseil_europeen union_europeenne
    conseil_constitutionnel conseil_d_etat cour_des_comptes cour_de_cassation cour_de_justice
    haute_autorite hatvp arcom cnil cnccfp defenseur_des_droits defenseur_droits insee banque_de_france
    ministere mairie prefecture police_nationale gendarmerie gendarmerie_nationale armee justice
    service_public anssi viginum
  `),
]

/** First parts of the site's addresses. */
const routeWords: readonly string[] = wordList(`
  accessibilite alertes api assets auth calendar cgu commissions confidentialite config consultations
  contestation conversation create-post decisions design dev digest elus embed feed follow-requests followers following groupes invitation law-tracking media messages
  metrics notes notification notifications oauth oembed organisation pages partis political-data polls post pres-de-chez-moi profile
  profile-setup questions refus-invitations reserve-electorale saved-posts scrutins seances search settings share signaler sponsorship
  subscribe suites transparence undo votes-comme-moi
`)

const reservedWords: readonly string[] = [...officialWords, ...titles, ...routeWords]

/** Numbers at the end do not free a reserved word: `moderation2`. Shorter words with a number are somebody's own. */
const leastWithoutNumber = 4

/**
 * Returns whether a username contains the site's name, or is a word of the staff, a role, an institution, an address or a
 * party, in any disguise (`m0deration`, `moderation_2`). `username_shape()` folds letters drawn alike.
 */
export async function isReserved(tx: Tx, username: string): Promise<boolean> {
  const whole = withoutNumber(username)
  const parts = username.split(/[_.-]+/).flatMap(withoutNumber)
  const { rows } = await sql<{ reserved: boolean }>`
    select position(username_shape(${productName}) in username_shape(${username})) > 0
      or exists (
        select from unnest(${whole}::text[]) as typed, unnest(${reservedWords}::text[]) as word
        where username_shape(typed) = username_shape(word)
      )
      or exists (
        select from unnest(${parts}::text[]) as typed, unnest(${officialWords}::text[]) as word
        where username_shape(typed) = username_shape(word)
      )
      or exists (
        select from parties, unnest(array[parties.id, parties.name, parties.abbreviation]) as word
        where username_shape(regexp_replace(search_fold(word), '[^a-z0-9]+', '', 'g')) = any (
          array(select username_shape(typed) from unnest(${whole}::text[]) as typed)
        )
      )
      or exists (
        select from (
          select username_shape(regexp_replace(search_fold(after ->> 'name'), '[^a-z0-9]+', '', 'g')) as name
          from site_settings_changes where section = 'identity' order by version desc limit 1
        ) as chosen
        where chosen.name = username_shape(${username})
          or (length(chosen.name) >= ${leastWithin} and position(chosen.name in username_shape(${username})) > 0)
      )
      as reserved
  `.execute(tx)
  return rows[0]?.reserved === true
}

/** Returns whether a username looks like that of another member who is verified or of the staff. */
export async function looksVerified(tx: Tx, username: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles
    where (verified or ${isStaff()})
      and username_shape(username) = username_shape(${username}) and id <> ${memberId}
    limit 1
  `.execute(tx)
  return rows.length > 0
}

export async function requireUnreserved(tx: Tx, username: string, memberId: string): Promise<void> {
  if ((await isReserved(tx, username)) || (await looksVerified(tx, username, memberId)))
    throw new Refusal('username_reserved')
  if (await isBlockedUsername(tx, username)) throw new Refusal('username_blocked')
}

function withoutNumber(word: string): string[] {
  const bare = word.replace(/[0-9_.-]+$/, '')
  return bare.length < leastWithoutNumber ? [word] : [word, bare]
}
