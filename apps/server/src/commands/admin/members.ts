import type { CommandGroup } from '../command.ts'

const who = `MEMBRE est une adresse email, un nom d’utilisateur précédé de @, ou un numéro (id).`

/** `npm run admin -- members …`: the acts of the console’s « Membres », with the same services. */
export const membersCommand: CommandGroup = {
  purpose: `Ces commandes font ce que fait la console sous « Membres » : exposé des motifs, notification, recours, journal public et
journal des actes. ${who}`,
  commands: {
    list: {
      usage: [['npm run admin -- members list [TEXTE]', 'chercher des membres, ou les derniers inscrits']],
      details: `Options :
  --by name|address|network   ce que TEXTE désigne ; une recherche par adresse ou par réseau est un acte du journal
  --role RÔLE                 citizen, journalist ou politician
  --verification ÉTAT         none, pending, approved, rejected ou revoked
  --mark MARQUE               staff, suspended, recent, reported ou reset ; peut être répété
  --from, --to AAAA-MM-JJ     jours de l’inscription
  --after REPÈRE              la page qui suit : next_cursor de la réponse en JSON`,
      read: async (words) => (await import('./members-read.ts')).readList(words),
    },
    show: {
      usage: [['npm run admin -- members show MEMBRE', 'un compte : faits, vérification, dossiers, notes']],
      details: `${who}
Option : --access, aussi ses adresses, ses appareils et son historique de sécurité, ce qui est un acte du journal.`,
      read: async (words) => (await import('./members-read.ts')).readShow(words),
    },
    ban: {
      usage: [
        [
          'npm run admin -- members ban MEMBRE --rule RÈGLE --reason FAITS',
          'exclure un membre, ou le suspendre jusqu’à un jour',
        ],
      ],
      details: `Le membre reçoit cet exposé des motifs et peut contester, comme après une décision prise dans la console.
${who}

Options :
  --rule RÈGLE         harassment, hate, defamation, privacy, illegal, impersonation, spam, misinformation, inappropriate
  --reason FAITS       les faits, que le membre lit
  --until AAAA-MM-JJ   le dernier jour d’une suspension ; sans elle, le membre est exclu
  --ground FONDEMENT   terms (par défaut) ou illegal_content
  --note NOTE          pour l’équipe seulement`,
      read: async (words) => (await import('./members-act.ts')).readBan(words),
    },
    unban: {
      usage: [
        [
          'npm run admin -- members unban MEMBRE --reason MOTIF',
          'annuler les suspensions et exclusions en vigueur d’un membre',
        ],
      ],
      details: who,
      read: async (words) => (await import('./members-act.ts')).readUnban(words),
    },
    reset: {
      usage: [
        [
          'npm run admin -- members reset MEMBRE --reason MOTIF',
          'demander de retirer le second facteur perdu d’un membre, ou accepter qu’on le retire',
        ],
        ['npm run admin -- members reset MEMBRE --password', 'lui envoyer un lien de nouveau mot de passe'],
      ],
      details: `Il faut deux personnes : ce que la ligne de commande demande, un administrateur l’accepte dans la console ; ce qu’un
administrateur demande, la ligne de commande peut l’accepter. Le motif dit comment l’identité a été vérifiée.
${who}`,
      read: async (words) => (await import('./members-act.ts')).readReset(words),
    },
  },
}
