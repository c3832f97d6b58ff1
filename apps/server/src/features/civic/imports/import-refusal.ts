/** Refusals of a file: exit code of the command, and the message for the operator. A refused file writes nothing. */
const refusals = {
  source_unknown: [2, 'Cette source n’est pas connue.'],
  file_missing: [10, 'Le fichier ou le dossier n’existe pas, ou ne peut pas être lu.'],
  file_too_large: [11, 'Le fichier est trop grand : ce n’est pas celui que cette source publie.'],
  file_cut: [12, 'Le fichier est coupé : il n’a pas été reçu en entier.'],
  wrong_encoding: [13, 'Le texte du fichier n’est pas dans l’encodage attendu.'],
  not_this_source: [14, 'Le fichier n’a pas la forme de cette source.'],
  unknown_code: [15, 'Le fichier emploie un code inconnu.'],
  duplicate_identifier: [16, 'Le même identifiant est donné deux fois.'],
  invalid_record: [17, 'Le fichier contient une donnée impossible ou incomplète.'],
  far_fewer_records: [
    18,
    'Le fichier contient moins de 80 % des enregistrements du précédent : les données en place sont gardées.',
  ],
  import_running: [19, 'Un import de cette source est déjà en cours.'],
  older_file: [20, 'Le fichier est plus ancien que celui qui est en place.'],
  source_unreachable: [21, 'La source n’a pas pu être lue : réessayez plus tard.'],
  too_many_set_aside: [
    23,
    'Plus de 5 % des documents du fichier n’ont pas pu être lus : les données en place sont gardées.',
  ],
  nothing_published: [22, 'La source ne publie rien pour cette demande : les données en place sont gardées.'],
} as const

export type ImportRefusalName = keyof typeof refusals

/** A refused file. `detail` locates the problem: a document, a field, an identifier. */
export class ImportRefusal extends Error {
  readonly refusal: ImportRefusalName
  readonly detail: string
  /** Stored with its import, whose findings it ends. */
  isRecorded = false

  constructor(refusal: ImportRefusalName, detail = '', cause?: unknown) {
    super(detail === '' ? refusal : `${refusal}: ${detail}`, { cause })
    this.refusal = refusal
    this.detail = detail
  }

  get exitCode(): number {
    return refusals[this.refusal][0]
  }

  get sentence(): string {
    const [, sentence] = refusals[this.refusal]
    return this.detail === '' ? sentence : `${sentence} (${this.detail})`
  }
}

/** A record that is impossible or not known: the import sets its document aside. */
export class RecordRefusal extends Error {
  readonly refusal: 'unknown_code' | 'invalid_record'

  constructor(refusal: 'unknown_code' | 'invalid_record', detail: string) {
    super(detail)
    this.refusal = refusal
  }
}

/** @throws {RecordRefusal} for a code that changes the meaning of the record */
export function unknownCode(field: string, value: unknown): never {
  throw new RecordRefusal('unknown_code', `${field} = ${shortJson(value)}`)
}

/** @throws {RecordRefusal} */
export function invalid(detail: string): never {
  throw new RecordRefusal('invalid_record', detail)
}

function shortJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'absent').slice(0, 80)
}
