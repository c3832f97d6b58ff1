import { Trans, useLingui } from '@lingui/react/macro'
import type { MapBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { clsx } from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { contentLanguage, interfaceLanguage } from '../../../../lib/language.ts'
import { separator } from '../../../../lib/separator.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { Chip, Chips } from '../../../../ui/chip.tsx'
import { numberText } from '../fact-format.ts'
import { orientationLetters, useOrientationName } from '../orientation-texts.ts'
import { SourceMention } from '../provenance.tsx'
import { colorOf, depths } from './chart-colors.ts'
import { ChartReader } from './chart-reader.tsx'
import { insets, labelPoints, mapSize, placeOnMap, regionShapes } from './map-shapes.ts'

type Region = MapBlock['regions'][number]

/** Upper ends of the classes of population. */
const steps = [1_000_000, 3_000_000, 5_000_000, 7_000_000]
const classOf = (population: number) => {
  const place = steps.findIndex((step) => population < step)
  return place < 0 ? steps.length : place
}
const millions = (population: number) => numberText(population / 1e6, 1)

/** Regions whose colour is too deep for dark words. */
const isDeep = (population: number) => classOf(population) >= 3

function Legend({ by }: { by: 'population' | 'president' }) {
  const { t } = useLingui()
  const nameOf = useOrientationName()
  const entries =
    by === 'population'
      ? depths.map((color, place) => ({
          color,
          text:
            place === 0
              ? t`moins de 1 M`
              : place === steps.length
                ? t`7 M et plus`
                : t`${(steps[place - 1] ?? 0) / 1e6} à ${(steps[place] ?? 0) / 1e6} M`,
        }))
      : (['left', 'center', 'right', null] as const).map((orientation) => ({
          color: colorOf(null, orientation),
          text: `${orientation === null ? '–' : orientationLetters[orientation]}${separator}${nameOf(orientation)}`,
        }))
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {entries.map(({ color, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-3 rounded-[3px] border border-line-strong"
            style={{ background: color }}
          />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The eighteen regions, coloured by their people or by who presides them, each readable by key and by finger. */
export function RegionMap({ title, regions }: { title: string; regions: readonly Region[] }) {
  const { t } = useLingui()
  const nameOf = useOrientationName()
  const frame = useRef<HTMLDivElement>(null)
  const shapes = useMemo(regionShapes, [])
  const [by, setBy] = useState<'population' | 'president'>('population')
  const [chosen, setChosen] = useState<number | null>(null)
  const read = chosen === null ? undefined : regions[chosen]

  const wordsOf = (region: Region) =>
    [
      region.name,
      t`${numberText(region.population)} habitants (${region.population_year})`,
      t`préfecture ${region.prefecture}`,
      region.president
        ? t`présidence ${region.president.name} (${region.president.party})`
        : t`présidence non établie`,
    ].join(', ')
  const fillOf = (region: Region | undefined) => {
    if (!region) return 'var(--sunk)'
    if (by === 'population') return depths[classOf(region.population)] ?? 'var(--sunk)'
    return colorOf(null, region.president?.orientation ?? null)
  }
  const inkOf = (region: Region) =>
    by === 'president' || isDeep(region.population) ? 'var(--on-blue)' : 'var(--ink)'
  const labelOf = (region: Region) => {
    if (by === 'population') return millions(region.population)
    const orientation = region.president?.orientation ?? null
    return orientation === null ? '–' : orientationLetters[orientation]
  }
  const valueAt = (across: number, down: number) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return null
    // The control lies over the drawing: what is below it is asked for.
    const hit = document
      .elementsFromPoint(box.left + across * box.width, box.top + down * box.height)
      .find((element) => element instanceof SVGElement && element.dataset.region !== undefined)
    const place = regions.findIndex(({ code }) => code === (hit as SVGElement | undefined)?.dataset.region)
    return place < 0 ? null : place
  }

  return (
    <div lang={interfaceLanguage} className="flex flex-col gap-3">
      <Chips label={t`Couleur de la carte`} wraps>
        {(['population', 'president'] as const).map((choice) => (
          <Chip key={choice} chosen={by === choice} onChoose={() => setBy(choice)}>
            {choice === 'population' ? t`Population` : t`Présidence de région`}
          </Chip>
        ))}
      </Chips>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_240px]">
        <div ref={frame} className="relative">
          <svg
            role="img"
            aria-label={t`Carte des régions : ${title}. ${regions.length} régions, de ${[...regions].sort((a, b) => b.population - a.population)[0]?.name ?? ''} à ${[...regions].sort((a, b) => a.population - b.population)[0]?.name ?? ''} par population.`}
            viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
            className="block w-full"
          >
            {insets.map((frame) => (
              <rect
                key={frame.code}
                x={frame.x}
                y={frame.y}
                width={frame.width}
                height={frame.height}
                rx={10}
                fill="none"
                stroke="var(--line)"
              />
            ))}
            {shapes.map(({ code, path }) => {
              const place = regions.findIndex((region) => region.code === code)
              return (
                <path
                  key={code}
                  d={path}
                  data-region={code}
                  fill={fillOf(regions[place])}
                  stroke={place === chosen && place >= 0 ? 'var(--brass)' : 'var(--surface)'}
                  strokeWidth={place === chosen && place >= 0 ? 4 : 1.5}
                  strokeLinejoin="round"
                  className="transition-[fill] duration-150"
                />
              )
            })}
            {read && (
              <path
                d={shapes.find(({ code }) => code === read.code)?.path}
                fill="none"
                stroke="var(--brass)"
                strokeWidth={4}
                strokeLinejoin="round"
              />
            )}
            {regions.map((region) => {
              const inset = insets.find(({ code }) => code === region.code)
              const point = labelPoints[region.code]
              if (inset)
                return (
                  <text
                    key={region.code}
                    x={inset.x + inset.width / 2}
                    y={inset.y + inset.height - 8}
                    textAnchor="middle"
                    fill="var(--ink-2)"
                    className="text-[1.375rem] md:text-md"
                  >
                    {labelOf(region)}
                  </text>
                )
              if (!point) return null
              const [x, y] = placeOnMap(point)
              return (
                <text
                  key={region.code}
                  x={x}
                  y={y + 6}
                  textAnchor="middle"
                  fontWeight={600}
                  className="text-[1.5625rem] md:text-[1.0625rem]"
                  fill={inkOf(region)}
                >
                  {labelOf(region)}
                </text>
              )
            })}
          </svg>
          <ChartReader
            label={t`Lire les régions`}
            count={regions.length}
            value={chosen ?? 0}
            text={regions[chosen ?? 0] ? wordsOf(regions[chosen ?? 0] as Region) : ''}
            valueAt={valueAt}
            onChange={setChosen}
          />
        </div>
        <div className="flex flex-col gap-4">
          <div
            className={clsx(
              'min-h-[148px] rounded-lg bg-sunk p-3.5 text-sm',
              !read && 'grid place-items-center',
            )}
          >
            {read ? (
              <>
                <p lang={contentLanguage} className="font-display text-post font-semibold text-ink">
                  {read.name}
                </p>
                <p className="mt-1 text-ink-2">
                  <Trans>
                    <span className="font-semibold text-ink tabular-nums">{numberText(read.population)}</span>{' '}
                    habitants ({read.population_year})
                  </Trans>
                </p>
                <p className="text-ink-2">
                  <Trans>
                    Préfecture : <span lang={contentLanguage}>{read.prefecture}</span>
                  </Trans>
                </p>
                <SourceMention provenance={read.provenance} />
                <p className="mt-1.5 text-ink-2">
                  {read.president ? (
                    <>
                      <span className="font-semibold text-ink">{read.president.name}</span>
                      <span className="block">
                        <span lang={contentLanguage}>{read.president.party}</span>
                        {separator}
                        {nameOf(read.president.orientation)}
                      </span>
                      <SourceMention provenance={read.president.provenance} />
                    </>
                  ) : (
                    <Trans>Présidence non établie</Trans>
                  )}
                </p>
              </>
            ) : (
              <p className="text-center text-ink-3">
                <Trans>Touchez une région, ou parcourez-les avec les flèches du clavier.</Trans>
              </p>
            )}
          </div>
          <Legend by={by} />
          <p className="text-xs text-ink-3">
            {by === 'population' ? (
              <Trans>Millions d’habitants. Outre-mer : chaque région à sa propre échelle.</Trans>
            ) : (
              <Trans>
                Gauche, centre, droite : classement éditorial de {siteName}. Outre-mer : chaque région à sa
                propre échelle.
              </Trans>
            )}{' '}
            <Trans>Contours : IGN, Admin Express COG 2018.</Trans>
          </p>
        </div>
      </div>
    </div>
  )
}
