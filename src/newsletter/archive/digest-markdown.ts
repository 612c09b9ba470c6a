import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { blocks, line, link } from '#syndication/item-text.ts'
import { type Making, type PublicDocument, absolute, askFor, latestOf } from '#articles/making.ts'
import type { OutputOf } from '#platform/call.ts'
import { partsOf } from '../content.ts'
import { digestList, digestOne } from '../editions/calls.ts'
import { noteParagraphs, sectionKey } from '../rules.ts'

// The archive of the digest in Markdown: the stories of free readers, whoever asks.

type Edition = OutputOf<typeof digestOne>
type Story = Edition['sections'][number]['stories'][number]

/** The newest editions, each with a link to its own Markdown. */
export async function digestsMarkdown(making: Making): Promise<PublicDocument> {
  const { language, runtime } = making
  const { items } = await making.ask(digestList, { lang: language })
  const lines = items.map(
    ({ id, subject, occurrence }) =>
      `- ${link(subject, absolute(runtime.config, addressIn(language, `/digest/${id}.md`)))}: ${dayOf(making, occurrence)}`,
  )
  const text = blocks([
    `# ${say(language, 'newsletter.archive.title')}`,
    say(language, 'newsletter.archive.description'),
    lines.join('\n'),
  ])
  const changedAt = latestOf(items.map(({ occurrence }) => new Date(occurrence)))
  return documentOf(making, { text, changedAt, path: '/digest' })
}

/** One edition; null if it was not sent, or free readers received nothing of it. */
export async function digestMarkdown(making: Making, id: string): Promise<PublicDocument | null> {
  const { language } = making
  const edition = await askFor(making, digestOne, { id, lang: language })
  if (!edition) return null
  const { subject, occurrence, note, lead, corrections } = edition
  const { sections, others } = partsOf(edition.sections, language)
  const text = blocks([
    `# ${line(subject)}`,
    dayOf(making, occurrence),
    ...noteTexts(note, language),
    ...(lead ? [storyText(lead, '##', language)] : []),
    ...sections.flatMap(({ section, stories }) => [
      `## ${say(language, sectionKey(section))}`,
      ...stories.map((story) => storyText(story, '###', language)),
    ]),
    ...(others.length === 0 ? [] : [`## ${say(language, 'library.also.title')}`]),
    ...others.map((story) => storyText(story, '###', language)),
    ...correctionTexts(making, corrections),
  ])
  return documentOf(making, { text, changedAt: new Date(occurrence), path: `/digest/${id}` })
}

const noteTexts = (note: string | null, language: Making['language']): string[] =>
  note === null
    ? []
    : [
        `**${say(language, 'newsletter.note')}**`,
        ...noteParagraphs(note).map((lines) => lines.map(line).join('  \n')),
      ]

const storyText = (
  { title, url, excerpt, source }: Story,
  level: '##' | '###',
  language: Making['language'],
): string =>
  blocks([
    `${level} ${link(title, url)}`,
    line(excerpt),
    source === null ? '' : link(say(language, 'newsletter.source', source), source.url),
  ])

function correctionTexts({ runtime, language }: Making, corrections: Edition['corrections']): string[] {
  if (corrections.length === 0) return []
  const lines = corrections.map(({ kind, title, note, article_id: id }) => {
    const address = absolute(runtime.config, addressIn(language, `/news/${id}.md`))
    return `- ${link(title, address)}: ${say(language, `library.correction.${kind}`)}. ${line(note)}`
  })
  return [`## ${say(language, 'library.corrections.title')}`, lines.join('\n')]
}

const dayOf = ({ runtime, language }: Making, occurrence: string): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: runtime.config.digestTimeZone }).format(
    new Date(occurrence),
  )

const documentOf = (
  { language }: Making,
  { text, changedAt, path }: { text: string; changedAt: Date | null; path: string },
): PublicDocument => ({
  body: `${text.replaceAll('\r', '').toWellFormed()}\n`,
  type: 'text/markdown; charset=utf-8',
  changedAt,
  language,
  page: path,
})
