import { describe, expect, test } from 'vitest'
import { runGates } from './gates.ts'
import { paragraphsOf } from './draft-text.ts'
import { draftToMarkdown } from './compose/draft-to-markdown.ts'
import { comparable, outsideQuotations, unclosedQuotation } from './quotations.ts'
import type { Draft } from './rules.ts'
import { cleanText, fold, stem } from '#stories/scraped-text.ts'
import { leansOnPrevious, pointsAround, speaksOfItself } from './compose/stands-alone.ts'
import { STORIES_IN_HTML } from './test-pages/stories-in-html.ts'
import { writeDraft } from './compose/write.ts'

// Ten stories as publishers serve them, with everything around the text: these tests check what an outside reader would
// object to.

const DRAFTS = STORIES_IN_HTML.map((story) => ({ ...story, draft: writeDraft({ sources: story.sources }) }))
const story = (name: string) => {
  const found = DRAFTS.find((one) => one.name.includes(name))
  if (!found) throw new Error(`no story ${name}`)
  return found
}
const linesOf = ({ title, excerpt, paragraphs, keyFacts }: Draft) => [
  title,
  excerpt,
  ...paragraphs.map(({ text }) => text),
  ...keyFacts,
]

/** Words on the pages that are not part of their articles. */
const FURNITURE =
  /cookies?\b|partners and|inbox|sign up|newsletter|read more|read next|also in this issue|listen to|opens new tab|trust principles|reporting by|editing by|is the technology correspondent|writes about health|this article was|we stand by our|pic\.example|appendix|hear from you|forward-looking|lire aussi|à lire|recevez|inscris|merci d’avoir|bienvenue|chantent sous|adp\/mlc|leer también|te puede interesar|suscr|más información|colaboran|es periodista|algunos nombres|leia também|subscreva|baixe o app|clique aqui|publicidade|com informações|oferecer artigo|doi:|et al\.|ملفات تعريف|اقرأ أيض|مواضيع ذات|نشرتنا|تابعونا|إعداد:|استمع إلى|مسودة منشورة|كاتبة علمية/iu
