import type { Language } from '#languages/rules.ts'
import {
  alsoReportedBy,
  attributed,
  card,
  plainQuotation,
  plainTitleQuotation,
  standfirst,
} from '../attribution.ts'
import { quotableSentences, type Quotable } from '../candidates.ts'
import { choose } from './choose.ts'
import { judgeLines, passes, repair } from '../gates.ts'
import { headlineOf, shorten } from '../headline.ts'
import { QUOTED_SOURCES, TITLE_LENGTH, type Draft, type DraftParagraph, type SourceText } from '../rules.ts'
import { cleanText } from '#stories/scraped-text.ts'
import { speaksOfItself } from './stands-alone.ts'
import { tagsOf } from './tags.ts'
import { topicOf } from './topics.ts'

/** The sources of one story, the leading one first. At least one. */
export type StoryTexts = { sources: readonly SourceText[] }

type Unjudged = Omit<DraftParagraph, 'verdicts'>

/**
 * Writes a draft from the publishers' own sentences, in the language of the first source that can be read. Each sentence is
 * quoted, attributed and cited; up to six come from a single source, or one from each of several besides the standfirst. If
 * no source can be read, the draft is a factual card. Pure, without a clock or a model; the gates have already run.
 * `paragraphs` is empty if the sources have neither text nor headline: there is nothing to review.
 */
export function writeDraft(story: StoryTexts): Draft {
  const texts = story.sources.map((source) => ({ source, sentences: quotableSentences(source) }))
  const language = texts.find(({ sentences }) => sentences.length > 0)?.source.language
  const readable = texts
    .filter(({ source, sentences }) => sentences.length > 0 && source.language === language)
    // a source that speaks of itself does not lead if another one reports the story
    .toSorted((a, b) => Number(ownVoice(a.source)) - Number(ownVoice(b.source)))
    .slice(0, QUOTED_SOURCES)
  const [first] = readable
  if (!first || !language) return factualCard(story)

  const title = headlineOf(first.source.title, first.source.publisher)
  const plan = choose(
    readable.map(({ sentences }) => sentences),
    title,
    language,
  )
  const publisherOf = new Map(story.sources.map(({ n, publisher }) => [n, publisher] as const))
  const body = paragraphsFrom(plan.body, publisherOf, language)
  const { paragraphs } = repair(body, story.sources, language)
  if (paragraphs.length === 0) return factualCard(story)

  const others = new Set(readable.slice(1).map(({ source }) => source.publisher))
  others.delete(first.source.publisher)
  const opening =
    plan.body.includes(plan.lead) && title !== ''
      ? card({ ...first.source, title }, language).text
      : standfirst(plan.lead.text, first.source.publisher, language)
  return complete(story, {
    kind: 'article',
    language,
    title: title === '' ? shorten(plan.lead.text.replace(/\.$/u, ''), TITLE_LENGTH) : titleOf(first.source),
    excerpt: [opening, alsoReportedBy([...others], language)].filter(Boolean).join(' '),
    paragraphs,
    keyFacts: plan.facts.map(({ text, source }) => `${plainQuotation(text, language)} [${source}]`),
    text: readable.map(({ sentences }) => sentences.map(({ text }) => text).join(' ')).join('\n'),
  })
}

const ownVoice = ({ title, language }: SourceText): boolean => speaksOfItself(title, language)

/** The headline of the draft; if its publisher speaks of itself in it, it names the publisher. */
function titleOf(source: SourceText): string {
  const title = headlineOf(source.title, source.publisher)
  return ownVoice(source)
    ? `${cleanText(source.publisher)}: ${plainTitleQuotation(title, source.language)}`
    : title
}

/** One paragraph per sentence; a sentence that depends on its predecessor is quoted together with it. */
function paragraphsFrom(
  body: readonly Quotable[],
  publisherOf: ReadonlyMap<number, string>,
  language: Language,
): Unjudged[] {
  const groups: Quotable[][] = []
  for (const sentence of body) {
    const last = groups.at(-1)
    if (last && sentence.leans && last.some((other) => other === sentence.follows)) last.push(sentence)
    else groups.push([sentence])
  }
  const turns = new Map<number, number>()
  return groups.map((sentences, i) => {
    const source = sentences[0]?.source ?? 0
    const said = turns.get(source) ?? 0
    turns.set(source, said + 1)
    const text = sentences.map((sentence) => sentence.text).join(' ')
    const introduced = said > 0
    return {
      text: attributed(text, publisherOf.get(source) ?? '', language, introduced ? said - 1 : i, introduced),
      sources: [source],
      quotes: sentences.map((sentence) => ({ text: sentence.text, source, paragraph: sentence.origin })),
    }
  })
}

/** Who published what and when, for every source with a headline; nothing else is known. */
function factualCard(story: StoryTexts): Draft {
  const known = story.sources
    .map((source) => ({
      ...source,
      publisher: cleanText(source.publisher),
      title: headlineOf(source.title, source.publisher),
    }))
    .filter(({ title }) => title !== '')
    .slice(0, QUOTED_SOURCES)
  const [first] = known
  const language = first?.language ?? story.sources[0]?.language ?? 'en'
  const own = known.filter((source) => source.language === language)
  const { paragraphs } = repair(
    own.map((source) => ({ text: card(source, language).text, sources: [source.n] })),
    // the card quotes the headline as it is shown
    own,
    language,
  )
  return complete(story, {
    kind: 'card',
    language,
    title: first?.title ?? '',
    excerpt: first ? card(first, language).excerpt : '',
    paragraphs,
    keyFacts: [],
    text: '',
  })
}

/** Adds the derived fields: tags, topic, source notes and the verdicts on uncited lines. */
function complete(
  story: StoryTexts,
  {
    text,
    ...draft
  }: Pick<Draft, 'kind' | 'language' | 'title' | 'excerpt' | 'paragraphs' | 'keyFacts'> & { text: string },
): Draft {
  const { language } = draft
  const [title = [], excerpt = [], ...facts] = judgeLines(
    [draft.title, draft.excerpt, ...draft.keyFacts],
    story.sources,
    language,
  )
  const keyFacts = draft.keyFacts.filter((_, i) => passes(facts[i] ?? []))
  return {
    ...draft,
    keyFacts,
    tags: tagsOf(
      draft.title,
      text,
      language,
      story.sources.map(({ publisher }) => publisher),
      [draft.excerpt, ...draft.paragraphs.map((paragraph) => paragraph.text), ...keyFacts].join('\n'),
    ),
    topic: topicOf(draft.title, text),
    sources: story.sources.map(({ n, url, publisher, title: name, publishedAt, language: spoken }) => ({
      n,
      url,
      publisher,
      title: name,
      publishedAt,
      language: spoken,
    })),
    verdicts: { title, excerpt, keyFacts: facts.filter((verdicts) => passes(verdicts)).flat() },
  }
}
