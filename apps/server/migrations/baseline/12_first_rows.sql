-- Rows with which a new site begins.

insert into media_totals (bytes) values (0);

insert into parties (id, name, abbreviation, orientation, color, source_institution, source_url, as_of)
select id, name, abbreviation, orientation, color,
  'Commission nationale des comptes de campagne et des financements politiques', 'https://www.cnccfp.fr/', as_of
from (values
  (1, 'lo', 'Lutte ouvrière', 'LO', 'left', '#A6001A', date '2026-09-11'),
  (2, 'lfi', 'La France insoumise', 'LFI', 'left', '#CC2443', date '2026-06-30'),
  (3, 'pcf', 'Parti communiste français', 'PCF', 'left', '#DD0000', date '2026-09-06'),
  (4, 'ps', 'Parti socialiste', 'PS', 'left', '#E8557E', date '2026-08-30'),
  (5, 'pp', 'Place publique', 'PP', 'left', '#F06A9B', date '2026-06-30'),
  (6, 'le', 'Les Écologistes', 'LE', 'left', '#00A86B', date '2026-09-11'),
  (7, 're', 'Renaissance', 'RE', 'center', '#F5C400', date '2026-06-26'),
  (8, 'modem', 'Mouvement démocrate', 'MoDem', 'center', '#F07E26', date '2026-06-30'),
  (9, 'horizons', 'Horizons', 'HOR', 'center', '#0A7FB5', date '2026-06-30'),
  (10, 'udi', 'Union des démocrates et indépendants', 'UDI', 'center', '#5B2E8C', date '2025-12-31'),
  (11, 'lr', 'Les Républicains', 'LR', 'right', '#0066CC', date '2026-04-19'),
  (12, 'udr', 'Union des droites pour la République', 'UDR', 'right', '#1B3A5C', date '2026-10-03'),
  (13, 'rn', 'Rassemblement national', 'RN', 'right', '#173A6A', date '2026-10-03'),
  (14, 'reconquete', 'Reconquête', 'REC', 'right', '#4B3B2A', date '2026-06-30'),
  (15, 'dlf', 'Debout la France', 'DLF', 'right', '#0A2A66', date '2026-09-11')
) as bundled (place, id, name, abbreviation, orientation, color, as_of)
order by place;
insert into party_versions
  (party_id, revision, act, name, abbreviation, orientation, color, source_institution, source_url, as_of, reason, created_at)
select id, 1, 'party_added', name, abbreviation, orientation, color, source_institution, source_url, as_of,
  'Liste de départ de Parvis', now()
from parties;

insert into rules (code) values
  ('harassment'), ('hate'), ('defamation'), ('privacy'), ('illegal'), ('impersonation'), ('spam'), ('misinformation'),
  ('inappropriate');

