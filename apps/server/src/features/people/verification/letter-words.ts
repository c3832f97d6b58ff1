import type { TickDecisionKind } from '@parvis/contract/audit/decisions.ts'
import type { VerificationReason } from '@parvis/contract/audit/verification-decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'

interface LetterWords {
  approved: { title: string; message: string }
  /** Decisions against a tick: their title, and what the member may do besides an appeal. */
  decided: Record<TickDecisionKind, { title: string; next: string }>
  reasons: Record<VerificationReason, string>
  /** After a suspension because the organisation said that its journalist has left. */
  departed: string
  action: string
  otherwise: string
}

/** Messages to a member about a request or a tick, by mail and on the site. */
export const letterWords: Record<Language, LetterWords> = {
  fr: {
    approved: {
      title: 'Votre compte est vérifié',
      message: 'Le signe de vérification accompagne désormais votre nom. Vous pouvez publier.',
    },
    decided: {
      refuse_tick: {
        title: 'Votre demande de vérification est rejetée',
        next: 'Vous pouvez envoyer une nouvelle demande avec d’autres documents.',
      },
      suspend_tick: {
        title: 'Votre vérification est suspendue',
        next: 'Elle reprend dès que votre nouveau nom est confirmé, ou que vous reprenez le nom vérifié.',
      },
      remove_tick: {
        title: 'Votre vérification a pris fin',
        next: 'Vous pouvez envoyer une nouvelle demande si votre situation le permet.',
      },
    },
    reasons: {
      documents_unreadable: 'Les documents ne sont pas lisibles.',
      documents_insufficient: 'Les documents ne suffisent pas à établir votre fonction.',
      identity_mismatch: 'Le nom des documents n’est pas celui de votre profil.',
      not_eligible: 'La fonction indiquée ne donne pas lieu à une vérification.',
      suspected_forgery: 'L’authenticité des documents n’a pas pu être établie.',
      mandate_ended: 'Le mandat ou la fonction vérifiés ont pris fin.',
      false_statement: 'Une information donnée s’est révélée inexacte.',
      impersonation: 'Le compte ne représente pas la personne annoncée.',
      member_request: 'Vous l’avez demandé.',
      name_changed: 'Le nom affiché a changé.',
      role_changed: 'Le rôle du compte a changé.',
      left_organisation:
        'La personne de contact de votre organisation a déclaré que vous n’y travaillez plus.',
      documents_not_received: 'Les documents demandés ne sont pas arrivés à temps.',
    },
    departed:
      'Une personne de l’équipe examine votre situation. Vous pouvez envoyer une nouvelle demande au nom de votre rédaction actuelle.',
    action: 'Voir ma vérification',
    otherwise:
      'Vous recevez ce message parce que vous avez demandé la vérification de votre compte {siteName}.',
  },
  en: {
    approved: {
      title: 'Your account is verified',
      message: 'The verification mark now stands beside your name. You can publish.',
    },
    decided: {
      refuse_tick: {
        title: 'Your verification request is rejected',
        next: 'You can send a new request with other documents.',
      },
      suspend_tick: {
        title: 'Your verification is suspended',
        next: 'It resumes as soon as your new name is confirmed, or as you take the verified name again.',
      },
      remove_tick: {
        title: 'Your verification has ended',
        next: 'You can send a new request if your situation allows it.',
      },
    },
    reasons: {
      documents_unreadable: 'The documents cannot be read.',
      documents_insufficient: 'The documents are not enough to establish your function.',
      identity_mismatch: 'The name on the documents is not that of your profile.',
      not_eligible: 'The function you gave is not one that is verified.',
      suspected_forgery: 'The authenticity of the documents could not be established.',
      mandate_ended: 'The verified mandate or function has ended.',
      false_statement: 'A piece of information you gave turned out to be wrong.',
      impersonation: 'The account does not represent the person it names.',
      member_request: 'You asked for it.',
      name_changed: 'The displayed name has changed.',
      role_changed: 'The role of the account has changed.',
      left_organisation: 'The contact of your organisation has declared that you no longer work there.',
      documents_not_received: 'The documents that were asked for did not arrive in time.',
    },
    departed:
      'A member of the team is looking at your situation. You can send a new request for the newsroom where you work now.',
    action: 'See my verification',
    otherwise: 'You receive this message because you asked for your {siteName} account to be verified.',
  },
  es: {
    approved: {
      title: 'Su cuenta está verificada',
      message: 'El signo de verificación acompaña ahora su nombre. Puede publicar.',
    },
    decided: {
      refuse_tick: {
        title: 'Su solicitud de verificación ha sido rechazada',
        next: 'Puede enviar una nueva solicitud con otros documentos.',
      },
      suspend_tick: {
        title: 'Su verificación está suspendida',
        next: 'Se reanuda en cuanto se confirme su nuevo nombre o usted recupere el nombre verificado.',
      },
      remove_tick: {
        title: 'Su verificación ha terminado',
        next: 'Puede enviar una nueva solicitud si su situación lo permite.',
      },
    },
    reasons: {
      documents_unreadable: 'Los documentos no se pueden leer.',
      documents_insufficient: 'Los documentos no bastan para acreditar su función.',
      identity_mismatch: 'El nombre de los documentos no es el de su perfil.',
      not_eligible: 'La función indicada no da lugar a una verificación.',
      suspected_forgery: 'No se ha podido establecer la autenticidad de los documentos.',
      mandate_ended: 'El mandato o la función verificados han terminado.',
      false_statement: 'Una información facilitada ha resultado inexacta.',
      impersonation: 'La cuenta no representa a la persona anunciada.',
      member_request: 'Usted lo ha pedido.',
      name_changed: 'El nombre mostrado ha cambiado.',
      role_changed: 'El tipo de cuenta ha cambiado.',
      left_organisation:
        'La persona de contacto de su organización ha declarado que usted ya no trabaja en ella.',
      documents_not_received: 'Los documentos solicitados no llegaron a tiempo.',
    },
    departed:
      'Una persona del equipo examina su situación. Puede enviar una nueva solicitud en nombre de su redacción actual.',
    action: 'Ver mi verificación',
    otherwise: 'Recibe este mensaje porque ha solicitado la verificación de su cuenta de {siteName}.',
  },
  de: {
    approved: {
      title: 'Ihr Konto ist verifiziert',
      message: 'Das Verifizierungszeichen steht nun neben Ihrem Namen. Sie können veröffentlichen.',
    },
    decided: {
      refuse_tick: {
        title: 'Ihr Antrag auf Verifizierung ist abgelehnt',
        next: 'Sie können einen neuen Antrag mit anderen Unterlagen senden.',
      },
      suspend_tick: {
        title: 'Ihre Verifizierung ist ausgesetzt',
        next: 'Sie gilt wieder, sobald Ihr neuer Name bestätigt ist oder Sie den verifizierten Namen wieder annehmen.',
      },
      remove_tick: {
        title: 'Ihre Verifizierung ist beendet',
        next: 'Sie können einen neuen Antrag senden, wenn Ihre Lage es erlaubt.',
      },
    },
    reasons: {
      documents_unreadable: 'Die Unterlagen sind nicht lesbar.',
      documents_insufficient: 'Die Unterlagen reichen nicht aus, um Ihre Funktion zu belegen.',
      identity_mismatch: 'Der Name in den Unterlagen ist nicht der Ihres Profils.',
      not_eligible: 'Die angegebene Funktion wird nicht verifiziert.',
      suspected_forgery: 'Die Echtheit der Unterlagen konnte nicht festgestellt werden.',
      mandate_ended: 'Das verifizierte Mandat oder die verifizierte Funktion ist beendet.',
      false_statement: 'Eine Angabe hat sich als unrichtig erwiesen.',
      impersonation: 'Das Konto vertritt nicht die genannte Person.',
      member_request: 'Sie haben darum gebeten.',
      name_changed: 'Der angezeigte Name hat sich geändert.',
      role_changed: 'Die Rolle des Kontos hat sich geändert.',
      left_organisation:
        'Die Kontaktperson Ihrer Organisation hat erklärt, dass Sie dort nicht mehr arbeiten.',
      documents_not_received: 'Die angeforderten Unterlagen sind nicht rechtzeitig eingetroffen.',
    },
    departed:
      'Eine Person aus dem Team prüft Ihren Fall. Sie können einen neuen Antrag für Ihre jetzige Redaktion stellen.',
    action: 'Meine Verifizierung ansehen',
    otherwise:
      'Sie erhalten diese Nachricht, weil Sie die Verifizierung Ihres {siteName}-Kontos beantragt haben.',
  },
  it: {
    approved: {
      title: 'Il Suo account è verificato',
      message: 'Il segno di verifica accompagna ora il Suo nome. Può pubblicare.',
    },
    decided: {
      refuse_tick: {
        title: 'La Sua richiesta di verifica è stata respinta',
        next: 'Può inviare una nuova richiesta con altri documenti.',
      },
      suspend_tick: {
        title: 'La Sua verifica è sospesa',
        next: 'Riprende non appena il nuovo nome è confermato, o quando Lei riprende il nome verificato.',
      },
      remove_tick: {
        title: 'La Sua verifica è terminata',
        next: 'Può inviare una nuova richiesta se la Sua situazione lo consente.',
      },
    },
    reasons: {
      documents_unreadable: 'I documenti non sono leggibili.',
      documents_insufficient: 'I documenti non bastano a dimostrare la Sua funzione.',
      identity_mismatch: 'Il nome sui documenti non è quello del Suo profilo.',
      not_eligible: 'La funzione indicata non dà luogo a una verifica.',
      suspected_forgery: 'Non è stato possibile stabilire l’autenticità dei documenti.',
      mandate_ended: 'Il mandato o la funzione verificati sono terminati.',
      false_statement: 'Un’informazione fornita si è rivelata inesatta.',
      impersonation: 'L’account non rappresenta la persona annunciata.',
      member_request: 'Lo ha chiesto Lei.',
      name_changed: 'Il nome mostrato è cambiato.',
      role_changed: 'Il ruolo dell’account è cambiato.',
      left_organisation:
        'La persona di contatto della Sua organizzazione ha dichiarato che Lei non vi lavora più.',
      documents_not_received: 'I documenti richiesti non sono arrivati in tempo.',
    },
    departed:
      'Una persona del team esamina la Sua situazione. Può inviare una nuova richiesta a nome della Sua redazione attuale.',
    action: 'Vedere la mia verifica',
    otherwise: 'Riceve questo messaggio perché ha chiesto la verifica del Suo account {siteName}.',
  },
}

/** A decision against a tick, in words for its member. */
export function tickWords(kind: TickDecisionKind, reason: VerificationReason, language: Language) {
  const { decided, reasons, departed } = letterWords[language]
  const left = kind === 'suspend_tick' && reason === 'left_organisation'
  return { ...decided[kind], ...(left && { next: departed }), reason: reasons[reason] }
}
