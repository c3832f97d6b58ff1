import { Trans, useLingui } from '@lingui/react/macro'
import { misusePolicy, reportingSuspensions } from '@parvis/contract/trust/reports.ts'
import { LegalSection } from '../../../ui/legal-page.tsx'

const { contents, reports } = misusePolicy

/** The misuse policy (regulation 2022/2065, article 23): the figures are those that the server holds to. */
export function MisuseTerms() {
  const { t, i18n } = useLingui()
  const days = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(
    reportingSuspensions.map((one) => String(one)),
  )
  return (
    <LegalSection id="abus" title={t`Usage abusif`}>
      <p>
        <Trans>
          Deux abus répétés conduisent à une suspension, toujours <strong>après un avertissement</strong>. Une
          personne décide, au cas par cas : elle regarde le nombre et la part des cas, leur gravité, leurs
          conséquences et, quand elle se devine, l’intention.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>Publier des contenus manifestement illicites.</strong> Le {contents.warnAt}
            <sup>e</sup> en {contents.months} mois vaut avertissement. À partir du {contents.suspendAt}
            <sup>e</sup>, la décision peut être la suspension du compte. « Manifestement » veut dire : évident
            pour tous, sans examen approfondi.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Signaler sans aucun fondement.</strong> {reports.warnAt} signalements manifestement
            infondés en {reports.months} mois permettent un avertissement ; {reports.moreAfterWarning} de
            plus, de ne plus traiter vos signalements pendant {days} jours. Ce qui met en danger un mineur ou
            relève du terrorisme reste toujours traité. Un signalement de bonne foi qui n’est pas suivi n’est
            pas infondé.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Chaque avertissement et chaque suspension a son exposé des motifs, se conteste pendant six mois et
          figure au journal public, sans nom. Ce qui a été annulé ne compte plus.
        </Trans>
      </p>
    </LegalSection>
  )
}
