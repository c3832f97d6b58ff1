import type { Orientation } from './parties.schemas.ts'
import type { bundledPartyIds } from './parties.ts'

/**
 * The fifteen initial parties. `listParties` returns the current ones, with the
 * changes by administrators (docs/adr/0020). `orientation` is Parvis's editorial grouping, not an official field;
 * `color` is the customary colour, without official value. Source: Commission nationale des comptes de campagne et des
 * financements politiques (parties), compiled 2026-11-21.
 */
export const bundledParties = {
  lo: { name: 'Lutte ouvrière', abbreviation: 'LO', orientation: 'left', color: '#A6001A' },
  lfi: { name: 'La France insoumise', abbreviation: 'LFI', orientation: 'left', color: '#CC2443' },
  pcf: { name: 'Parti communiste français', abbreviation: 'PCF', orientation: 'left', color: '#DD0000' },
  ps: { name: 'Parti socialiste', abbreviation: 'PS', orientation: 'left', color: '#E8557E' },
  pp: { name: 'Place publique', abbreviation: 'PP', orientation: 'left', color: '#F06A9B' },
  le: { name: 'Les Écologistes', abbreviation: 'LE', orientation: 'left', color: '#00A86B' },
  re: { name: 'Renaissance', abbreviation: 'RE', orientation: 'center', color: '#F5C400' },
  modem: { name: 'Mouvement démocrate', abbreviation: 'MoDem', orientation: 'center', color: '#F07E26' },
  horizons: { name: 'Horizons', abbreviation: 'HOR', orientation: 'center', color: '#0A7FB5' },
  udi: {
    name: 'Union des démocrates et indépendants',
    abbreviation: 'UDI',
    orientation: 'center',
    color: '#5B2E8C',
  },
  lr: { name: 'Les Républicains', abbreviation: 'LR', orientation: 'right', color: '#0066CC' },
  udr: {
    name: 'Union des droites pour la République',
    abbreviation: 'UDR',
    orientation: 'right',
    color: '#1B3A5C',
  },
  rn: { name: 'Rassemblement national', abbreviation: 'RN', orientation: 'right', color: '#173A6A' },
  reconquete: { name: 'Reconquête', abbreviation: 'REC', orientation: 'right', color: '#4B3B2A' },
  dlf: { name: 'Debout la France', abbreviation: 'DLF', orientation: 'right', color: '#0A2A66' },
} as const satisfies Record<
  (typeof bundledPartyIds)[number],
  { name: string; abbreviation: string; orientation: Orientation; color: `#${string}` }
>
