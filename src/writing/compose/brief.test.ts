import { describe, expect, test } from 'vitest'
import type { TestLanguage } from '#languages/test-languages.ts'
import { quotableSentences } from '../candidates.ts'
import type { Draft, SourceText } from '../rules.ts'
import { page } from '../test-pages/all.ts'
import { figuresOf } from './brief-figures.ts'
import { draftToMarkdown } from './draft-to-markdown.ts'
import { writeDraft } from './write.ts'

const source = (n: number, language: TestLanguage, title: string, ...paragraphs: string[]): SourceText => ({
  ...page(language, 1),
  n,
  title,
  publisher: n === 1 ? 'Harbour Ledger' : 'Freight Signal',
  paragraphs,
})
const partsOf = (draft: Draft, part: string) =>
  draft.paragraphs
    .filter((paragraph) => paragraph.part === part)
    .map(({ text, sources }) => [text, ...sources])

const PORT = [
  'The port of Vellmar switched off Staddle, the system that schedules its cranes, at noon on Sunday.',
  'Staddle gave berth 14 to two container ships at once, the harbour master Ilse Maron said.',
]
const SUPPLIER = [
  'Hexmoor Systems has sent engineers to the port of Vellmar to restore Staddle.',
  'Dockers of Vellmar had asked for a manual override at each crane in May.',
]

describe('figures of two sources', () => {
  const briefOf = (first: string, second: string) =>
    writeDraft({
      sources: [
        source(1, 'en', 'Vellmar port switches off Staddle', ...PORT, first),
        source(2, 'en', 'Staddle fails in Vellmar', ...SUPPLIER, second),
      ],
    })

  // Covers: brief-2
  test('that differ stand side by side, both sentences as published', () => {
    const draft = briefOf(
      'The standstill delayed 31 ships in the harbour of Vellmar.',
      'The standstill delayed 47 ships in the harbour of Vellmar.',
    )
    expect(partsOf(draft, 'difference')).toEqual([
      ['The standstill delayed 31 ships in the harbour of Vellmar.', 1],
      ['The standstill delayed 47 ships in the harbour of Vellmar.', 2],
    ])
    const markdown = draftToMarkdown(draft)
    expect(markdown).toContain(
      '## Where sources differ\n\n- The standstill delayed **31** ships in the harbour of Vellmar. [1]\n- ',
    )
  })

  test('are compared with their magnitude', () => {
    const [first, second] = [
      'The outage cost the harbour of Vellmar 900 million euros.',
      'The outage cost the harbour of Vellmar 1.1 billion euros.',
    ]
    expect(partsOf(briefOf(first, second), 'difference')).toEqual([
      [first, 1],
      [second, 2],
    ])
  })

  test.each([
    [
      'that agree',
      'The standstill delayed 31 ships in the harbour.',
      'The standstill delayed 31 ships in the harbour.',
    ],
    [
      'of which one is a limit',
      'The standstill delayed 31 ships in the harbour.',
      'The standstill delayed up to 47 ships in the harbour.',
    ],
    [
      'of two days',
      'On Sunday the standstill delayed 31 ships.',
      'On Monday the standstill delayed 47 ships.',
    ],
    [
      'of two units',
      'The standstill cost the harbour of Vellmar 31 days.',
      'The standstill cost the harbour of Vellmar 47 hours.',
    ],
    [
      'that count different things',
      'The standstill delayed 31 ships in the harbour of Vellmar.',
      'The standstill delayed 47 trains in the harbour of Vellmar.',
    ],
    [
      'of two companies',
      'Hexmoor cut 31 jobs in the port of Vellmar.',
      'Staddle cut 47 jobs in the port of Vellmar.',
    ],
    [
      'about different things',
      'The standstill delayed 31 ships in the harbour.',
      'The strike cancelled 47 trains to the coast.',
    ],
  ])('%s are no difference', (_, first, second) => {
    expect(partsOf(briefOf(first, second), 'difference')).toEqual([])
  })
})

// Covers: brief-2
test('figures that no point has follow the points, each in its clause', () => {
  const draft = writeDraft({
    sources: [
      source(
        1,
        'en',
        'Vellmar port switches off Staddle',
        ...PORT,
        'The transport board of Vellmar opened an inquiry and expects its first findings in winter.',
        'The licence of Hexmoor Systems costs €3.9 million a year, according to a contract that was published in March.',
        'Lorries stood on 4.2 kilometres of the access road.',
        'Vellmar employs 96 dispatchers.',
        'When the cranes stopped, 640 containers were waiting on the quay.',
      ),
    ],
  })
  expect(partsOf(draft, 'figure')).toEqual([
    ['The licence of Hexmoor Systems costs €3.9 million a year.', 1],
    ['Lorries stood on 4.2 kilometres of the access road.', 1],
  ])
  expect(draftToMarkdown(draft)).toContain('costs **€3.9 million** a year. [1]')
})

test('no point repeats a fact of an earlier one', () => {
  const draft = writeDraft({
    sources: [
      source(
        1,
        'en',
        'Sarment raises 24 million euros',
        'Sarment of Libourne has raised 24 million euros from Terres Unies for its weeding robots.',
      ),
      source(
        2,
        'en',
        'Robots for vineyards',
        'The fund Terres Unies gave Sarment most of the 24 million euros of its second round.',
        'Sarment rents its robots to 63 vineyards between Libourne and Bergerac.',
      ),
    ],
  })
  expect(partsOf(draft, 'point')).toEqual([
    ['Sarment of Libourne has raised 24 million euros from Terres Unies for its weeding robots.', 1],
    ['Sarment rents its robots to 63 vineyards between Libourne and Bergerac.', 2],
  ])
})

test.each([
  ['ويحذر أطباء في مدينة عمان من أن النظام يخطئ في أسماء بعض الأدوية الشائعة.', 'يحذر أطباء'],
  ['والشركة تعمل منذ ثلاثة أعوام على تطوير نموذج لغوي يفهم اللهجات العربية.', 'الشركة تعمل'],
  ['وكالة الفضاء الأردنية تختبر نموذجا جديدا لمراقبة السدود في جنوب البلاد.', 'وكالة الفضاء'],
  ['وافقت وزارة الصحة في الأردن على تجربة المساعد الطبي في خمسة مستشفيات.', 'وافقت وزارة'],
  ['ويكيبيديا تختبر نموذجا جديدا لترجمة المقالات إلى لغات أفريقية متعددة.', 'ويكيبيديا تختبر'],
])('an Arabic point loses a leading conjunction and nothing else: %s', (sentence, opening) => {
  const [point] = writeDraft({ sources: [source(1, 'ar', 'خبر', sentence)] }).paragraphs
  expect(point?.text.startsWith(opening)).toBe(true)
  expect(sentence.endsWith(point?.text ?? '-')).toBe(true)
  expect(point?.verdicts.every(({ ok }) => ok)).toBe(true)
})

test.each([
  ['en', 'In 2024 the company of Vellmar had 20 employees.', 'had **20** employees'],
  ['fr', 'La formation de Vellmar compte 100 heures de cours.', 'compte **100 heures** de'],
  ['ar', 'جمعت سند ٤٥ مليون دولار في جولة تمويل جديدة.', 'سند **٤٥ مليون دولار** في'],
] as const)('the figure that is marked is the one that counts (%s)', (language, sentence, marked) => {
  const paragraphs = figuresOf(quotableSentences(source(1, language, '', sentence)), [], language)
  const judged = paragraphs.map((one) => ({ ...one, verdicts: [] }))
  expect(draftToMarkdown({ language, paragraphs: judged })).toContain(marked)
})
