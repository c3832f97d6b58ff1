-- The rules of /cgu: their codes are closed, their wording is the administrators', in numbered versions (docs/adr/0021).

create table rules (
  code text primary key check (code in (
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'impersonation', 'spam', 'misinformation',
    'inappropriate')),
  -- No new decision rests on it; those already taken do.
  retired_at timestamptz(3),
  -- Counts changes: of two administrators who change it at once, the second is told.
  revision integer not null default 1
);

-- What became of each rule, for everybody to read: rows are added and never changed, but for the name of who has left.
create table rule_changes (
  id bigint generated always as identity primary key,
  rule text not null references rules (code),
  kind text not null check (kind in ('worded', 'called_off', 'retired', 'restored')),
  -- The wording that begins or is called off; of a rule retired or restored, the one that was in force.
  version integer not null check (version >= 1),
  -- By language, each with a title and a text; null where there is no translation. The French one is always there.
  texts jsonb check (texts is null or
    btrim(coalesce(texts -> 'fr' ->> 'title', '')) <> '' and btrim(coalesce(texts -> 'fr' ->> 'text', '')) <> ''),
  -- The day, in Paris, from which it holds.
  in_force_on date,
  -- None for the wording with which Parvis opened.
  reason text check (btrim(reason) <> '' and char_length(reason) <= 20000),
  actor_id uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((kind = 'worded') = (texts is not null)),
  check ((kind = 'worded') = (in_force_on is not null)),
  check (reason is not null or (kind = 'worded' and version = 1))
);

-- Readers: what became of a rule, latest first; what a decision cites.
create unique index rule_changes_of_rule on rule_changes (rule, id);
-- Reader: the wording in force, and the next number.
create unique index rule_changes_worded on rule_changes (rule, version desc) where kind = 'worded';
-- Reader: whether an announced wording is not to be.
create unique index rule_changes_called_off on rule_changes (rule, version) where kind = 'called_off';
-- Readers: an administrator's changes in their archive; the end of their account.
create index rule_changes_of_actor on rule_changes (actor_id) where actor_id is not null;

create function keep_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.rule, new.kind, new.version, new.texts, new.in_force_on, new.reason, new.created_at)
        is not distinct from
        (old.id, old.rule, old.kind, old.version, old.texts, old.in_force_on, old.reason, old.created_at)
      and (new.actor_id is null or new.actor_id = old.actor_id)
    then return new; end if;
  end if;
  raise exception 'changes of rules are never changed' using errcode = 'restrict_violation';
end $$;

create trigger rule_changes_kept before update or delete on rule_changes
  for each row execute function keep_rule_change();
create trigger rule_changes_never_emptied before truncate on rule_changes
  for each statement execute function keep_rule_change();

insert into rules (code) values
  ('harassment'), ('hate'), ('defamation'), ('privacy'), ('illegal'), ('impersonation'), ('spam'), ('misinformation'),
  ('inappropriate');

