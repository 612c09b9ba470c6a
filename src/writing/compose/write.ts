import type { Language } from '#languages/rules.ts'
import { pack } from '#languages/packs.ts'
import { cleanText } from '#stories/scraped-text.ts'
import { card, plainQuotation, plainTitleQuotation, standfirst as standfirstOf } from '../attribution.ts'
import { quotableSentences, type Quotable } from '../candidates.ts'
import { judgeLines, passes, repair, runGates } from '../gates.ts'
import { keyFiguresIn } from '../gates/key-figures.ts'
import { headlineOf, shorten } from '../headline.ts'
import {
  FIGURES,
  QUOTED_SOURCES,
  TITLE_LENGTH,
  type BriefPart,
  type Draft,
  type DraftParagraph,
  type SourceText,
} from '../rules.ts'
import { differencesOf, figuresOf, type Unjudged } from './brief-figures.ts'
import { choose, countWords } from './choose.ts'
import { leadingFirst } from './leading-source.ts'
import { speaksOfItself } from './stands-alone.ts'
import { tagsOf } from './tags.ts'
import { topicOf } from './topics.ts'

/** The sources of one story, the leading one first. At least one. */
export type StoryTexts = { sources: readonly SourceText[] }

/**
 * Writes a brief from the publishers' own sentences, in the language of the first source that can be read: points as
 * published, a standfirst, further figures, and figures that differ. If no source can be read, the draft is a factual card.
 * Pure, without a clock or a model; the gates have already run. `paragraphs` is empty if the sources have neither text nor
 * headline: there is nothing to review.
 */
export function writeDraft(story: StoryTexts): Draft {
  const texts = story.sources.map((source) => ({ source, sentences: quotableSentences(source) }))
  const language = texts.find(({ sentences }) => sentences.length > 0)?.source.language
  const quoted = texts
    .filter(({ source, sentences }) => sentences.length > 0 && source.language === language)
    // a source that speaks of itself does not lead if another one reports the story
    .toSorted((a, b) => Number(ownVoice(a.source)) - Number(ownVoice(b.source)))
    .slice(0, QUOTED_SOURCES)
  if (!language) return factualCard(story)
  const readable = leadingFirst(quoted, language)
  const [first] = readable
  if (!first) return factualCard(story)

  const headline = headlineOf(first.source.title, first.source.publisher)
  const sentences = readable.map((each) => each.sentences)
  const { points, standfirst, facts } = choose(
    sentences,
    headline,
    language,
    countWords(first.source.paragraphs.join(' ')),
  )
  const introduction = standfirst === null ? null : withoutConjunction(standfirst.text, language)
  const written = points.map(pointOf)
  const shown = [...written.map(({ text }) => text), ...(introduction === null ? [] : [introduction])]
  const all = sentences.flat()
  const rest = all.filter(({ text }) => !shown.some((other) => text.endsWith(other)))
  const { paragraphs } = runGates(
    [...written, ...figuresOf(rest, [headline, ...shown], language), ...differencesOf(all, language)],
    story.sources,
    language,
  )
  const of = (wanted: BriefPart) => paragraphs.filter(({ part }) => part === wanted)
  const isGood = ({ verdicts }: DraftParagraph) => passes(verdicts)
  const [kept, figures, differences] = [
    of('point').filter(isGood),
    of('figure').filter(isGood),
    of('difference'),
  ]
  const [opening] = kept
  if (!opening) return factualCard(story)
  const body = [
    ...kept,
    ...(figures.length < FIGURES.least ? [] : figures),
    // both sentences of a difference, or none
    ...differences.filter((_, i) => differences.slice(i - (i % 2), i - (i % 2) + 2).every(isGood)),
  ]
  return complete(story, {
    kind: 'brief',
    language,
    title: titleOf(
      readable.map(({ source }) => source),
      [...shown, ...body.map(({ text }) => text)],
      language,
    ),
    excerpt: introduction ?? openingOf(opening, story),
    standfirst:
      standfirst === null || introduction === null ? null : { text: introduction, source: standfirst.source },
    paragraphs: body,
    keyFacts: facts.map(({ text, source }) => `${plainQuotation(text, language)} [${source}]`),
    text: readable.map((each) => each.sentences.map(({ text }) => text).join(' ')).join('\n'),
  })
}

const pointOf = (sentence: Quotable): Unjudged => ({
  part: 'point',
  text: withoutConjunction(sentence.text, sentence.language),
  sources: [sentence.source],
  quotes: [{ text: sentence.text, source: sentence.source, paragraph: sentence.origin }],
})

/** A sentence that is shown without the one before it: an Arabic one loses a leading "and". */
const withoutConjunction = (text: string, language: Language): string =>
  text.replace(pack(language).reading.conjunction, '')

/** The first point in place of a standfirst; with its publisher if it speaks of itself. */
function openingOf({ text, sources: [n] }: DraftParagraph, { sources }: StoryTexts): string {
  const source = sources.find((each) => each.n === n)
  return source && speaksOfItself(text, source.language)
    ? standfirstOf(text, source.publisher, source.language)
    : text
}

const ownVoice = ({ title, language }: SourceText): boolean => speaksOfItself(title, language)

/**
 * The first headline whose figures are all in the text below it, or the first one. If its publisher speaks of itself in it,
 * it names the publisher.
 */
function titleOf(sources: readonly SourceText[], shown: readonly string[], language: Language): string {
  const valuesOf = (text: string) =>
    keyFiguresIn(text, language).map(({ shown: figure }) => figure.replace(/[^\p{Nd}.,]/gu, ''))
  const known = new Set(shown.flatMap(valuesOf))
  const named = sources.flatMap((source) => {
    const title = headlineOf(source.title, source.publisher)
    return title === '' ? [] : [{ source, title }]
  })
  const kept = named.find(({ title }) => valuesOf(title).every((value) => known.has(value))) ?? named[0]
  if (!kept) return shorten(shown[0]?.replace(/\.$/u, '') ?? '', TITLE_LENGTH)
  return ownVoice(kept.source)
    ? `${cleanText(kept.source.publisher)}: ${plainTitleQuotation(kept.title, language)}`
    : kept.title
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
    standfirst: null,
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
  }: Pick<Draft, 'kind' | 'language' | 'title' | 'excerpt' | 'standfirst' | 'paragraphs' | 'keyFacts'> & {
    text: string
  },
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
