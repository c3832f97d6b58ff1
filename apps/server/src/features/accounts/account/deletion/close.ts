import { closeSignIn } from '@parvis/auth'
import type { Language } from '@parvis/contract/languages.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import {
  forgetMember,
  hiddenMembersChanged,
  type Letter,
  mailMember,
  restUsername,
} from '../../identity/index.ts'
import { accountClosed } from '../hooks.ts'

/**
 * Erases a closed account. The payload carries the id of the deletion, never the member's: the queue keeps
 * jobs an hour longer than the account exists.
 */
export const deletionJob = 'account_deletion'

/** A ban without end hides everything by the account everywhere at once (identity/policy.ts). */
const endOfTime = new Date('9999-12-31T00:00:00Z')

const farewells: Record<Language, { subject: string; lead: string; otherwise: string }> = {
  fr: {
    subject: 'Votre compte {siteName} est supprimé',
    lead: 'Votre compte et tout ce que vous avez publié ont été retirés de {siteName}. Ce qui reste dans nos fichiers est effacé dans les minutes qui suivent, puis des sauvegardes à mesure qu’elles expirent.',
    otherwise:
      'Vous pouvez vous inscrire de nouveau avec cette adresse quand vous le souhaitez. Ceci est le dernier message que {siteName} vous envoie.',
  },
  en: {
    subject: 'Your {siteName} account is deleted',
    lead: 'Your account and everything you published have been removed from {siteName}. What is left in our files is erased within the next minutes, then from backups as they expire.',
    otherwise:
      'You can sign up again with this address whenever you like. This is the last message that {siteName} sends you.',
  },
  es: {
    subject: 'Su cuenta de {siteName} está eliminada',
    lead: 'Su cuenta y todo lo que ha publicado se han retirado de {siteName}. Lo que queda en nuestros archivos se borra en los próximos minutos, y después de las copias de seguridad a medida que caducan.',
    otherwise:
      'Puede volver a registrarse con esta dirección cuando lo desee. Este es el último mensaje que {siteName} le envía.',
  },
  de: {
    subject: 'Ihr {siteName}-Konto ist gelöscht',
    lead: 'Ihr Konto und alles, was Sie veröffentlicht haben, wurden von {siteName} entfernt. Was in unseren Dateien bleibt, wird in den nächsten Minuten gelöscht, danach aus den Sicherungen, sobald sie ablaufen.',
    otherwise:
      'Sie können sich jederzeit mit dieser Adresse neu registrieren. Dies ist die letzte Nachricht, die {siteName} Ihnen sendet.',
  },
  it: {
    subject: 'Il Suo account {siteName} è eliminato',
    lead: 'Il Suo account e tutto ciò che ha pubblicato sono stati rimossi da {siteName}. Ciò che resta nei nostri file viene cancellato nei prossimi minuti, poi dalle copie di sicurezza man mano che scadono.',
    otherwise:
      'Può iscriversi di nuovo con questo indirizzo quando lo desidera. Questo è l’ultimo messaggio che {siteName} Le invia.',
  },
}

const farewellIn = (language: Language): Letter => ({ ...farewells[language], action: null })

interface Closing {
  /** The last mail to the account's address; null when it had one before. */
  letterIn?: ((language: Language) => Letter) | null
  /** Refuses once the account is locked. */
  requireStill?: (tx: Tx) => Promise<void>
}

/**
 * Closes an account. This transaction ends its sessions and sign-in methods and hides everything that others
 * see of it; a job then erases its rows and files. Returns the id of the deletion, which is the same on
 * repeated calls.
 */
export async function closeAccount(
  context: AppContext,
  tx: Tx,
  memberId: string,
  { letterIn = farewellIn, requireStill }: Closing = {},
): Promise<string> {
  const now = context.clock.now()
  // The profile comes first, as in edits of a profile, which write to the account's history while they hold it.
  await tx.selectFrom('profiles').select('id').where('id', '=', memberId).forUpdate().execute()
  await tx.selectFrom('auth.users').select('id').where('id', '=', memberId).forUpdate().execute()
  const begun = await tx
    .selectFrom('account_deletions')
    .select('id')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (begun !== undefined) return begun.id
  await requireStill?.(tx)
  await forgetMails(tx, memberId)
  if (letterIn !== null) await mailMember(context, tx, memberId, letterIn)
  await restUsername(context, tx, memberId)
  await closeSignIn(tx, memberId, now)
  await updateById(tx, 'auth.users', memberId, { banned_until: endOfTime })
  await updateById(tx, 'profiles', memberId, { username: null })
  const { id } = await tx
    .insertInto('account_deletions')
    .values({ user_id: memberId, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.jobs.enqueue(tx, deletionJob, { id })
  await accountClosed(context, tx, memberId)
  tx.afterCommit(() => {
    forgetMember(context, memberId)
    return hiddenMembersChanged(context)
  })
  return id
}

/** Deletes mails to the address that are still in the queue. */
async function forgetMails(tx: Tx, memberId: string): Promise<void> {
  await sql`
    delete from pgboss.job using auth.users as account
    where account.id = ${memberId} and name = 'mail' and data->>'to' = account.email
  `.execute(tx)
}
