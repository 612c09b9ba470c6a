import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { DARK, FONT, LIGHT, SIGNAL, escaped, preheader } from '#services/post/mail-look.ts'
import { type EditionContent, partsOf } from '../content.ts'
import { sectionKey } from '../rules.ts'
import { briefRows } from './brief-rows.ts'
import { correctionRows } from './corrections.ts'
import type { Drawn, EditionFrame } from './edition-mail.ts'
import {
  editionMoment,
  editionName,
  editionSummary,
  editionUrl,
  noteLines,
  sectionUrl,
  drawnStory,
  type DrawnStory,
} from './edition-words.ts'
import { addressesIn, clean, namedMark, ownMark } from './marks.ts'
import { type Setting, leadRow, moreRow, row, sectionRow, settingOf, storyRow } from './story-rows.ts'
import { othersRows } from './others-rows.ts'
import { textEdition } from './text-edition.ts'

/** Gmail clips messages longer than 102 kB. */
const HTML_MAX_BYTES = 100_000
/** Bytes reserved for the reader's own name and addresses, and for each address with click tracking. */
const OWN_BYTES = 4000
const COUNTED_BYTES = 120

/**
 * Renders an edition as an email in its language, with placeholders for the reader's own data; `personalise` fills them in.
 * If all stories would be too long for mail programs, each section ends after as many as fit and says how many more the site
 * has.
 */
export function drawEdition(content: EditionContent, frame: EditionFrame): Drawn {
  const { language } = content
  const subject = clean(frame.subject)
  const most = Math.max(1, ...content.sections.map(({ stories }) => stories.length))
  const isRoom = (html: string) =>
    Buffer.byteLength(html) + OWN_BYTES + addressesIn(html) * COUNTED_BYTES <= HTML_MAX_BYTES
  let [few, many] = [1, most]
  let html = drawHtml(content, frame, subject, most)
  if (!isRoom(html)) {
    while (many - few > 1) {
      const middle = Math.floor((few + many) / 2)
      if (isRoom(drawHtml(content, frame, subject, middle))) few = middle
      else many = middle
    }
    html = drawHtml(content, frame, subject, few)
    many = few
  }
  return {
    subject: frame.test ? say(language, 'newsletter.mail.testSubject', { subject }) : subject,
    html,
    text: textEdition(content, frame, many),
  }
}

function drawHtml(content: EditionContent, frame: EditionFrame, subject: string, most: number): string {
  const { language, lead } = content
  const { sections, others } = partsOf(content.sections, language)
  const setting = settingOf(language)
  const { dir } = setting
  const first = lead && drawnStory(lead, language, frame, true)
  const hidden = first?.excerpt || first?.brief?.points[0]?.text || editionSummary(content)
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escaped(subject)}</title>
<style>${SHEET}</style>
</head>
<body class="paper" dir="${dir}" style="margin:0;padding:0;background:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader(hidden))}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.paper}">
<tr><td class="outer" align="center" lang="${language}" dir="${dir}" style="padding:24px 0">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="surface" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;max-width:600px;background:${LIGHT.surface}">
${[
  ...masthead(content, frame, setting),
  ...noteRows(frame, setting),
  ...(first ? leadRows(first, setting) : []),
  ...sections.flatMap((each) => sectionRows(each, content, frame, setting, most)),
  ...othersRows(others, frame, setting, most),
  ...correctionRows(content, frame, setting),
  ...foot(content, frame, setting),
].join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/** The header: logo and name of the site, name and time of the edition, and a summary of its content. */
function masthead(content: EditionContent, frame: EditionFrame, setting: Setting): string[] {
  const { language, dir, start, end } = setting
  const home = escaped(`${frame.siteUrl}${addressIn(language, '/')}`)
  const url = editionUrl(frame, language)
  const view =
    url === null
      ? ''
      : `<td align="${end}" valign="middle" dir="${dir}" style="${FONT};text-align:${end};font-size:12px;line-height:18px"><a class="ink3" href="${escaped(url)}" style="color:${LIGHT.ink3}">${say(language, 'newsletter.mail.view')}</a></td>`
  const brand = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="${start}" valign="middle" dir="${dir}" width="38" style="width:38px"><img src="${escaped(frame.siteUrl)}/icons/icon-144.png" width="28" height="28" alt="" style="display:block;border:0"></td><td align="${start}" valign="middle" dir="${dir}" style="${FONT};text-align:${start}"><a class="ink" href="${home}" style="color:${LIGHT.ink};font-size:18px;line-height:28px;font-weight:800;text-decoration:none"><bdi>${escaped(clean(frame.siteName))}</bdi></a></td>${view}</tr></table>`
  const titleLine = dir === 'rtl' ? 50 : 40
  return [
    ...(frame.test
      ? [
          row(
            setting,
            `padding:8px 24px;background:${SIGNAL.field};color:${SIGNAL.ink};font-size:13px;line-height:20px`,
            say(language, 'newsletter.mail.test'),
            'signal',
          ),
        ]
      : []),
    row(setting, 'padding:20px 24px 14px', brand),
    `<tr><td class="pad" align="${start}" dir="${dir}" style="padding:0 24px"><table class="rule" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:2px solid ${LIGHT.ink}"><tr><td class="rule2 line" align="${start}" dir="${dir}" style="${FONT};text-align:${start};padding:16px 0 14px;border-bottom:1px solid ${LIGHT.line}"><h1 class="ink" style="margin:0;font-size:34px;line-height:${titleLine}px;font-weight:800;color:${LIGHT.ink}">${escaped(editionName(language, frame))}</h1><div class="ink2" style="padding-top:4px;font-size:14px;line-height:22px;color:${LIGHT.ink2}">${escaped(editionMoment(language, frame))}</div><div class="ink2" style="font-size:14px;line-height:22px;color:${LIGHT.ink2}">${escaped(editionSummary(content))}</div></td></tr></table></td></tr>`,
  ]
}

