import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language, addressIn } from '#languages/rules.ts'
import { spokenText } from '#media/episodes/spoken-text.ts'
import { adminEditionCompose, adminEditionPreview } from '#newsletter/editions/calls.ts'
import { addArticle } from '#newsletter/editions/test-stories.ts'
import { settingsOf } from '#newsletter/settings.ts'
import { openServer } from '#web/server.ts'
import { writeDraft } from '#writing/compose/write.ts'
import { draftToMarkdown } from '#writing/compose/draft-to-markdown.ts'
import { drawnPages } from '../test-pages.tsx'
import { openTestRuntime } from '../test-runtime.ts'
import { REPORT } from './test-elvan.ts'

// A language that the product does not have, added as a sixth one (docs/decisions/0074): nothing else is changed.

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no stylesheet is built here, and React needs an address

const ELVAN = 'xx' as Language // added by the setup file
const open = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const { db, clock, ask, admin } = open
let draw: (path: string) => Promise<Document>

beforeAll(async () => {
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  const app = await openServer(open, drawnPages, files)
  draw = async (path) => {
    const answer = await app.fetch(new Request(`http://localhost:3000${addressIn(ELVAN, path)}`))
    expect([path, answer.status]).toEqual([path, 200])
    return parseHTML(await answer.text()).document
  }
})

test('the made-up language is in the list and in the menu of every page', async () => {
  expect(LANGUAGES).toEqual(['en', 'ar', 'fr', 'es', 'pt', 'xx'])
  const page = await draw('/')
  const menu = page.querySelector(`nav[aria-label="${say(ELVAN, 'frame.language')}"]`)
  expect(menu?.textContent).toContain('Elvan')
  const alternates = [...page.querySelectorAll('link[rel=alternate]:not([type])')]
  expect(alternates.map((link) => link.getAttribute('href'))).toContain('https://cadence.example/xx')
})

test.each(['/', '/news', '/tools', '/pricing', '/subscribe', '/corrections'])(
  'the page %s is in the made-up language',
  async (path) => {
    const page = await draw(path)
    expect(page.documentElement.getAttribute('lang')).toBe('xx')
    expect(page.documentElement.getAttribute('dir')).toBe('ltr')
    expect(page.querySelector('meta[property="og:locale"]')?.getAttribute('content')).toBe('xx_XX')
    expect(page.querySelector('h1')?.textContent).toMatch(/[åëïøü]/)
  },
)

test('a story in the made-up language is published and shown', async () => {
  const id = await addArticle(db, {
    language: ELVAN,
    title: REPORT.title,
    excerpt: REPORT.paragraphs[0] ?? '',
  })
  const page = await draw(`/news/${id}`)
  expect(page.querySelector('h1')?.textContent).toBe(REPORT.title)
})

test('a digest edition is composed and previewed in the made-up language', async () => {
  const editor = await admin()
  await settingsOf(db)
  await addArticle(db, { language: ELVAN, title: REPORT.title, publishedAt: clock.now() })
  const { id, usual_subjects: subjects } = await ask(adminEditionCompose, { kind: 'edition' }, editor)
  expect(subjects[ELVAN]).toBe(REPORT.title)
  const { html, text } = await ask(adminEditionPreview, { id, lang: ELVAN, tier: 'freemium' }, editor)
  expect(html).toContain('<html lang="xx" dir="ltr"')
  expect(text).toContain(REPORT.title)
  expect(text).toMatch(/[åëïøü]/)
})

test('a report in the made-up language becomes a draft with the sentences of that language', () => {
  const draft = writeDraft({ sources: [{ ...REPORT, language: ELVAN }] })
  expect(draft).toMatchObject({ kind: 'brief', language: 'xx' })
  const objections = [
    ...draft.paragraphs.flatMap(({ verdicts }) => verdicts),
    ...Object.values(draft.verdicts).flat(),
  ]
  expect(objections.filter(({ ok }) => !ok)).toEqual([])
  const text = draftToMarkdown(draft)
  expect(text).toMatch(/^> [^\n]+ \[1\]/)
  const figures = draft.paragraphs.slice(0, 1).map((one) => ({ ...one, part: 'figure' as const }))
  expect(draftToMarkdown({ ...draft, paragraphs: figures })).toContain('## Nûmari')
  expect(text).not.toContain('Abonar') // text of the page about itself
})

test('numbers and dates in the made-up language are spoken in it', () => {
  expect(spokenText('Dok. Morvik: 45 %, 3.k, $2, 14:30.', ELVAN)).toBe(
    'Doktoror Morvik: kvat penk procor, trikk, dus dolrora, unik kvat horor trik nul.',
  )
})
