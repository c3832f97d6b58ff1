import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type NewAccountAct, newAccountAllowances } from '@parvis/contract/accounts/fair-use.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { dateFormat } from '../../../lib/date-format.ts'

type Fields = Readonly<Record<string, string>>

/** When a limit ends, in the reader's words and time. */
function moment(iso: string | undefined): string {
  const at = new Date(iso ?? '')
  if (Number.isNaN(at.getTime())) return ''
  return dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
}

/** Names the daily limit that a new account has reached. */
function allowanceText(act: string | undefined): MessageDescriptor {
  const max = newAccountAllowances[act as NewAccountAct] ?? 0
  const texts: Record<NewAccountAct, MessageDescriptor> = {
    posts: msg`Votre compte est récent : ${max} publications par jour au plus.`,
    comments: msg`Votre compte est récent : ${max} commentaires par jour au plus.`,
    messages: msg`Votre compte est récent : ${max} messages par jour au plus aux personnes qui ne vous suivent pas.`,
    mentions: msg`Votre compte est récent : ${max} mentions par jour au plus.`,
    links: msg`Votre compte est récent : ${max} liens par jour au plus.`,
    follows: msg`Votre compte est récent : ${max} demandes de suivi par jour au plus.`,
    reports: msg`Votre compte est récent : ${max} signalements par jour au plus. Le formulaire de signalement légal reste ouvert.`,
  }
  return texts[act as NewAccountAct] ?? msg`Votre compte est récent.`
}

/** Refusals that few members ever meet. For limits in time the sentence says when they end. */
export const refusalTexts = {
  text_repeated: ({ why, until }) => {
    const end = moment(until)
    return why === 'to_many'
      ? msg`Vous avez déjà envoyé ce texte, ou presque le même, à plusieurs reprises. Vous pourrez l’écrire de nouveau le ${end}.`
      : msg`Vous venez d’écrire ce texte, ou presque le même. Écrivez d’abord autre chose, ou attendez : vous pourrez l’écrire de nouveau le ${end}.`
  },
  links_repeated: ({ until }) => {
    const end = moment(until)
    return msg`Vous avez envoyé beaucoup de liens en peu de temps. Retirez-les, ou attendez jusqu’au ${end}.`
  },
  account_too_new: ({ act, until, ends }) => {
    const allowance = i18n._(allowanceText(act))
    const next = moment(until)
    const end = moment(ends)
    return msg`${allowance} Vous pourrez continuer le ${next} ; cette limite cessera le ${end}.`
  },
  too_many_reports: ({ until }) => {
    const end = moment(until)
    return msg`Vous avez signalé beaucoup de contenus en une heure. Vous pourrez en signaler d’autres à partir du ${end} ; si tout se ressemble, un seul signalement qui l’explique suffit.`
  },
  too_many_verification_requests: ({ until }) => {
    const end = moment(until)
    return msg`Vous avez envoyé beaucoup de demandes de vérification en une journée. Vous pourrez en envoyer une autre à partir du ${end}.`
  },
  reporting_suspended: ({ until }) => {
    const end = moment(until)
    return msg`Les signalements de ce compte ne sont pas traités jusqu’au ${end}, sauf pour ce qui met en danger un mineur ou relève du terrorisme. La décision dit pourquoi, et comment la contester.`
  },
  quota_reached: () =>
    msg`Vous avez atteint la place prévue pour vos fichiers. Supprimez-en, ou réessayez demain.`,
  storage_full: () =>
    msg`Le site n’a plus de place pour les fichiers. Réessayez plus tard ; votre texte est conservé.`,
  reserve_in_force: msg`Période de réserve électorale : jusqu’à la fermeture des bureaux de vote, un candidat ne peut ni republier, ni commenter, ni modifier ce qui est public (article L. 49 du code électoral).`,
  content_withheld: msg`Ce contenu a été retiré par la modération : il ne peut être ni modifié ni publié.`,
  plain_repost: msg`Une republication sans message ne se modifie pas : elle montre son original.`,
  own_content: msg`Vous ne pouvez pas signaler vos propres contenus.`,
  second_factor_required: msg`Confirmez d’abord votre connexion avec votre second facteur : code ou clé de sécurité.`,
  post_not_public: msg`Seul un post public peut être republié.`,
  member_banned: msg`Votre compte est suspendu ou fermé : vous pouvez lire, mais plus participer.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor | ((fields: Fields) => MessageDescriptor)>>
