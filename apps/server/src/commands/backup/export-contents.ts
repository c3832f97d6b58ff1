/** Tables that an export leaves out, and why. */
export const leftOut = {
  'Sessions, codes et clés, qui ne valent que sur ce serveur': [
    'auth.application_grants',
    'auth.applications',
    'auth.asked_messages',
    'auth.auth_codes',
    'auth.ended_sessions',
    'auth.factor_challenges',
    'auth.failed_attempts',
    'auth.flow_states',
    'auth.one_time_tokens',
    'auth.personal_tokens',
    'auth.recovery_codes',
    'auth.saml_key',
    'auth.saml_relay_states',
    'auth.sent_hours',
    'auth.sessions',
    'auth.signing_keys',
    'auth.spent_proofs',
    'auth.webauthn_challenges',
    'public.transparency_log_keys',
  ],
  'Travaux en cours et traces de quelques jours': [
    'pgboss.job',
    'pgboss.job_dependency',
    'pgboss.queue',
    'pgboss.schedule',
    'pgboss.subscription',
    'public.backup_runs',
    'public.dev_messages',
    'public.push_messages',
    'public.recent_acts',
    'public.recent_texts',
    'public.schedule_runs',
    'public.schema_migrations',
  ],
  'Index de recherche et de classement, calculés à partir du reste': [
    'public.frequent_words',
    'public.member_names',
    'public.name_keys',
    'public.post_ranks',
    'public.post_vocabulary',
    'public.post_words',
    'public.transparency_log_tiles',
    'public.vocabulary_keys',
    'public.vocabulary_posts',
  ],
}

/** Explains an export to its reader. */
export function readMe(siteUrl: string, takenAt: Date, version: string): string {
  const reasons = Object.entries(leftOut).map(([why, tables]) => `- ${why} : ${tables.join(', ')}.`)
  return `# Export de ${siteUrl}

Fait par Parvis ${version}, tel que le site était le ${takenAt.toISOString()}.

**Cet export est réservé à l’exploitant du site.** Il contient les messages privés, les adresses email, les empreintes des mots de
passe et tout ce que les membres n’ont pas rendu public. Il sert à déménager le site, pas à être publié ni remis à un tiers ; gardez-le
chiffré, puis détruisez-le. Un membre qui veut ses propres données les demande dans ses paramètres.

- \`donnees/\` : une table par fichier, en JSON Lines (un objet JSON par ligne, UTF-8, dates en UTC).
- \`champs.json\` : les champs de chaque table, leur type PostgreSQL et la table à laquelle ils renvoient. Le sens de chaque table est
  dans docs/model.md.
- \`fichiers/uploads/\` : les fichiers des membres, sous la clé que donnent les tables. Ceux de verification-documents et des archives
  de comptes sont scellés par le secret du site.
- \`journal.jsonl\` : le journal public, que vérifie « npm run verify-log -- journal.jsonl ».
- \`contenu.json\` : l’empreinte SHA-256 et le nombre de lignes de chaque fichier.

N’y sont pas :

${reasons.join('\n')}
`
}
