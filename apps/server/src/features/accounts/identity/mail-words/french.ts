import type { MailWords } from './words.ts'

export const french: MailWords = {
  signature: 'Le réseau social politique vérifié et transparent',
  footer: '{siteName}, le réseau social politique vérifié et transparent',
  colon: ' :',
  wordings: {
    confirmation: {
      subject: 'Confirmez votre adresse email',
      title: 'Bienvenue sur {siteName}',
      lead: 'Il ne reste qu’une étape : confirmez que cette adresse est bien la vôtre.',
      button: 'Confirmer mon adresse',
      otherwise:
        'Vous n’avez pas créé de compte sur {siteName} ? Ignorez ce message : sans confirmation, rien n’est activé.',
    },
    recovery: {
      subject: 'Choisissez un nouveau mot de passe',
      title: 'Nouveau mot de passe',
      lead: 'Vous avez demandé à changer le mot de passe de votre compte {siteName}.',
      button: 'Choisir un mot de passe',
      otherwise:
        'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable, et personne d’autre n’a reçu ce lien.',
    },
    magic_link: {
      subject: 'Votre lien de connexion',
      title: 'Connexion à {siteName}',
      lead: 'Vous avez demandé à vous connecter sans mot de passe.',
      button: 'Me connecter',
      otherwise:
        'Vous n’avez rien demandé ? Ignorez ce message : personne n’entre sans ce lien ou ce code, et vous seul les avez reçus.',
    },
    invite: {
      subject: 'Vous êtes invité sur {siteName}',
      title: 'Bienvenue sur {siteName}',
      lead: 'Un compte a été ouvert pour vous. Acceptez l’invitation, puis choisissez votre mot de passe.',
      button: 'Accepter l’invitation',
      otherwise:
        'Vous ne souhaitez pas de compte ? Ignorez ce message : sans votre accord, rien n’est activé.',
    },
    email_change_current: {
      subject: 'Confirmez votre changement d’adresse',
      title: 'Changement d’adresse email',
      lead: 'Vous avez demandé à quitter cette adresse pour une autre. Confirmez-le ici, et sur la nouvelle adresse.',
      button: 'Confirmer le changement',
      otherwise:
        'Vous n’avez rien demandé ? Ne confirmez pas, et changez votre mot de passe : quelqu’un a pu entrer dans votre compte.',
    },
    email_change_new: {
      subject: 'Confirmez votre nouvelle adresse email',
      title: 'Nouvelle adresse email',
      lead: 'Vous avez demandé à utiliser cette adresse pour votre compte {siteName}. Confirmez qu’elle est bien la vôtre.',
      button: 'Confirmer cette adresse',
      otherwise: 'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, rien ne change.',
    },
    reauthentication: {
      subject: 'Votre code de vérification',
      title: 'Confirmez que c’est bien vous',
      lead: 'Une modification importante de votre compte demande ce code.',
      button: null,
      otherwise:
        'Vous n’avez rien demandé ? Ne communiquez ce code à personne, et changez votre mot de passe : quelqu’un a pu entrer dans votre compte.',
    },
  },
  code: 'Votre code :',
  orCode: 'Ou saisissez ce code :',
  codeGoodFor: (duration) => `Le code est valable ${duration} et ne sert qu’une fois.`,
  bothGoodFor: (link, code) => `Le lien est valable ${link}, le code ${code} ; chacun ne sert qu’une fois.`,
  codeWhere: 'Le code se saisit dans le navigateur où vous l’avez demandé.',
  minutes: (count) => (count <= 1 ? 'une minute' : `${count} minutes`),
  hours: (count) => (count === 1 ? 'une heure' : `${count} heures`),
  buttonFails: 'Le bouton ne répond pas ? Copiez cette adresse dans votre navigateur :',
  notices: {
    password_changed: {
      subject: 'Votre mot de passe a été changé',
      lead: 'Le mot de passe de votre compte {siteName} vient d’être changé. Les autres appareils sont déconnectés.',
    },
    email_changed: {
      subject: 'Votre adresse email a été changée',
      lead: 'Votre compte {siteName} utilise désormais une autre adresse email. Celle-ci ne sert plus à vous connecter.',
    },
    phone_changed: {
      subject: 'Votre numéro de téléphone a été changé',
      lead: 'Le numéro de téléphone de votre compte {siteName} vient d’être changé.',
    },
    factor_removed: {
      subject: 'La validation en deux étapes a changé',
      lead: 'Un moyen de validation en deux étapes vient d’être retiré de votre compte {siteName}.',
    },
    factor_added: {
      subject: 'Un moyen de validation a été ajouté',
      lead: 'Un moyen de validation en deux étapes vient d’être ajouté à votre compte {siteName}.',
    },
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée',
      lead: 'Une clé d’accès vient d’être ajoutée à votre compte {siteName} : elle permet d’y entrer sans mot de passe.',
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été retirée',
      lead: 'Une clé d’accès vient d’être retirée de votre compte {siteName} : elle ne permet plus d’y entrer.',
    },
    identity_linked: {
      subject: 'Un compte a été relié au vôtre',
      lead: 'Un autre compte vient d’être relié à votre compte {siteName} : il permet d’y entrer.',
    },
    identity_unlinked: {
      subject: 'Un compte a été dissocié du vôtre',
      lead: 'Un autre compte vient d’être dissocié de votre compte {siteName} : il ne permet plus d’y entrer.',
    },
    archive_ordered: {
      subject: 'Une archive de vos données a été demandée',
      lead: 'Une archive de toutes vos données {siteName} vient d’être demandée depuis votre compte.',
    },
    recovery_code_used: {
      subject: 'Un code de secours a servi',
      lead: 'Un code de secours vient de servir pour entrer dans votre compte {siteName}.',
    },
    token_created: {
      subject: 'Un jeton d’accès a été créé',
      lead: 'Un jeton personnel vient d’être créé depuis votre compte {siteName} : le programme qui l’a peut agir en votre nom, dans les limites choisies, jusqu’à sa fin ou sa révocation.',
    },
    password_dropped: {
      subject: 'Choisissez un mot de passe pour votre compte',
      lead: 'Votre adresse est confirmée, mais l’inscription a pu être faite par quelqu’un d’autre avec votre adresse. Par sécurité, le mot de passe, le nom et l’accord qu’elle contenait n’ont pas été retenus.',
      otherwise:
        'Pour choisir un mot de passe, demandez-en un nouveau depuis l’écran de connexion, par « Mot de passe oublié ? ».',
    },
    session_closed: {
      subject: 'Une session a été fermée par sécurité',
      lead: 'Une copie de l’une de vos sessions {siteName} a été utilisée. Par sécurité, cette session a été fermée, pour vous comme pour la personne qui en avait une copie : reconnectez-vous sur l’appareil concerné.',
      otherwise:
        'Vérifiez l’historique de sécurité dans vos paramètres. Si vous y voyez une connexion qui n’est pas la vôtre, changez votre mot de passe.',
    },
    factor_failures: {
      subject: 'Des validations en deux étapes ont échoué',
      lead: 'Quelqu’un connaît votre mot de passe {siteName} et a donné plusieurs fois un code faux ou une autre clé de sécurité. Votre compte reste fermé à qui n’a ni le bon code ni la bonne clé ; après cinquante essais en un jour, il demande aussi un lien envoyé par email.',
      otherwise: 'C’était vous ? Il n’y a rien à faire. Sinon, changez tout de suite votre mot de passe.',
    },
    sign_in_failures: {
      subject: 'Des tentatives de connexion ont échoué',
      lead: 'Quelqu’un a essayé plusieurs fois d’entrer dans votre compte {siteName} avec un mauvais mot de passe. Vos appareils habituels ne sont pas bloqués.',
      otherwise:
        'C’était vous ? Il n’y a rien à faire. Sinon, choisissez un mot de passe qui ne sert nulle part ailleurs et activez la validation en deux étapes dans vos paramètres.',
    },
  },
  noticeOtherwise:
    'C’était vous ? Il n’y a rien à faire. Sinon, demandez tout de suite un nouveau mot de passe depuis l’écran de connexion.',
  undo: {
    button: 'Ce n’était pas moi',
    validity: 'Ce lien est valable 7 jours et ne sert qu’une fois.',
    otherwise:
      'C’était vous ? Il n’y a rien à faire. Sinon, annulez ce changement : ce qui a suivi est annulé aussi, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe.',
  },
  codesLeft: (count) =>
    count === 0
      ? 'Il n’en reste aucun : créez-en de nouveaux dans vos paramètres.'
      : count === 1
        ? 'Il en reste un.'
        : `Il en reste ${count}.`,
  text: (code) => `${code} est votre code {siteName}. Ne le communiquez à personne.`,
}