/** Where and when a report was filed, at the start of a quotation. */
const OPENINGS =
  /[“«‘][\s\u00A0]?(?:\p{Lu}{4,}(?:,| \(| [-—])|\d{1,2}\s?[h:]\s?\d{2}|[\p{Script=Arabic}]+ - \d)/u

describe.each(DRAFTS)('$name', ({ draft, sources, language }) => {
  const quotes = draft.paragraphs.flatMap((paragraph) => paragraph.quotes)

  test('a draft is a brief of three to six points, each from one source, and passes every gate', () => {
    const points = draft.paragraphs.filter(({ part }) => part === 'point')
    expect(draft).toMatchObject({ kind: 'brief', language })
    expect(points.length).toBeGreaterThanOrEqual(3)
    expect(points.length).toBeLessThanOrEqual(6)
    for (const { sources: cited } of draft.paragraphs) expect(cited).toHaveLength(1)
    expect(runGates(paragraphsOf(draftToMarkdown(draft)), sources, language).ok).toBe(true)
    expect(
      Object.values(draft.verdicts)
        .flat()
        .filter(({ ok }) => !ok),
    ).toEqual([])
  })

  test('a draft contains nothing from before, after or around the article text', () => {
    for (const line of [...linesOf(draft), ...draft.tags]) {
      expect(line).not.toMatch(FURNITURE)
      expect(line).not.toMatch(OPENINGS)
      expect(line).not.toMatch(/[\p{Ll}.]\d\b(?<!\d\.\d)|https?:|@|#|\p{Extended_Pictographic}/u)
    }
  })

  test('every paragraph and fact is clear without the text before or around it on its page', () => {
    for (const { text } of quotes)
      expect([text, leansOnPrevious(text, language), pointsAround(text, language)]).toEqual([
        text,
        false,
        false,
      ])
    for (const fact of draft.keyFacts) {
      const plain = fact.replace(/ \[\d\]$/u, '').replace(/^[“«]\s?|\s?[”»]\.?$/gu, '')
      expect([plain, leansOnPrevious(plain, language)]).toEqual([plain, false])
    }
  })

  test('sentences are whole, with nothing left open, and quoted word for word from the page', () => {
    for (const { text, source, paragraph } of quotes)
      expect(cleanText(sources.find(({ n }) => n === source)?.paragraphs[paragraph] ?? '')).toContain(text)
    for (const line of linesOf(draft).slice(1)) {
      expect(line.replace(/ \[\d\]$/u, '')).toMatch(/[.!?؟][”»’]{0,2}$|[.!?؟]\s»$|»\.$/u)
      expect(unclosedQuotation(line)).toBe(false)
      expect(line).not.toMatch(/ ,|\.\.|,,|\s\.|[“«]\s?[”»]|“‘[^’]*‘/u)
    }
  })

  test('no sentence occurs twice, and the standfirst does not repeat the headline', () => {
    const all = comparable([draft.standfirst?.text, ...linesOf(draft).slice(2)].join('\n'))
    for (const { text, part } of draft.paragraphs)
      if (part !== 'difference') expect(all.split(comparable(text).replace(/\.$/u, ''))).toHaveLength(2)
    expect(fold(draft.excerpt)).not.toBe(fold(draft.title))
  })

  test('no one is called by surname alone before being named in full', () => {
    const all = linesOf(draft).join('\n')
    for (const [full, surname] of [
      ['Samuel K. Adeyemi', 'Adeyemi'],
      ['Hélène Castaing', 'Castaing'],
      ['Otávio Meireles', 'Meireles'],
      ['Andrés Iturbe', 'Iturbe'],
      ['Carmen Olalla', 'Olalla'],
      ['Aoife Brennan', 'Brennan'],
      ['رنا الحربي', 'الحربي'],
    ] as const)
      if (all.includes(surname)) expect(all.slice(0, all.indexOf(surname) + surname.length)).toContain(full)
  })

  test('tags are names and terms that occur in the draft', () => {
    const shown = stems(linesOf(draft).join(' '))
    expect(draft.tags.length).toBeGreaterThanOrEqual(1)
    for (const tag of draft.tags) {
      expect(shown).toContain(stems(tag))
      expect(tag).not.toMatch(
        /^(?:chief|president|of|de|del|da|el|la)\s|\s(?:of|de|del|da|y|e)$|^\p{Ll}+(?:ed|ing)$/iu,
      )
    }
  })

  test('the publisher’s "we" appears only in quotation marks', () => {
    const said = outsideQuotations([draft.title, draft.excerpt].join('\n'))
    expect([said, speaksOfItself(said, language)]).toEqual([said, false])
  })

  test('the same story gives the same draft', () => {
    expect(writeDraft({ sources })).toEqual(draft)
  })
})

const stems = (text: string) => ` ${fold(text).split(' ').map(stem).join(' ')} `

test('a source that speaks of itself does not lead if another one reports the story', () => {
  const { sources, draft } = story('corvane')
  expect(sources[0]?.title).toMatch(/^We’ve/)
  expect(draft.title).toBe('Irish chip designer Corvane raises $62.5 mln for low-power AI chips')
  const alone = writeDraft({ sources: sources.slice(0, 1) })
  expect(alone.title).toBe('Corvane: “We’ve raised $62.5M to make the K3 for everyone”')
  expect(alone.excerpt).toBe('Corvane designs low-power processors for devices at the edge.')
})

test('a live report yields its news, not its times and greetings', () => {
  const { draft } = story('audition')
  expect(draft.title).toBe('Intelligence artificielle à l’école')
  expect(draft.paragraphs[0]?.text).toMatch(/^Le ministre de l’Éducation, Étienne Rouvière, a défendu/)
  expect(draft.keyFacts.join()).not.toContain('Fin de l’audition')
})

test('a feature opens with what explains its headline, not with a scene', () => {
  const first = (name: string) => story(name).draft.paragraphs[0]?.text
  expect(first('traductores')).toContain('El 68 % de los traductores literarios')
  expect(first('corais')).toMatch(/^Um algoritmo que escuta o fundo do mar/)
})