-- The wording with which Parvis opened.
insert into rule_changes (rule, kind, version, in_force_on, texts) values
  ('harassment', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Menaces et harcèlement",
      "text": "Menacer une personne, l’intimider, s’acharner sur elle, seul ou à plusieurs, ou appeler d’autres à le faire."},
    "en": {"title": "Threats and harassment",
      "text": "Threatening a person, intimidating them, hounding them, alone or with others, or calling on others to do so."},
    "es": {"title": "Amenazas y acoso",
      "text": "Amenazar a una persona, intimidarla, ensañarse con ella, a solas o entre varios, o llamar a otros a hacerlo."},
    "de": {"title": "Drohungen und Belästigung",
      "text": "Eine Person bedrohen, einschüchtern oder ihr nachstellen, allein oder zu mehreren, oder andere dazu aufrufen."},
    "it": {"title": "Minacce e molestie",
      "text": "Minacciare una persona, intimidirla, accanirsi su di lei, da soli o in più, o incitare altri a farlo."}}'),
  ('hate', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Appel à la haine ou à la violence",
      "text": "Attaquer des personnes pour ce qu’elles sont (origine, religion, sexe, orientation, identité de genre, handicap), ou appeler à la haine ou à la violence contre qui que ce soit."},
    "en": {"title": "Incitement to hatred or violence",
      "text": "Attacking people for what they are (origin, religion, sex, orientation, gender identity, disability), or inciting hatred or violence against anyone."},
    "es": {"title": "Incitación al odio o a la violencia",
      "text": "Atacar a personas por lo que son (origen, religión, sexo, orientación, identidad de género, discapacidad), o incitar al odio o a la violencia contra cualquiera."},
    "de": {"title": "Aufruf zu Hass oder Gewalt",
      "text": "Menschen für das angreifen, was sie sind (Herkunft, Religion, Geschlecht, sexuelle Orientierung, Geschlechtsidentität, Behinderung), oder zu Hass oder Gewalt gegen wen auch immer aufrufen."},
    "it": {"title": "Incitamento all’odio o alla violenza",
      "text": "Attaccare delle persone per ciò che sono (origine, religione, sesso, orientamento, identità di genere, disabilità), o incitare all’odio o alla violenza contro chiunque."}}'),
  ('defamation', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Injure et diffamation",
      "text": "Injurier quelqu’un, ou lui imputer un fait précis, sans l’établir, qui porte atteinte à son honneur. Critiquer un acte public, un vote ou un bilan n’en est pas une."},
    "en": {"title": "Insult and defamation",
      "text": "Insulting someone, or attributing to them, without establishing it, a specific act that damages their honour. Criticising a public act, a vote or a record is not that."},
    "es": {"title": "Injuria y difamación",
      "text": "Injuriar a alguien, o imputarle, sin demostrarlo, un hecho concreto que atente contra su honor. Criticar un acto público, un voto o un balance no lo es."},
    "de": {"title": "Beleidigung und Verleumdung",
      "text": "Jemanden beleidigen oder ihm, ohne Beleg, eine bestimmte Tatsache zuschreiben, die seine Ehre verletzt. Kritik an einer öffentlichen Handlung, einer Abstimmung oder einer Bilanz fällt nicht darunter."},
    "it": {"title": "Ingiuria e diffamazione",
      "text": "Ingiuriare qualcuno, o attribuirgli, senza provarlo, un fatto preciso che lede il suo onore. Criticare un atto pubblico, un voto o un bilancio non lo è."}}'),
  ('privacy', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Atteinte à la vie privée",
      "text": "Divulguer sans son accord l’adresse, les coordonnées, la santé, les documents ou les images privées d’une personne."},
    "en": {"title": "Breach of privacy",
      "text": "Disclosing, without their consent, a person’s address, contact details, health, documents or private images."},
    "es": {"title": "Atentado contra la intimidad",
      "text": "Divulgar sin su consentimiento la dirección, los datos de contacto, la salud, los documentos o las imágenes privadas de una persona."},
    "de": {"title": "Verletzung der Privatsphäre",
      "text": "Ohne Einwilligung Adresse, Kontaktdaten, Gesundheit, Dokumente oder private Bilder einer Person preisgeben."},
    "it": {"title": "Violazione della vita privata",
      "text": "Divulgare senza il suo consenso l’indirizzo, i recapiti, la salute, i documenti o le immagini private di una persona."}}'),
  ('illegal', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Contenu que la loi punit",
      "text": "Publier ce que la loi française ou européenne interdit : apologie du terrorisme, atteintes aux mineurs, provocation à commettre un crime ou un délit, contrefaçon, manœuvre contre la sincérité d’un scrutin."},
    "en": {"title": "Content punishable by law",
      "text": "Publishing what French or European law forbids: glorifying terrorism, harming minors, inciting others to commit an offence, counterfeiting, manoeuvres against the fairness of a ballot."},
    "es": {"title": "Contenido que la ley castiga",
      "text": "Publicar lo que la ley francesa o europea prohíbe: apología del terrorismo, atentados contra menores, provocación a cometer un delito, infracción de la propiedad intelectual, maniobras contra la limpieza de una votación."},
    "de": {"title": "Gesetzlich strafbarer Inhalt",
      "text": "Veröffentlichen, was französisches oder europäisches Recht verbietet: Verherrlichung von Terrorismus, Straftaten gegen Minderjährige, Aufforderung zu Verbrechen oder Vergehen, Fälschung, Manipulation einer Wahl oder Abstimmung."},
    "it": {"title": "Contenuto punito dalla legge",
      "text": "Pubblicare ciò che la legge francese o europea vieta: apologia del terrorismo, reati contro i minori, istigazione a commettere un reato, contraffazione, manovra contro la regolarità di uno scrutinio."}}'),
  ('impersonation', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Usurpation",
      "text": "Se faire passer pour une autre personne, ou pour un mandat ou un média que l’on n’a pas. Une parodie qui se présente comme telle est permise."},
    "en": {"title": "Impersonation",
      "text": "Impersonating another person, or claiming a mandate or media outlet that one does not have. A parody that presents itself as such is allowed."},
    "es": {"title": "Suplantación",
      "text": "Hacerse pasar por otra persona, o atribuirse un mandato o un medio que no se tiene. Se permite una parodia que se presenta como tal."},
    "de": {"title": "Identitätsmissbrauch",
      "text": "Sich als eine andere Person ausgeben oder ein Mandat oder Medium vorgeben, das man nicht hat. Eine Parodie, die sich als solche zu erkennen gibt, ist erlaubt."},
    "it": {"title": "Usurpazione d’identità",
      "text": "Spacciarsi per un’altra persona, o attribuirsi un mandato o una testata che non si ha. Una parodia che si presenta come tale è permessa."}}'),
  ('spam', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Spam et automates cachés",
      "text": "Répéter le même message, placer de la publicité ou des liens trompeurs, fausser les réactions, ou tenir un compte automatisé qui ne se présente pas comme tel."},
    "en": {"title": "Spam and hidden automation",
      "text": "Repeating the same message, placing advertising or misleading links, distorting reactions, or running an automated account that does not present itself as such."},
    "es": {"title": "Spam y automatismos ocultos",
      "text": "Repetir el mismo mensaje, colocar publicidad o enlaces engañosos, falsear las reacciones o mantener una cuenta automatizada que no se presenta como tal."},
    "de": {"title": "Spam und verdeckte Automaten",
      "text": "Dieselbe Nachricht wiederholen, Werbung oder irreführende Links einfügen, Reaktionen verfälschen oder ein automatisiertes Konto führen, das sich nicht als solches zu erkennen gibt."},
    "it": {"title": "Spam e automi nascosti",
      "text": "Ripetere lo stesso messaggio, inserire pubblicità o link ingannevoli, falsare le reazioni, o tenere un account automatizzato che non si presenta come tale."}}'),
  ('misinformation', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Désinformation",
      "text": "Présenter comme vrai ce que l’on sait inventé ou truqué (image, citation, chiffre, date ou modalités d’un vote) au point de tromper le public. Une opinion, une satire ou une erreur corrigée n’en est pas."},
    "en": {"title": "Disinformation",
      "text": "Presenting as true what one knows to be invented or doctored (image, quotation, figure, date or arrangements of a vote) to the point of deceiving the public. An opinion, a satire or a corrected error is not that."},
    "es": {"title": "Desinformación",
      "text": "Presentar como verdadero lo que se sabe inventado o manipulado (imagen, cita, cifra, fecha o modalidades de una votación) hasta el punto de engañar al público. Una opinión, una sátira o un error corregido no lo es."},
    "de": {"title": "Desinformation",
      "text": "Als wahr darstellen, was man als erfunden oder gefälscht kennt (Bild, Zitat, Zahl, Datum oder Ablauf einer Abstimmung), sodass die Öffentlichkeit getäuscht wird. Eine Meinung, Satire oder ein berichtigter Irrtum fällt nicht darunter."},
    "it": {"title": "Disinformazione",
      "text": "Presentare come vero ciò che si sa inventato o manipolato (immagine, citazione, cifra, data o modalità di un voto) al punto da ingannare il pubblico. Un’opinione, una satira o un errore corretto non lo è."}}'),
  ('inappropriate', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Contenu inapproprié",
      "text": "Montrer une violence crue ou une scène sexuelle, ou choquer à dessein, sans rapport avec le débat public."},
    "en": {"title": "Inappropriate content",
      "text": "Showing raw violence or a sexual scene, or setting out to shock, without any bearing on public debate."},
    "es": {"title": "Contenido inapropiado",
      "text": "Mostrar violencia cruda o una escena sexual, o impactar a propósito, sin relación con el debate público."},
    "de": {"title": "Unangemessener Inhalt",
      "text": "Rohe Gewalt oder eine sexuelle Szene zeigen oder absichtlich schockieren, ohne Bezug zur öffentlichen Debatte."},
    "it": {"title": "Contenuto inappropriato",
      "text": "Mostrare una violenza cruda o una scena sessuale, o scioccare di proposito, senza rapporto con il dibattito pubblico."}}');

-- A decision keeps the wording on which it rested.
alter table moderation_decisions add column rule_wording bigint;
update moderation_decisions set rule_wording = rule_changes.id
  from rule_changes where rule_changes.rule = moderation_decisions.rule and rule_changes.version = 1;
alter table moderation_decisions
  add foreign key (rule, rule_wording) references rule_changes (rule, id),
  add check ((rule is null) = (rule_wording is null));
-- Reader: the check that a wording stays.
create index moderation_decisions_of_wording on moderation_decisions (rule, rule_wording) where rule is not null;

-- Members are told of a change in their own language: the words are drawn from the change itself.
alter table announcements
  add column rule_change_id bigint references rule_changes (id),
  alter column title drop not null,
  alter column message drop not null,
  add check ((rule_change_id is null) = (title is not null and message is not null)),
  add check ((title is null) = (message is null));
-- Readers: whether members were told of a wording that is called off; the check that a change stays.
create index announcements_of_rule_change on announcements (rule_change_id) where rule_change_id is not null;
