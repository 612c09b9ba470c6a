import { languageName } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { type EditionContent, type EditionStory, partsOf } from '../content.ts'
import { type DigestSection, sectionKey } from '../rules.ts'
import { briefLines } from './brief-rows.ts'
import { correctionsText } from './corrections.ts'
import type { EditionFrame } from './edition-mail.ts'
import {
  editionMoment,
  editionName,
  editionSummary,
  editionUrl,
  noteLines,
  sectionUrl,
  drawnStory,
} from './edition-words.ts'
import { addressMark, clean, namedMark, ownMark } from './marks.ts'

/** The same edition as plain text, in the same order, with full addresses; at most `most` stories per section. */
export function textEdition(content: EditionContent, frame: EditionFrame, most: number): string {
  const { language, lead } = content
  const { sections, others } = partsOf(content.sections, language)
  const site = clean(frame.siteName)
  const url = editionUrl(frame, language)
  const blocks = [
    ...(frame.test ? [say(language, 'newsletter.mail.test')] : []),
    [
      `${site} · ${editionName(language, frame)}`,
      editionMoment(language, frame),
      editionSummary(content),
    ].join('\n'),
    ...(url === null ? [] : [`${say(language, 'newsletter.mail.view')}\n${url}`]),
    ...noteText(content, frame),
    ...(lead ? [storyText(lead, content, frame, true)] : []),
    ...sections.flatMap(({ section, stories }) => [
      `--- ${say(language, sectionKey(section))} ---`,
      ...stories.slice(0, most).map((story) => storyText(story, content, frame, false)),
      ...moreText(stories.length - most, section, content, frame),
    ]),
    ...othersText(others, content, frame, most),
    ...correctionsText(content, frame),
    `${say(language, 'newsletter.mail.all', { site })}\n${frame.siteUrl}${addressIn(language, '/')}`,
    '---',
    namedMark(
      (name) => say(language, 'newsletter.mail.why', { name, site }),
      say(language, 'newsletter.mail.whyNobody', { site }),
    ),
    ...(['manage', 'pause', 'leave'] as const).map(
      (which) => `${say(language, `newsletter.mail.${which}`)}\n${ownMark(which)}`,
    ),
    ...(frame.postalAddress.trim() === ''
      ? []
      : [
          frame.postalAddress
            .split(/\r?\n/)
            .map(clean)
            .filter((line) => line !== '')
            .join('\n'),
        ]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The stories that exist only in other languages, each with its language, its address, and the tier of a locked one. */
function othersText(
  stories: readonly EditionStory[],
  content: EditionContent,
  frame: EditionFrame,
  most: number,
): string[] {
  if (stories.length === 0) return []
  const { language } = content
  return [
    `--- ${say(language, 'library.also.title')} ---`,
    ...stories.slice(0, most).map((story) => {
      const { title, url, tierName } = drawnStory(story, language, frame)
      const name = say(language, 'library.also.in', { language: languageName(story.language, language) })
      const facts = [name, ...(tierName === '' ? [] : [tierName])].join(' · ')
      return `${facts}\n\u2068${title}\u2069\n${addressMark(url)}`
    }),
    ...moreText(stories.length - most, 'news', content, frame),
  ]
}

/** The link to further stories of a section, which only the site has. */
const moreText = (count: number, section: DigestSection, { language }: EditionContent, frame: EditionFrame) =>
  count > 0
    ? [
        `${say(language, 'newsletter.mail.more', { count })}\n${addressMark(sectionUrl(frame, language, section))}`,
      ]
    : []

function noteText({ language }: EditionContent, frame: EditionFrame): string[] {
  const paragraphs = noteLines(frame).map((lines) => lines.join('\n'))
  if (paragraphs.length === 0) return []
  return [`${say(language, 'newsletter.note')}\n${paragraphs.join('\n\n')}`]
}

function storyText(
  story: EditionStory,
  content: EditionContent,
  frame: EditionFrame,
  isLead: boolean,
): string {
  const { score, topic, tierName, translation, original, title, excerpt, url, source, brief } = drawnStory(
    story,
    content.language,
    frame,
    isLead,
  )
  const own = (text: string) => (original === null ? text : `\u2068${text}\u2069`)
  const translated = translation === null ? '' : `${translation.mark} (${translation.from})`
  const facts = [
    topic,
    brief?.chip ?? '',
    tierName,
    translated,
    original === null ? '' : own(original),
  ].filter((fact) => fact !== '')
  return [
    [...(score === null ? [] : [`[${score}]`]), facts.join(' · ')].join(' '),
    own(title),
    ...(excerpt === '' ? [] : [own(excerpt)]),
    ...(brief === null ? [] : briefLines(brief)),
    addressMark(url),
    ...(source === null || brief !== null ? [] : [source.words, source.url]),
  ]
    .filter((line) => line !== '')
    .join('\n')
}
