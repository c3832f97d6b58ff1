/**
 * Groups of the Senate by the historic codes of ODSEN_HISTOGROUPES. Today's have their current name; the others are named as
 * that file names them (« Nom court du groupe politique »).
 */
const groups: Record<string, { short: string; name: string }> = {
  UMP: { short: 'LR', name: 'Les Républicains' },
  SOC: { short: 'SER', name: 'Socialiste, Écologiste et Républicain' },
  CRC: { short: 'CRCE-K', name: 'Communiste Républicain Citoyen et Écologiste – Kanaky' },
  LREM: { short: 'RDPI', name: 'Rassemblement des démocrates, progressistes et indépendants' },
  RTLI: { short: 'Les Indépendants', name: 'Les Indépendants – République et Territoires' },
  UC: { short: 'UC', name: 'Union Centriste' },
  RDSE: { short: 'RDSE', name: 'Rassemblement Démocratique et Social Européen' },
  GEST: { short: 'GEST', name: 'Écologiste – Solidarité et Territoires' },
  NI: { short: 'NI', name: 'Sénateurs n’appartenant à aucun groupe' },
  RPR: { short: 'RPR', name: 'Groupe du RPR' },
  RI: { short: 'RI', name: 'Groupe des RI' },
  GD: { short: 'GD', name: 'Gauche Démocratique' },
  C: { short: 'C', name: 'Communistes' },
  UREI: { short: 'UREI', name: 'Union des Républicains et des Indépendants' },
  UCDP: { short: 'UCDP', name: 'Union Centriste des Démocrates de Progrès' },
  UNR: { short: 'UNR', name: 'Union pour la Nouvelle République' },
  ECO: { short: 'ECO', name: 'Groupe écologiste' },
  RDE: { short: 'RDE', name: 'Rassemblement Démocratique et Européen' },
  CRARS: { short: 'CRARS', name: 'Centre Républicain d’Action Rurale et Sociale' },
  UDR: { short: 'UDR', name: 'Union des Démocrates pour la République' },
  RIAS: { short: 'RIAS', name: 'Républicains Indépendants d’Action Sociale (devenu CNIP)' },
  RP: { short: 'RP', name: 'Républicains Populaires' },
  GDSRG: { short: 'GDSRG', name: 'Formation des Sénateurs Radicaux de Gauche' },
  CNIP: { short: 'CNIP', name: 'Centre National des Indépendants et Paysans' },
  RPCD: { short: 'RPCD', name: 'Républicains Populaires et du Centre Démocratique' },
}

/** Current short names of ODSEN_GENERAL whose code is another. */
const codeOfShortName: Record<string, string> = {
  'Les Républicains': 'UMP',
  SER: 'SOC',
  CRCE: 'CRC',
  'CRCE-K': 'CRC',
  RDPI: 'LREM',
  'Les Indépendants': 'RTLI',
}

/** The code of a group by its code or its current short name: « R.I.A.S. » is RIAS. */
export function groupCode(value: string): string {
  return codeOfShortName[value] ?? value.replaceAll('.', '')
}

/** The names of a group; undefined for an unknown code. */
export function groupNames(code: string): { short: string; name: string } | undefined {
  return groups[code]
}
