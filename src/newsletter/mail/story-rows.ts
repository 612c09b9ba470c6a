import { directionOf, type Language } from '#languages/rules.ts'
import { FONT, LIGHT, SIGNAL, escaped } from '#services/post/mail-look.ts'
import type { DrawnStory } from './edition-words.ts'
import { addressMark } from './marks.ts'

/** The language of an email with its text direction and alignment. */
export type Setting = {
  language: Language
  dir: 'ltr' | 'rtl'
  start: 'left' | 'right'
  end: 'left' | 'right'
}

/** The text direction and alignment of an email in a language. */
export function settingOf(language: Language): Setting {
  const dir = directionOf(language)
  return dir === 'rtl'
    ? { language, dir, start: 'right', end: 'left' }
    : { language, dir, start: 'left', end: 'right' }
}

/** Scores from this value on are filled. */
const FILLED_FROM = 80
/** Thumbnails are cropped to this size; the lead's image is as wide as the text. */
const THUMB = { width: 104, height: 78 }
const LEAD = { width: 552, height: 310 }
export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** A row across the full width of the email. `style` includes the padding, with the usual one at the sides. */
export const row = ({ start, dir }: Setting, style: string, inner: string, classes = 'ink'): string =>
  `<tr><td class="pad ${classes}" align="${start}" dir="${dir}" style="${FONT};text-align:${start};overflow-wrap:anywhere;${style}">${inner}</td></tr>`

/** The first story: an image across the full width, a larger headline and more lines. */
export function leadRow(story: DrawnStory, setting: Setting): string {
  const [size, line] = setting.dir === 'rtl' ? [26, 42] : [28, 33]
  const picture =
    story.image === null
      ? ''
      : `<a href="${addressMark(story.url)}"><img src="${escaped(story.image)}" width="${LEAD.width}" height="${LEAD.height}" alt="${escaped(story.imageAlt)}" style="display:block;width:100%;max-width:${LEAD.width}px;height:auto;aspect-ratio:16/9;object-fit:cover;border:0;margin-bottom:16px"></a>`
  const inner = `${picture}${line1(story)}${headline(story, setting, `font-size:${size}px;line-height:${line}px;font-weight:800`, 'h2')}${excerpt(story, setting, 17, setting.dir === 'rtl' ? 30 : 26)}${sourceLine(story)}`
  return row(setting, 'padding:24px 24px 26px', inner)
}

/** A story: score and topic, headline, two lines, and its thumbnail at the end. */
export function storyRow(story: DrawnStory, setting: Setting, isFirst: boolean): string {
  const { start, end, dir } = setting
  const line = dir === 'rtl' ? 30 : 25
  const words = `${line1(story)}${headline(story, setting, `font-size:18px;line-height:${line}px;font-weight:700`, 'h3')}${excerpt(story, setting, 15, dir === 'rtl' ? 27 : 23)}${sourceLine(story)}`
  const thumb =
    story.image === null
      ? ''
      : `<td class="thumb" width="124" align="${end}" valign="top" dir="${dir}" style="width:124px"><img src="${escaped(story.image)}" width="${THUMB.width}" height="${THUMB.height}" alt="${escaped(story.imageAlt)}" style="display:block;width:${THUMB.width}px;height:${THUMB.height}px;object-fit:cover;border:0;${FONT};font-size:12px"></td>`
  const rule = isFirst ? '' : `border-top:1px solid ${LIGHT.line};`
  return `<tr><td class="pad" align="${start}" dir="${dir}" style="padding:0 24px"><table class="line" ${TABLE} style="table-layout:fixed;${rule}"><tr><td class="cell" align="${start}" valign="top" dir="${dir}" style="${FONT};text-align:${start};padding:18px 0 20px;overflow-wrap:anywhere">${words}</td>${thumb.replace('style="', 'style="padding-top:18px;')}</tr></table></td></tr>`
}

/** The name of a section below a rule. */
export const sectionRow = (name: string, setting: Setting): string => {
  const { start, dir } = setting
  return `<tr><td class="pad" align="${start}" dir="${dir}" style="padding:14px 24px 0"><table class="rule" ${TABLE} style="border-top:2px solid ${LIGHT.ink}"><tr><td align="${start}" dir="${dir}" style="text-align:${start};padding:10px 0 0"><h2 class="ink" style="${FONT};margin:0;font-size:20px;line-height:${dir === 'rtl' ? 32 : 26}px;font-weight:800;color:${LIGHT.ink}">${escaped(name)}</h2></td></tr></table></td></tr>`
}

