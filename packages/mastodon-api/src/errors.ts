/** A refusal in the words of the Mastodon API: clients show `error` as it is. */
export class MastodonError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly retryAfter: string | undefined

  constructor(status: number, message: string, code?: string, retryAfter?: string) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Sentences for refusals of the site's own API, in French as all that members read. */
const sentences: Record<string, string> = {
  not_authenticated: 'Connectez-vous de nouveau.',
  token_unknown: 'Cette connexion n’existe plus : connectez-vous de nouveau.',
  token_expired: 'Cette connexion a expiré : connectez-vous de nouveau.',
  token_revoked: 'Cette connexion a été retirée : connectez-vous de nouveau.',
  token_scope_needed:
    'Cette application n’a pas reçu le droit nécessaire. Reconnectez-la pour le lui donner.',
  token_not_accepted: 'Cette action se fait sur le site, pas depuis une application.',
  application_blocked: 'L’équipe a bloqué cette application.',
  application_limited: 'L’équipe a limité cette application : elle ne peut plus que lire.',
  member_banned: 'Ce compte est suspendu.',
  consent_required: 'Votre accord est nécessaire avant de participer : donnez-le sur le site.',
  verification_required: 'Votre compte doit être vérifié avant de publier.',
  reserve_in_force: 'Une réserve électorale suspend cette action.',
  content_empty: 'Le texte est vide.',
  content_too_long: 'Le texte dépasse 280 caractères.',
  text_repeated: 'Vous avez déjà publié ce texte.',
  links_repeated: 'Vous avez déjà publié ces liens plusieurs fois.',
  account_too_new: 'Votre compte est trop récent pour cela. Réessayez plus tard.',
  media_unknown: 'Cette pièce jointe n’est plus disponible. Envoyez-la de nouveau.',
  media_mixed: 'Un post a jusqu’à quatre images, ou une vidéo, ou un document.',
  media_on_reply: 'Une réponse à un commentaire n’a pas de pièce jointe.',
  reply_too_deep: 'Cette réponse ne peut pas recevoir de réponse.',
  post_not_found: 'Ce post n’existe pas, ou vous ne pouvez pas le lire.',
  comment_not_found: 'Ce commentaire n’existe pas, ou vous ne pouvez pas le lire.',
  profile_not_found: 'Ce profil n’existe pas.',
  poll_not_found: 'Ce sondage n’existe pas.',
  poll_closed: 'Ce sondage est terminé.',
  already_voted: 'Vous avez déjà voté : un vote ne se change pas.',
  post_not_public: 'Seul un post public se republie.',
  plain_repost: 'Ce post en republie un autre : agissez sur celui-là.',
  not_owner: 'Seul l’auteur peut faire cela.',
  post_changed: 'Ce post a changé entre-temps : relisez-le.',
  too_many_edits: 'Ce post a été modifié trop souvent.',
  follows_hidden: 'Ce membre ne montre pas ses abonnements.',
  follow_of_oneself: 'On ne s’abonne pas à soi-même.',
  follow_refused: 'Cette demande a été refusée. Réessayez plus tard.',
  block_of_oneself: 'On ne se bloque pas soi-même.',
  messages_closed: 'Ce membre n’accepte pas vos messages.',
  conversation_with_oneself: 'On ne s’écrit pas à soi-même.',
  access_denied: 'Cette conversation n’existe pas, ou elle est fermée.',
  word_filter_invalid: 'Un mot masqué a de 2 à 60 caractères.',
  quota_reached: 'Vous avez trop de fichiers en attente. Réessayez plus tard.',
  body_too_large: 'Ce fichier est trop volumineux.',
  file_type_refused: 'Ce type de fichier n’est pas accepté.',
  file_unreadable: 'Ce fichier est incomplet ou illisible.',
  image_unreadable: 'Cette image est illisible.',
  rate_limited: 'Trop de demandes en peu de temps. Patientez un instant.',
  unavailable: 'Le service est momentanément indisponible. Réessayez.',
  plan_time_refused: 'Choisissez un moment à venir, dans les prochaines semaines.',
  plan_private: 'Un post pour vous seul ne se programme pas.',
  feature_off: 'Ce site n’offre pas cette fonction.',
}

const usual: Record<number, string> = {
  400: 'La demande est incorrecte.',
  401: 'Connectez-vous.',
  403: 'Cette action n’est pas permise.',
  404: 'Introuvable.',
  429: 'Trop de demandes en peu de temps. Patientez un instant.',
}

/** Makes the refusal of an endpoint of the site one of the Mastodon API. */
export function refusalOf(status: number, code: string | undefined, retryAfter: unknown): MastodonError {
  const known = code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined
  const sentence = known ?? usual[status] ?? 'Une erreur s’est produite. Réessayez.'
  // Clients of Mastodon expect 422 for input that is refused.
  const shown = status === 400 ? 422 : status
  return new MastodonError(shown, sentence, code, typeof retryAfter === 'string' ? retryAfter : undefined)
}