-- The wording with which Parvis opened.
insert into rule_changes (rule, kind, version, in_force_on, texts) values
  ('harassment', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Menaces et harcèlement", "text": "Menacer une personne, l’intimider, s’acharner sur elle, seul ou à plusieurs, ou appeler d’autres à le faire."},
    "en": {"title": "Threats and harassment", "text": "Threatening a person, intimidating them, hounding them, alone or with others, or calling on others to do so."},
    "es": {"title": "Amenazas y acoso", "text": "Amenazar a una persona, intimidarla, ensañarse con ella, a solas o entre varios, o llamar a otros a hacerlo."},
    "de": {"title": "Drohungen und Belästigung", "text": "Eine Person bedrohen, einschüchtern oder ihr nachstellen, allein oder zu mehreren, oder andere dazu aufrufen."},
    "it": {"title": "Minacce e molestie", "text": "Minacciare una persona, intimidirla, accanirsi su di lei, da soli o in più, o incitare altri a farlo."}}'),
  ('hate', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Appel à la haine ou à la violence", "text": "Attaquer des personnes pour ce qu’elles sont (origine, religion, sexe, orientation, identité de genre, handicap), ou appeler à la haine ou à la violence contre qui que ce soit."},
    "en": {"title": "Incitement to hatred or violence", "text": "Attacking people for what they are (origin, religion, sex, orientation, gender identity, disability), or inciting hatred or violence against anyone."},
    "es": {"title": "Incitación al odio o a la violencia", "text": "Atacar a personas por lo que son (origen, religión, sexo, orientación, identidad de género, discapacidad), o incitar al odio o a la violencia contra cualquiera."},
    "de": {"title": "Aufruf zu Hass oder Gewalt", "text": "Menschen für das angreifen, was sie sind (Herkunft, Religion, Geschlecht, sexuelle Orientierung, Geschlechtsidentität, Behinderung), oder zu Hass oder Gewalt gegen wen auch immer aufrufen."},
    "it": {"title": "Incitamento all’odio o alla violenza", "text": "Attaccare delle persone per ciò che sono (origine, religione, sesso, orientamento, identità di genere, disabilità), o incitare all’odio o alla violenza contro chiunque."}}'),
  ('defamation', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Injure et diffamation", "text": "Injurier quelqu’un, ou lui imputer un fait précis, sans l’établir, qui porte atteinte à son honneur. Critiquer un acte public, un vote ou un bilan n’en est pas une."},
    "en": {"title": "Insult and defamation", "text": "Insulting someone, or attributing to them, without establishing it, a specific act that damages their honour. Criticising a public act, a vote or a record is not that."},
    "es": {"title": "Injuria y difamación", "text": "Injuriar a alguien, o imputarle, sin demostrarlo, un hecho concreto que atente contra su honor. Criticar un acto público, un voto o un balance no lo es."},
    "de": {"title": "Beleidigung und Verleumdung", "text": "Jemanden beleidigen oder ihm, ohne Beleg, eine bestimmte Tatsache zuschreiben, die seine Ehre verletzt. Kritik an einer öffentlichen Handlung, einer Abstimmung oder einer Bilanz fällt nicht darunter."},
    "it": {"title": "Ingiuria e diffamazione", "text": "Ingiuriare qualcuno, o attribuirgli, senza provarlo, un fatto preciso che lede il suo onore. Criticare un atto pubblico, un voto o un bilancio non lo è."}}'),
  ('privacy', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Atteinte à la vie privée", "text": "Divulguer sans son accord l’adresse, les coordonnées, la santé, les documents ou les images privées d’une personne."},
    "en": {"title": "Breach of privacy", "text": "Disclosing, without their consent, a person’s address, contact details, health, documents or private images."},
    "es": {"title": "Atentado contra la intimidad", "text": "Divulgar sin su consentimiento la dirección, los datos de contacto, la salud, los documentos o las imágenes privadas de una persona."},
    "de": {"title": "Verletzung der Privatsphäre", "text": "Ohne Einwilligung Adresse, Kontaktdaten, Gesundheit, Dokumente oder private Bilder einer Person preisgeben."},
    "it": {"title": "Violazione della vita privata", "text": "Divulgare senza il suo consenso l’indirizzo, i recapiti, la salute, i documenti o le immagini private di una persona."}}'),
  ('illegal', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Contenu que la loi punit", "text": "Publier ce que la loi française ou européenne interdit : apologie du terrorisme, atteintes aux mineurs, provocation à commettre un crime ou un délit, contrefaçon, manœuvre contre la sincérité d’un scrutin."},
    "en": {"title": "Content punishable by law", "text": "Publishing what French or European law forbids: glorifying terrorism, harming minors, inciting others to commit an offence, counterfeiting, manoeuvres against the fairness of a ballot."},
    "es": {"title": "Contenido que la ley castiga", "text": "Publicar lo que la ley francesa o europea prohíbe: apología del terrorismo, atentados contra menores, provocación a cometer un delito, infracción de la propiedad intelectual, maniobras contra la limpieza de una votación."},
    "de": {"title": "Gesetzlich strafbarer Inhalt", "text": "Veröffentlichen, was französisches oder europäisches Recht verbietet: Verherrlichung von Terrorismus, Straftaten gegen Minderjährige, Aufforderung zu Verbrechen oder Vergehen, Fälschung, Manipulation einer Wahl oder Abstimmung."},
    "it": {"title": "Contenuto punito dalla legge", "text": "Pubblicare ciò che la legge francese o europea vieta: apologia del terrorismo, reati contro i minori, istigazione a commettere un reato, contraffazione, manovra contro la regolarità di uno scrutinio."}}'),
  ('impersonation', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Usurpation", "text": "Se faire passer pour une autre personne, ou pour un mandat ou un média que l’on n’a pas. Une parodie qui se présente comme telle est permise."},
    "en": {"title": "Impersonation", "text": "Impersonating another person, or claiming a mandate or media outlet that one does not have. A parody that presents itself as such is allowed."},
    "es": {"title": "Suplantación", "text": "Hacerse pasar por otra persona, o atribuirse un mandato o un medio que no se tiene. Se permite una parodia que se presenta como tal."},
    "de": {"title": "Identitätsmissbrauch", "text": "Sich als eine andere Person ausgeben oder ein Mandat oder Medium vorgeben, das man nicht hat. Eine Parodie, die sich als solche zu erkennen gibt, ist erlaubt."},
    "it": {"title": "Usurpazione d’identità", "text": "Spacciarsi per un’altra persona, o attribuirsi un mandato o una testata che non si ha. Una parodia che si presenta come tale è permessa."}}'),
  ('spam', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Spam et automates cachés", "text": "Répéter le même message, placer de la publicité ou des liens trompeurs, fausser les réactions, ou tenir un compte automatisé qui ne se présente pas comme tel."},
    "en": {"title": "Spam and hidden automation", "text": "Repeating the same message, placing advertising or misleading links, distorting reactions, or running an automated account that does not present itself as such."},
    "es": {"title": "Spam y automatismos ocultos", "text": "Repetir el mismo mensaje, colocar publicidad o enlaces engañosos, falsear las reacciones o mantener una cuenta automatizada que no se presenta como tal."},
    "de": {"title": "Spam und verdeckte Automaten", "text": "Dieselbe Nachricht wiederholen, Werbung oder irreführende Links einfügen, Reaktionen verfälschen oder ein automatisiertes Konto führen, das sich nicht als solches zu erkennen gibt."},
    "it": {"title": "Spam e automi nascosti", "text": "Ripetere lo stesso messaggio, inserire pubblicità o link ingannevoli, falsare le reazioni, o tenere un account automatizzato che non si presenta come tale."}}'),
  ('misinformation', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Désinformation", "text": "Présenter comme vrai ce que l’on sait inventé ou truqué (image, citation, chiffre, date ou modalités d’un vote) au point de tromper le public. Une opinion, une satire ou une erreur corrigée n’en est pas."},
    "en": {"title": "Disinformation", "text": "Presenting as true what one knows to be invented or doctored (image, quotation, figure, date or arrangements of a vote) to the point of deceiving the public. An opinion, a satire or a corrected error is not that."},
    "es": {"title": "Desinformación", "text": "Presentar como verdadero lo que se sabe inventado o manipulado (imagen, cita, cifra, fecha o modalidades de una votación) hasta el punto de engañar al público. Una opinión, una sátira o un error corregido no lo es."},
    "de": {"title": "Desinformation", "text": "Als wahr darstellen, was man als erfunden oder gefälscht kennt (Bild, Zitat, Zahl, Datum oder Ablauf einer Abstimmung), sodass die Öffentlichkeit getäuscht wird. Eine Meinung, Satire oder ein berichtigter Irrtum fällt nicht darunter."},
    "it": {"title": "Disinformazione", "text": "Presentare come vero ciò che si sa inventato o manipolato (immagine, citazione, cifra, data o modalità di un voto) al punto da ingannare il pubblico. Un’opinione, una satira o un errore corretto non lo è."}}'),
  ('inappropriate', 'worded', 1, '2026-11-21', '{
    "fr": {"title": "Contenu inapproprié", "text": "Montrer une violence crue ou une scène sexuelle, ou choquer à dessein, sans rapport avec le débat public."},
    "en": {"title": "Inappropriate content", "text": "Showing raw violence or a sexual scene, or setting out to shock, without any bearing on public debate."},
    "es": {"title": "Contenido inapropiado", "text": "Mostrar violencia cruda o una escena sexual, o impactar a propósito, sin relación con el debate público."},
    "de": {"title": "Unangemessener Inhalt", "text": "Rohe Gewalt oder eine sexuelle Szene zeigen oder absichtlich schockieren, ohne Bezug zur öffentlichen Debatte."},
    "it": {"title": "Contenuto inappropriato", "text": "Mostrare una violenza cruda o una scena sessuale, o scioccare di proposito, senza rapporto con il dibattito pubblico."}}');

-- Version 1 of the formula: nothing is recorded after the fact.
insert into ranking_formulas (commitment, version)
  values ('\x4ec3af7ea2e006294e8f434a10fc8d064f5cc762ce5b992ff6c86bc03780342c', 1);
