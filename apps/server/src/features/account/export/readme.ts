import type { Part } from './parts.ts'

/** What the archive holds, file by file, in plain words. */
export function readme(parts: Part[], { siteUrl, at }: { siteUrl: string; at: Date }): string {
  const day = at.toLocaleString('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' })
  const longest = Math.max(...parts.map(({ file }) => file.length))
  return `VOS DONNÉES SUR PARVIS
Archive préparée le ${day} (heure de Paris) sur ${siteUrl}

Cette archive contient tout ce que Parvis garde de vous. Elle est à vous seul :
elle dit ce que vous écrivez, soutenez et suivez. Gardez-la en lieu sûr.

Les fichiers .json sont des listes en texte, lisibles par tout éditeur et par
tout tableur qui ouvre le JSON. Les dates sont en temps universel (UTC). Une
publication se retrouve à l’adresse ${siteUrl}/post/ suivie de son « id ».

${parts.map(({ file, about }) => `${file.padEnd(longest)}  ${about}`).join('\n')}

medias/            les images, vidéos et documents que vous avez joints
photos-de-profil/  vos photos de profil
justificatifs/     les documents de vos demandes de vérification, tant qu’ils sont gardés

Ce qui n’y est pas, et pourquoi
- votre mot de passe et vos codes : Parvis n’en garde que des empreintes ;
- les clés de vos appareils et de votre validation en deux étapes : ce sont des secrets ;
- ce que vous avez cherché : Parvis ne le garde pas ;
- les messages que l’autre personne a supprimés, et les publications des autres :
  ce ne sont pas, ou plus, vos données ;
- les notes de travail des vérificateurs et les signalements faits par d’autres.
`
}
