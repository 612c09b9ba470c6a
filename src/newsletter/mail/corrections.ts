import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGE_NAMES, type Language, addressIn, directionOf } from '#languages/rules.ts'
import { FONT, LIGHT, escaped } from '#services/post/mail-look.ts'
import type { EditionContent, EditionCorrection } from '../content.ts'
import type { EditionFrame } from './edition-mail.ts'
import { shortened } from './edition-words.ts'
import { addressMark, clean } from './marks.ts'
import { type Setting, moreRow, row, sectionRow } from './story-rows.ts'

/** The maximum number of corrections in an email; the log has them all. */
const SHOWN = 10
const NOTE_MAX = 500
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/**
 * The corrections since the stories were emailed, as rows below the stories of an edition; none if there are no corrections.
 */
export function correctionRows(content: EditionContent, frame: EditionFrame, setting: Setting): string[] {
  const { language, corrections = [] } = content
  if (corrections.length === 0) return []
  const { all, url, intro, name } = aroundOf(language, frame)
  return [
    sectionRow(name, setting),
    row(
      setting,
      `padding:6px 24px 4px;font-size:14px;line-height:22px;color:${LIGHT.ink2}`,
      escaped(intro),
      'ink2',
    ),
    ...corrections.slice(0, SHOWN).map((each, at) => correctionRow(each, frame, setting, at === 0)),
    moreRow(all, url, setting),
  ]
}

/** The same as plain text. */
export function correctionsText(
  { language, corrections = [] }: EditionContent,
  frame: EditionFrame,
): string[] {
  if (corrections.length === 0) return []
  const { all, url, intro, name } = aroundOf(language, frame)
  const apart = (text: string, of: Language) => (of === language ? text : `\u2068${text}\u2069`)
  return [
    `--- ${name} ---`,
    intro,
    ...corrections.slice(0, SHOWN).map((each) => {
      const { title, titleLanguage, note, noteLanguage, facts, url: page } = saidOf(each, language, frame)
      return [
        facts.map((fact) => fact.text).join(' · '),
        apart(title, titleLanguage),
        apart(note, noteLanguage),
        addressMark(page),
      ].join('\n')
    }),
    `${all}\n${addressMark(url)}`,
  ]
}

/** The title and introduction of the section, and the link to the log. */
function aroundOf(language: Language, frame: EditionFrame) {
  return {
    name: say(language, 'library.corrections.title'),
    intro: say(language, 'newsletter.mail.corrections'),
    all: say(language, 'library.correction.log'),
    url: `${frame.siteUrl}${addressIn(language, '/corrections')}`,
  }
}

/** A fact and its language; `edged` if it has a border. */
type Fact = { text: string; language: Language; edged: boolean }

function saidOf(correction: EditionCorrection, language: Language, frame: EditionFrame) {
  const { kind, titleLanguage, noteLanguage } = correction
  const day = dateFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: frame.timeZone,
  })
  const foreign = [...new Set([titleLanguage, noteLanguage])].filter((each) => each !== language)
  const facts: Fact[] = [
    { text: say(language, `library.correction.${kind}`), language, edged: true },
    { text: day.format(new Date(correction.notedAt)), language, edged: false },
    ...foreign.map((each) => ({ text: LANGUAGE_NAMES[each], language: each, edged: true })),
  ]
  return {
    ...correction,
    url: clean(correction.url),
    title: clean(correction.title),
    note: shortened(clean(correction.note), NOTE_MAX),
    facts,
  }
}

function correctionRow(
  correction: EditionCorrection,
  frame: EditionFrame,
  { language, dir, start }: Setting,
  isFirst: boolean,
): string {
  const { title, titleLanguage, note, noteLanguage, facts, url } = saidOf(correction, language, frame)
  const run = (text: string, of: Language) =>
    of === language ? escaped(text) : `<span lang="${of}" dir="${directionOf(of)}">${escaped(text)}</span>`
  const chips = facts.map(({ text, language: of, edged }) => {
    const spoken = of === language ? '' : ` lang="${of}" dir="${directionOf(of)}"`
    return edged
      ? `<span class="ink edge"${spoken} style="color:${LIGHT.ink};border:1px solid ${LIGHT.edge};padding:1px 5px">${escaped(text)}</span>`
      : `<span>${escaped(text)}</span>`
  })
  const [line, small] = dir === 'rtl' ? [28, 26] : [24, 22]
  const rule = isFirst ? '' : `border-top:1px solid ${LIGHT.line};`
  return `<tr><td class="pad" align="${start}" dir="${dir}" style="padding:0 24px"><table class="line" ${TABLE} style="table-layout:fixed;${rule}"><tr><td align="${start}" dir="${dir}" style="${FONT};text-align:${start};padding:14px 0 16px;overflow-wrap:anywhere"><div class="ink3" style="margin:0 0 5px;font-size:12px;line-height:26px;color:${LIGHT.ink3}">${chips.join('&ensp;')}</div><h3 style="margin:0;font-size:16px;line-height:${line}px;font-weight:700"><a class="ink" href="${addressMark(url)}" style="color:${LIGHT.ink};text-decoration:none">${run(title, titleLanguage)}</a></h3><div class="ink2" style="padding-top:4px;font-size:15px;line-height:${small}px;color:${LIGHT.ink2}">${run(note, noteLanguage)}</div></td></tr></table></td></tr>`
}
