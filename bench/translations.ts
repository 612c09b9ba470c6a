// What the checks of translations say of truthful translations, and of those that a single change made false, in every direction.
import { readFileSync } from 'node:fs'
import { TEST_LANGUAGES, type TestLanguage } from '../src/languages/test-languages.ts'
import { judgeTranslation } from '../src/writing/translation/judge-translation.ts'
import { type Row, atMost, finish } from './report.ts'

type Paragraph = { id: string } & Record<TestLanguage, string>
/** A change that makes the translation into `to` false. */
type Change = { of: string; to: TestLanguage; kind: string; replace: string; with: string }

const MAX_REFUSED_PERCENT = 2
const read = <Content>(file: string) =>
  JSON.parse(readFileSync(new URL(`translations/${file}.json`, import.meta.url), 'utf8')) as Content
const known = read<Paragraph[]>('paragraphs')
const heldBack = read<Paragraph[]>('held-back')
const changes = read<Change[]>('false')

const directions = TEST_LANGUAGES.flatMap((from) =>
  TEST_LANGUAGES.filter((to) => to !== from).map((to) => ({ from, to })),
)
type Direction = (typeof directions)[number]
const VERBOSE = process.env['TRANSLATIONS'] === 'each'

function isRefused(text: string, said: string, { from, to }: Direction, id: string): boolean {
  const found = judgeTranslation({ id: 'content.0', text }, said, { from, to, glossary: [] })
  if (VERBOSE)
    process.stdout.write(
      `${id} ${from}-${to}: ${found.map(({ gate, detail }) => `${gate} ${detail}`).join('; ') || 'passed'}\n`,
    )
  return found.length > 0
}

/** Of the truthful translations in one direction: how many there are and how many are refused. */
const truthful = (paragraphs: readonly Paragraph[], way: Direction) => ({
  all: paragraphs.length,
  refused: paragraphs.filter((one) => isRefused(one[way.from], one[way.to], way, one.id)).length,
})

function falseOnes(way: Direction, kind?: string) {
  const all = changes.filter((one) => one.to === way.to && (kind === undefined || one.kind === kind))
  const stopped = all.filter((change) => {
    const original = known.find(({ id }) => id === change.of)
    const said = original?.[change.to].replace(change.replace, change.with)
    if (original === undefined || said === original[change.to])
      throw new Error(`nothing to change: ${change.of} ${change.replace}`)
    return isRefused(original[way.from], said ?? '', way, `${change.of} ${change.kind}`)
  })
  return { all: all.length, stopped: stopped.length }
}

const percent = (part: number, all: number) => Math.round((part / all) * 1000) / 10
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const refusedOf = (paragraphs: readonly Paragraph[]) => {
  const each = directions.map((way) => truthful(paragraphs, way))
  return percent(sum(each.map(({ refused }) => refused)), sum(each.map(({ all }) => all)))
}

const rows: Row[] = directions.map((way) => {
  const [first, later, lies] = [truthful(known, way), truthful(heldBack, way), falseOnes(way)]
  return {
    direction: `${way.from}-${way.to}`,
    truthful: first.all + later.all,
    'refused, %': percent(first.refused + later.refused, first.all + later.all),
    false: lies.all,
    'stopped, %': percent(lies.stopped, lies.all),
  }
})
const kinds: Row[] = [...new Set(changes.map(({ kind }) => kind))].map((kind) => {
  const each = directions.map((way) => falseOnes(way, kind))
  const [all, stopped] = [sum(each.map((one) => one.all)), sum(each.map((one) => one.stopped))]
  return {
    direction: `all: ${kind}`,
    truthful: '',
    'refused, %': '',
    false: all,
    'stopped, %': percent(stopped, all),
  }
})
const [adjusted, unseen] = [refusedOf(known), refusedOf(heldBack)]
finish({
  bench: 'translations',
  rows: [...rows, ...kinds],
  targets: [
    atMost('truthful translations refused', refusedOf([...known, ...heldBack]), MAX_REFUSED_PERCENT, '%'),
    atMost('of those held back', unseen, MAX_REFUSED_PERCENT, '%'),
  ],
  notes: [
    `Refused of the ${known.length} paragraphs that the checks were adjusted with: ${adjusted} %; of ${heldBack.length} held back: ${unseen} %.`,
    'Each false translation has one change: a number, name, negation or unit, or a missing sentence.',
  ],
})
