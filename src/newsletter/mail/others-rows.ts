import { languageName } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { LIGHT, escaped } from '#services/post/mail-look.ts'
import type { EditionStory } from '../content.ts'
import type { EditionFrame } from './edition-mail.ts'
import { type DrawnStory, drawnStory, sectionUrl } from './edition-words.ts'
import { addressMark } from './marks.ts'
import { type Setting, moreRow, row, sectionRow, settingOf, tierChip } from './story-rows.ts'

/** The stories that exist only in other languages: a headline each, by language. */
export function othersRows(
  stories: readonly EditionStory[],
  frame: EditionFrame,
  setting: Setting,
  most: number,
): string[] {
  if (stories.length === 0) return []
  const { language } = setting
  const byLanguage = Map.groupBy(stories.slice(0, most), (story) => story.language)
  const left = stories.length - most
  return [
    sectionRow(say(language, 'library.also.title'), setting),
    ...[...byLanguage].map(([code, found]) =>
      headlinesRow(
        say(language, 'library.also.in', { language: languageName(code, language) }),
        found.map((story) => drawnStory(story, language, frame)),
        setting,
      ),
    ),
    ...(left > 0
      ? [
          moreRow(
            say(language, 'newsletter.mail.more', { count: left }),
            sectionUrl(frame, language, 'news'),
            setting,
          ),
        ]
      : []),
  ]
}

/** Headlines in another language, in its direction, below its name; locked ones end with their tier. */
function headlinesRow(name: string, stories: readonly DrawnStory[], setting: Setting): string {
  const headlines = stories.map((story) => {
    const { dir, start } = settingOf(story.language)
    const line = dir === 'rtl' ? 27 : 23
    return `<div lang="${story.language}" dir="${dir}" style="padding:7px 0 0;text-align:${start};font-size:15px;line-height:${line}px"><a class="ink" href="${addressMark(story.url)}" style="color:${LIGHT.ink};font-weight:600">${escaped(story.title)}</a>${tierOf(story, setting)}</div>`
  })
  return row(
    setting,
    'padding:10px 24px 14px',
    `<div class="ink2" style="font-size:13px;line-height:20px;color:${LIGHT.ink2}">${escaped(name)}</div>${headlines.join('')}`,
  )
}

/** The tier of a story that the reader may not read, in the language of the email. */
const tierOf = ({ tier, tierName }: DrawnStory, { language, dir }: Setting): string =>
  tier === null
    ? ''
    : `&ensp;<span lang="${language}" dir="${dir}" style="font-size:12px">${tierChip(tier, tierName)}</span>`
