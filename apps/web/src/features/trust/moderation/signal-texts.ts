import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type SignalKind, signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'

const { alikeHours, judgedReports, massReports, recentMembers, sameSite, sameText, together } =
  signalThresholds
const recentShare = signalThresholds.recentShare * 100
const followedShare = signalThresholds.followedShare * 100

const bursts = msg`Seuil : ${recentMembers} comptes récents en une heure et ${recentShare} % de l’ensemble, ou ${together} arrivés dans la même heure.`

/** Measure of each kind of signal, and the value from which it is shown. */
export const signalTexts: Record<
  SignalKind,
  { title: MessageDescriptor; acts: MessageDescriptor; threshold: MessageDescriptor }
> = {
  same_text: {
    title: msg`Même texte par plusieurs comptes`,
    acts: msg`Publications`,
    threshold: msg`Seuil : ${sameText} comptes en ${alikeHours} heures. Casse, accents, espaces et signes invisibles ne comptent pas.`,
  },
  same_site: {
    title: msg`Même site par plusieurs comptes`,
    acts: msg`Liens`,
    threshold: msg`Seuil : ${sameSite} comptes en ${alikeHours} heures, dont ${recentShare} % récents.`,
  },
  votes: { title: msg`Votes groupés`, acts: msg`Votes`, threshold: bursts },
  reactions: { title: msg`Réactions groupées`, acts: msg`Réactions`, threshold: bursts },
  comments: { title: msg`Commentaires groupés`, acts: msg`Commentaires`, threshold: bursts },
  follows: { title: msg`Demandes de suivi groupées`, acts: msg`Demandes`, threshold: bursts },
  reports: { title: msg`Signalements groupés`, acts: msg`Signalements`, threshold: bursts },
  mass_reports: {
    title: msg`Signalements en masse`,
    acts: msg`Signalements`,
    threshold: msg`Seuil : ${massReports} signalements en une heure par un même compte.`,
  },
  rejected_reports: {
    title: msg`Signalements rarement suivis`,
    acts: msg`Signalements jugés`,
    threshold: msg`Seuil : ${judgedReports} signalements jugés, dont ${followedShare} % au plus ont mené à une mesure.`,
  },
}