/** The editor's note above the stories; no row if it is empty. */
function noteRows(frame: EditionFrame, setting: Setting): string[] {
  const paragraphs = noteLines(frame).map(
    (lines) => `<p style="margin:6px 0 0">${lines.map(escaped).join('<br>')}</p>`,
  )
  if (paragraphs.length === 0) return []
  const name = escaped(say(setting.language, 'newsletter.note'))
  const line = setting.dir === 'rtl' ? 30 : 26
  return [
    row(
      setting,
      `padding:20px 24px 0;font-size:16px;line-height:${line}px;color:${LIGHT.ink}`,
      `<div style="font-weight:700">${name}</div>${paragraphs.join('')}`,
    ),
  ]
}

const leadRows = (story: DrawnStory, setting: Setting): string[] =>
  story.brief === null ? [leadRow(story, setting)] : briefRows(story, story.brief, setting)

function sectionRows(
  { section, stories }: EditionContent['sections'][number],
  { language }: EditionContent,
  frame: EditionFrame,
  setting: Setting,
  most: number,
): string[] {
  if (stories.length === 0) return []
  const left = stories.length - most
  return [
    sectionRow(say(language, sectionKey(section)), setting),
    ...stories
      .slice(0, most)
      .map((story, at) => storyRow(drawnStory(story, language, frame), setting, at === 0)),
    ...(left > 0
      ? [
          moreRow(
            say(language, 'newsletter.mail.more', { count: left }),
            sectionUrl(frame, language, section),
            setting,
          ),
        ]
      : []),
  ]
}

/** The single button, and below it why the email was sent and how to change or end the subscription. */
function foot({ language }: EditionContent, frame: EditionFrame, setting: Setting): string[] {
  const { dir, start } = setting
  const site = clean(frame.siteName)
  const all = escaped(`${frame.siteUrl}${addressIn(language, '/')}`)
  const small = `font-size:13px;line-height:${dir === 'rtl' ? 24 : 20}px;color:${LIGHT.ink2}`
  const own = (which: 'manage' | 'pause' | 'leave') =>
    `<a class="link" href="${ownMark(which)}" style="color:#0b5c66">${escaped(say(language, `newsletter.mail.${which}`))}</a>`
  const url = editionUrl(frame, language)
  const view =
    url === null
      ? []
      : [
          `<a class="link" href="${escaped(url)}" style="color:#0b5c66">${escaped(say(language, 'newsletter.mail.view'))}</a>`,
        ]
  const postal = frame.postalAddress
    .split(/\r?\n/)
    .map((line) => escaped(clean(line)))
    .filter((line) => line !== '')
    .join('<br>')
  const why = namedMark(
    (name) => say(language, 'newsletter.mail.why', { name, site }),
    say(language, 'newsletter.mail.whyNobody', { site }),
  )
  return [
    row(
      setting,
      'padding:18px 24px 32px',
      `<table class="rule" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:2px solid ${LIGHT.ink}"><tr><td align="${start}" dir="${dir}" style="padding:24px 0 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0" align="${start}"><tr><td class="solid" align="center" dir="${dir}" style="background:${LIGHT.ink}"><a class="solid" href="${all}" style="${FONT};display:inline-block;padding:13px 22px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(say(language, 'newsletter.mail.all', { site }))}</a></td></tr></table></td></tr></table>`,
    ),
    row(
      setting,
      `padding:20px 24px 28px;background:${LIGHT.paper};${small}`,
      `<div>${why}</div><div style="padding-top:10px">${[own('manage'), own('pause'), own('leave'), ...view].join(' &ensp;·&ensp; ')}</div>${postal === '' ? '' : `<div dir="auto" style="padding-top:10px;text-align:${start}">${postal}</div>`}`,
      'paper ink2',
    ),
  ]
}

/** Dark-mode colors, and narrower margins on phones. Essential styles are inline in the elements. */
const SHEET = `
:root{color-scheme:light dark}
@media (max-width:480px){
.outer{padding:0!important}
.pad{padding-left:16px!important;padding-right:16px!important}
.thumb{width:92px!important}
.thumb img{width:80px!important;height:60px!important}
.col{display:block!important;width:auto!important;padding:8px 0!important;border:0!important}
}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}
.surface{background:${DARK.surface}!important}
.ink{color:${DARK.ink}!important}
.ink2{color:${DARK.ink2}!important}
.ink3{color:${DARK.ink3}!important}
.link{color:#74c9d2!important}
.play{color:${DARK.ink}!important}
.line{border-color:${DARK.line}!important}
.rule{border-color:${DARK.ink}!important}
.edge{border-color:${DARK.edge}!important}
.inked{border-color:${DARK.ink}!important}
.good{color:${DARK.success}!important;border-color:${DARK.success}!important}
.solid{background:${DARK.ink}!important;color:${DARK.paper}!important}
.signal{background:${SIGNAL.field}!important;color:${SIGNAL.ink}!important}
}
`