/** The link to further stories of a section, which only the site has. */
export const moreRow = (words: string, url: string, setting: Setting): string =>
  row(
    setting,
    'padding:0 24px 20px;font-size:14px;line-height:22px',
    `<a class="link" href="${addressMark(url)}" style="color:#0b5c66;font-weight:600">${escaped(words)}</a>`,
  )

/** Score, topic, tier, translation and language of a story. */
export function line1(story: DrawnStory): string {
  const chips = [
    ...(story.isPodcast
      ? [
          `<span class="play" aria-hidden="true" dir="ltr" style="font-size:13px;color:${LIGHT.ink}">&#9654;&#xFE0E;</span>`,
        ]
      : []),
    ...(story.score === null ? [] : [scoreChip(story.score, story.spoken)]),
    ...(story.topic === '' ? [] : [`<span>${escaped(story.topic)}</span>`]),
    ...(story.brief === null
      ? []
      : [
          `<span class="edge" style="border:1px solid ${LIGHT.edge};padding:1px 5px">${escaped(story.brief.chip)}</span>`,
        ]),
    ...(story.tier === null ? [] : [tierChip(story.tier, story.tierName)]),
    ...(story.translation === null
      ? []
      : [
          `<span class="good" style="border:1px solid ${LIGHT.success};color:${LIGHT.success};padding:1px 5px;font-weight:600">&#10003;&#xFE0E; ${escaped(story.translation.mark)}</span>`,
          `<span>${escaped(story.translation.from)}</span>`,
        ]),
    ...(story.original === null
      ? []
      : [
          `<span class="edge" lang="${story.language}" dir="${directionOf(story.language)}" style="border:1px solid ${LIGHT.edge};padding:1px 5px">${escaped(story.original)}</span>`,
        ]),
  ]
  return chips.length === 0
    ? ''
    : `<div class="ink3" style="margin:0 0 7px;font-size:12px;line-height:26px;color:${LIGHT.ink3}">${chips.join('&ensp;')}</div>`
}

/** Signal color from 80 on, bordered below that: nothing depends on color alone. */
function scoreChip(score: number, spoken: string): string {
  const look =
    score >= FILLED_FROM
      ? `background:${SIGNAL.field};color:${SIGNAL.ink};border:1px solid ${SIGNAL.field}`
      : `color:${LIGHT.ink};border:1px solid ${LIGHT.edge}`
  const classes = score >= FILLED_FROM ? 'signal' : 'ink edge'
  return `<span class="${classes}" role="img" aria-label="${escaped(spoken)}" dir="ltr" style="display:inline-block;min-width:20px;padding:0 5px;text-align:center;font-size:14px;line-height:22px;font-weight:700;${look}">${score}</span>`
}

/** The tier of a locked story. */
export const tierChip = (tier: 'premium' | 'b2b', name: string): string =>
  tier === 'premium'
    ? `<span class="solid" style="background:${LIGHT.ink};color:${LIGHT.surface};padding:2px 6px;font-weight:600">${escaped(name)}</span>`
    : `<span class="ink inked" style="color:${LIGHT.ink};border:1px solid ${LIGHT.ink};padding:1px 6px;font-weight:600">${escaped(name)}</span>`

export function headline(story: DrawnStory, setting: Setting, style: string, level: 'h2' | 'h3'): string {
  return `<${level} style="margin:0;${style}"><a class="ink" href="${addressMark(story.url)}" style="color:${LIGHT.ink};text-decoration:none">${inLanguage(story, story.title, setting)}</a></${level}>`
}

export const excerpt = (story: DrawnStory, setting: Setting, size: number, line: number): string =>
  story.excerpt === ''
    ? ''
    : `<div class="ink2" style="padding-top:6px;font-size:${size}px;line-height:${line}px;color:${LIGHT.ink2}">${inLanguage(story, story.excerpt, setting)}</div>`

/** The link to the source of the story on another site. */
const sourceLine = ({ source }: DrawnStory): string =>
  source === null
    ? ''
    : `<div style="padding-top:8px;font-size:13px;line-height:24px"><a class="link" href="${escaped(source.url)}" style="color:#0b5c66">${escaped(source.words)}</a></div>`

/** Text in another language has its own direction and does not affect the text around it. */
const inLanguage = (story: DrawnStory, text: string, { language }: Setting): string =>
  story.language === language
    ? escaped(text)
    : `<span lang="${story.language}" dir="${directionOf(story.language)}">${escaped(text)}</span>`
