/** Words of a text, separated by white space. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Institutions whose name claims them whatever follows. */
export const institutions: readonly string[] = wordList(`
  mairie prefecture sousprefecture ministere rectorat consulat ambassade hoteldeville gendarmerie pompiers
  sapeurspompiers samu douanes douanefrancaise tresorpublic educationnationale securitesociale
  assurancemaladie santepubliquefrance agenceregionale caissedallocations poleemploi nationsunies
  conseilsuperieur conseildeparis gouvfr elysee etatfrancais palaisdelelysee hotelmatignon matignon
  republiquefrancaise presidencedelarepublique assembleenationale conseilconstitutionnel conseildetat
  courdescomptes courdecassation cnil arcom hatvp insee cnccfp anssi viginum defenseurdesdroits
  hauteautorite policenationale gendarmerienationale banquedefrance commissioneuropeenne parlementeuropeen
  gardedessceaux secretairedetat premierministre premiereministre 1erministre 1ereministre primeminister
  hautcommissaire procureurgeneral procureuregenerale premieradjoint premiereadjointe 1eradjoint
  1ereadjointe attacheparlementaire attacheeparlementaire defenseuredesdroits autoritedelaconcurrence
  conseileconomiquesocial dgse dgsi dgfip urssaf francetravail financespubliques servicedesimpots
  cabinetduministre cabinetdumaire cabinetdupresident cabinetduprefet viepublique franceconnect
  regionbretagne regionnormandie regionoccitanie regionsud regioncorse regiongrandest regionhautsdefrance
  regioniledefrance regionnouvelleaquitaine regionpaysdelaloire regioncentrevaldeloire regionauvergnerhone
  regionbourgogne regionprovence regionreunion conseileuropeen unioneuropeenne conseilmunicipal
  conseildepartemental conseilregional
`)

/** Words that are an institution or an office before one of `qualifiers`. */
export const offices: readonly string[] = wordList(`
  gouvernement parlement senat assemblee ministere mairie prefecture rectorat presidence ville commune
  metropole departement region tribunal ambassade consulat police gendarmerie armee justice republique
  sousprefecture hoteldeville maire ministre premierministre premiereministre president presidente prefet
  prefete depute deputee senateur senatrice eurodepute eurodeputee secretairedetat ambassadeur
  ambassadrice conseiller conseillere adjoint adjointe recteur rectrice sousprefet consul consule
  chancelier chanceliere vicepresident vicepresidente procureur procureure parquet commissaire elu elue
  directeurdecabinet directricedecabinet collaborateur collaboratrice cour mayor minister ministry
  ministro ministra alcalde alcaldesa burgermeister burgermeisterin sindaco sindaca ministerin presidenza
  presidencia journaliste redaction redacteurenchef redactriceenchef porteparole
`)

export const qualifiers: readonly string[] = wordList(`
  de du des d a au aux chez en charge chargee delegue deleguee of von der di del della parlementaire
  general generale departementaux adjoint adjointe francais francaise national nationale europeen
  europeenne municipal municipale departemental departementale regional regionale metropolitain
  metropolitaine
`)

/** Units of a site, before one of `duties`. */
export const units: readonly string[] = wordList(`
  service services equipe equipes team cellule pole bureau centre assistance direction compte comptes
  responsable agent conseiller conseillere customer soporte servicio servizio equipo trust alerte help
  assistant assistante
`)

export const duties: readonly string[] = wordList(`
  client clients clientele technique techniques informatique aide assistance support securite confiance
  utilisateur utilisateurs usagers membres abonnes comptes facturation plateforme site reseau signalement
  signalements fraude fraudes juridique service care apres apresvente tecnico tecnica tecnicos cliente
  clientes clienti safety security center presse communication developpement produit admin systeme
  official
`)

/** Whole names, beside those of `reserved-usernames.ts`. */
export const wholeNames: readonly string[] = wordList(`
  membre assistance helpdesk serviceclient servicepublic gouvernementfrancais police gouv sav bce fmi oms
  ars sncf ratp edf chancelier chanceliere procureur procureure juge elu elue commissaire caf impots onu
  otan cese ameli notification notifications alerte alertesecurite fondateur fondatrice communitymanager
  trustandsafety trustsafety helpcenter helpcentre centredaide compteauthentique compteverifie comptedetat
  utilisateursupprime membresupprime utilisateur moderationteam kundendienst kundenservice verwaltung
  assistenza soporte
`)
