import { CircleHelp, Newspaper, PenLine, Search, ServerOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Counter } from '../../ui/counter.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Logo } from '../../ui/logo.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { VerifiedSeal } from '../../ui/verified-seal.tsx'
import { Swatches } from './swatches.tsx'

function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="mb-4 text-sm text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

const row = 'flex flex-wrap items-center gap-3'
const people = ['Hélène Vasseur', 'Théo Brunel', 'Nadia Rahmani', 'Camille', 'Jean-Noël Le Goff']

/** Every component of ui/ in its states, in one theme. */
export function Showcase({ theme }: { theme: 'light' | 'dark' }) {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [open, setOpen] = useState(false)
  return (
    <div data-theme={theme} className="min-w-0 bg-paper px-5 pb-16 text-ink">
      <h1 className="py-6 text-2xl">{theme === 'light' ? 'Clair' : 'Sombre'}</h1>
      <Specimen title="Couleurs">
        <Swatches />
      </Specimen>
      <Specimen title="Typographie">
        <p className="font-display text-3xl font-bold tracking-tight">Place publique, paroles vérifiées</p>
        <p className="mt-2 font-display text-xl font-semibold">Où dois-je poser ma question ?</p>
        <p className="mt-2 text-post">
          Texte d’un post : « L’œuvre de l’Assemblée, çà et là, naïve, dès Noël. »{' '}
          <span className="text-blue">#budget</span>
        </p>
        <p className="mt-1 text-ink-2">Texte secondaire, 16 px.</p>
        <p className="text-sm text-ink-3">Mention, 14 px, chiffres : 1 284.</p>
      </Specimen>
      <Specimen title="Logo, sceau, badges, avatars">
        <div className={row}>
          <Logo />
          <VerifiedSeal label="Compte vérifié" />
          <RoleBadge role="politician" label="Responsable politique" detail="Les Écologistes" dot="#00A86B" />
          <RoleBadge role="journalist" label="Journaliste" detail="La Gazette du Parvis" />
          <RoleBadge role="citizen" label="Citoyen" />
        </div>
        <div className={`${row} mt-4`}>
          {people.map((name) => (
            <Avatar key={name} name={name} seed={name} />
          ))}
          <Avatar name="Camille Marchand" seed="c" size="xs" />
          <Avatar name="Camille Marchand" seed="c" size="sm" />
          <Avatar name="Camille Marchand" seed="c" size="lg" />
        </div>
      </Specimen>
      <Specimen title="Tête d’écran">
        <PageHeader title="Paramètres" />
        <PageHeader
          title="Événements du calendrier"
          intro="Chaque événement cite sa source."
          back={{ to: { to: '/calendar' }, label: 'Retour au calendrier' }}
          actions={<Button size="sm">Ajouter un événement</Button>}
        />
      </Specimen>
      <Specimen title="Boutons">
        <div className={row}>
          <Button>Principal</Button>
          <Button look="secondary">Secondaire</Button>
          <Button look="quiet">Discret</Button>
          <Button look="danger">Supprimer</Button>
        </div>
        <div className={`${row} mt-3`}>
          <Button disabled>Désactivé</Button>
          <Button busy>En cours</Button>
          <Button size="sm" look="secondary">
            Petit
          </Button>
          <Button size="lg">
            <PenLine aria-hidden="true" size={18} />
            Écrire
          </Button>
          <IconButton label="Rechercher">
            <Search aria-hidden="true" size={20} />
          </IconButton>
        </div>
      </Specimen>
      <Specimen title="Champs">
        <div className="flex max-w-[420px] flex-col gap-4">
          <Field label="Adresse email" hint="Jamais affichée.">
            {(control) => <Input {...control} type="email" placeholder="vous@exemple.fr" />}
          </Field>
          <Field label="Adresse email" error="Cette adresse email n’est pas valide.">
            {(control) => <Input {...control} type="email" defaultValue="vous@" />}
          </Field>
          <Field label="Mot de passe">
            {(control) => <PasswordInput {...control} showLabel="Afficher" hideLabel="Masquer" />}
          </Field>
          <Field label="Type de compte">
            {(control) => (
              <Select {...control}>
                <option>Citoyen</option>
                <option>Journaliste</option>
              </Select>
            )}
          </Field>
          <Field label="Biographie" aside={<Counter count={251} limit={280} warnAbove={250} />}>
            {(control) => <TextArea {...control} placeholder="Quelques mots" />}
          </Field>
          <Counter count={12} limit={280} />
          <Checkbox defaultChecked>J’accepte.</Checkbox>
          <Checkbox error="Votre accord est nécessaire.">J’accepte aussi.</Checkbox>
        </div>
      </Specimen>
      <Specimen title="Onglets">
        <Tabs
          label="Exemple"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'Politiques' },
            { value: 'two', label: 'Journalistes' },
          ]}
        >
          <TabPanel value="one" className="py-3">
            Premier
          </TabPanel>
          <TabPanel value="two" className="py-3">
            Second
          </TabPanel>
        </Tabs>
      </Specimen>
      <Specimen title="Dialogue, menu, annonces (dans le thème de la page)">
        <div className={row}>
          <Button look="secondary" onClick={() => setOpen(true)}>
            Ouvrir le dialogue
          </Button>
          <DropdownMenu trigger={<Button look="secondary">Ouvrir le menu</Button>}>
            <DropdownMenuItem icon={<CircleHelp aria-hidden="true" size={18} />} onSelect={() => {}}>
              Pourquoi ce post ?
            </DropdownMenuItem>
            <DropdownMenuItem danger icon={<Trash2 aria-hidden="true" size={18} />} onSelect={() => {}}>
              Supprimer
            </DropdownMenuItem>
          </DropdownMenu>
          <Button look="secondary" onClick={() => notify.success('Connexion réussie', 'Bienvenue !')}>
            Réussite
          </Button>
          <Button look="secondary" onClick={() => notify.error('Erreur', 'Impossible de supprimer le post.')}>
            Erreur
          </Button>
          <Button look="secondary" onClick={() => notify.info('Mode invité activé')}>
            Information
          </Button>
        </div>
        {open && (
          <Dialog
            title="Supprimer ce post ?"
            description="Sans retour."
            closeLabel="Fermer"
            onClose={() => setOpen(false)}
          >
            <Button block look="danger" onClick={() => setOpen(false)}>
              Supprimer
            </Button>
          </Dialog>
        )}
      </Specimen>
      <Specimen title="Bandeaux, carte, attente">
        <div className="flex flex-col gap-3">
          <Alert>Une action a échoué.</Alert>
          <Banner tone="info">Une information.</Banner>
          <Banner tone="warning">Vous êtes hors ligne.</Banner>
          <Banner
            tone="danger"
            icon={<ServerOff aria-hidden="true" size={16} />}
            action={
              <Button size="sm" look="secondary">
                Réessayer
              </Button>
            }
          >
            Problème de connexion au serveur
          </Banner>
          <Card title="Tendances">
            <p className="text-sm text-ink-2">Une carte à côté du fil.</p>
          </Card>
          <div className="flex gap-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-4/5" />
            </div>
          </div>
        </div>
      </Specimen>
      <Specimen title="Vide, erreur">
        <EmptyState icon={Newspaper} title="Aucun post pour le moment" action={<Button>Écrire</Button>}>
          Les premiers posts apparaîtront ici.
        </EmptyState>
        <ErrorState
          title="Impossible de charger le fil"
          description="Vérifiez votre connexion internet."
          reference="Référence de l’incident : 0000"
          retryLabel="Réessayer"
          onRetry={() => notify.info('Nouvel essai')}
        />
      </Specimen>
    </div>
  )
}
