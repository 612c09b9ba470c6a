// Whether reports are judged rightly to be about AI, in each language.
import { readFileSync } from 'node:fs'
import { TEST_LANGUAGES } from '../src/languages/test-languages.ts'
import { relevanceOf } from '../src/stories/relevance.ts'
import { RELEVANCE_THRESHOLD } from '../src/writing/rules.ts'
import { type Row, atLeast, finish } from './report.ts'

type Item = { id: string; title: string; lead: string; ai: boolean }

// the words of the judgment are chosen with the calibration set; its writers had not seen them, nor those of the sealed set
const SETS = ['calibration', 'sealed'] as const
const WANTED = 0.95

const rows: Row[] = SETS.flatMap((set) => {
  const items = JSON.parse(readFileSync(new URL(`relevance/${set}.json`, import.meta.url), 'utf8')) as Item[]
  const judged = TEST_LANGUAGES.flatMap((language) =>
    items
      .filter(({ id }) => id.startsWith(language))
      .map(({ title, lead, ai }) => ({
        language,
        ai,
        taken: relevanceOf(title, lead, language).score >= RELEVANCE_THRESHOLD,
      })),
  )
  const rowOf = (name: string, some: typeof judged): Row => {
    const right = some.filter(({ ai, taken }) => ai && taken).length
    return {
      set,
      language: name,
      items: some.length,
      precision: right / some.filter(({ taken }) => taken).length,
      recall: right / some.filter(({ ai }) => ai).length,
    }
  }
  return [
    ...TEST_LANGUAGES.map((language) =>
      rowOf(
        language,
        judged.filter((one) => one.language === language),
      ),
    ),
    rowOf('all', judged),
  ]
})
const sealed = rows.find(({ set, language }) => set === 'sealed' && language === 'all')
finish({
  bench: 'relevance',
  rows,
  targets: [
    atLeast('precision of relevance, sealed items', Number(sealed?.['precision']), WANTED),
    atLeast('recall of relevance, sealed items', Number(sealed?.['recall']), WANTED),
  ],
  notes: ['Half of the items are about AI; a third of the others hold a tempting word.'],
})
