import { Plural, Trans } from '@lingui/react/macro'
import { logDelay } from '@parvis/contract/audit/transparency-log.ts'

/** How the log keeps its promise, in plain words. */
export function Explanation() {
  return (
    <div className="flex flex-col gap-3 text-ink-2 text-pretty [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1 [&_strong]:font-semibold [&_strong]:text-ink">
      <ul className="flex flex-col gap-2">
        <li>
          <Trans>
            <strong>Une entrée par décision</strong>, sans nom ni texte. Les vérifications y montrent leur
            nature et leur motif, que le certificat publie. Les décisions de modération s’inscrivent une fois
            par jour, mêlées, leur motif scellé : rien n’y relie un contenu disparu à une raison.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Un engagement</strong> : l’empreinte de la décision et de son motif mêlés à un nombre au
            hasard, le sel. La personne concernée reçoit le sel et peut prouver que l’entrée parle d’elle ;
            sans lui, personne ne peut le deviner. Celui d’une vérification en vigueur est public : la fiche
            de la coche la prouve à chacun.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Des faits publics</strong> : règles, réserves électorales, clôtures de sondages, formule
            de classement. Ces entrées s’ouvrent sans sel : leur texte est publié, et votre navigateur en
            recalcule l’engagement.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Un arbre d’empreintes</strong> : les entrées sont réunies deux à deux, puis les paires,
            jusqu’à une seule empreinte. Changer, retirer ou déplacer une entrée change cette empreinte.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Une signature</strong> : chaque état du journal est signé et conservé. Votre appareil
            retient le dernier qu’il a vu, et vérifie à chaque visite que la suite le prolonge.
          </Trans>
        </li>
      </ul>
      <p>
        <Plural
          value={logDelay}
          one="Une vérification ou un fait public s’inscrit au plus tard # seconde après, une autre décision le lendemain."
          other="Une vérification ou un fait public s’inscrit au plus tard # secondes après, une autre décision le lendemain."
        />{' '}
        <Trans>
          Les journalistes et les développeurs peuvent tout vérifier sans nous : le journal entier se
          télécharge, et <code className="text-sm">npm run verify-log</code> le contrôle ligne par ligne.
        </Trans>
      </p>
    </div>
  )
}
