#!/bin/sh
# Sauvegarde chiffrée et dédoublonnée d’un site Parvis, par restic (paquet Debian « restic »).
#
# « npm run backup » écrit une sauvegarde entière dans un dossier ; restic l’envoie ailleurs, chiffrée. À lancer chaque nuit, par
# exemple par systemd ou cron, avec le compte et les variables du serveur Parvis (DATABASE_URL, PARVIS_DATA, PARVIS_SECRET, S3_…).
#
# À préparer une fois :
#   1. le secret du site, à part (une sauvegarde ne le contient pas, et sans lui rien ne se restaure) :
#        npm run backup -- --to /var/backups/parvis --secret-to /media/coffre/secret-parvis.txt
#   2. le dépôt de restic : RESTIC_REPOSITORY (sftp:…, s3:…, rest:…) et RESTIC_PASSWORD_FILE, puis « restic init ».
#      Gardez ce mot de passe ailleurs lui aussi : sans lui, le dépôt est perdu.
set -eu

: "${PARVIS_HOME:=/opt/parvis}"
: "${PARVIS_BACKUPS:=/var/backups/parvis}"
: "${RESTIC_REPOSITORY:?donnez le dépôt de restic dans RESTIC_REPOSITORY}"

cd "$PARVIS_HOME"
# Deux sauvegardes restent sur place : la seconde partage avec la première les fichiers qui n’ont pas changé.
npm run --silent backup -- --to "$PARVIS_BACKUPS" --keep 2
npm run --silent verify-backup -- "$PARVIS_BACKUPS"

# Les brouillons d’une sauvegarde interrompue ne partent pas.
restic backup --tag parvis --exclude '.inachevee-*' --exclude '.retiree-*' "$PARVIS_BACKUPS"
# Sept jours, cinq semaines, douze mois.
restic forget --tag parvis --keep-daily 7 --keep-weekly 5 --keep-monthly 12 --prune
# Chaque nuit, un vingtième du dépôt est relu en entier.
restic check --read-data-subset=5%

# Pour restaurer : « restic restore latest --target /tmp/parvis », puis « npm run restore ».
