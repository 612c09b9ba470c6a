import { FONT, LIGHT, escaped } from '#services/post/mail-look.ts'
import type { DrawnBrief, DrawnList, DrawnStory } from './edition-words.ts'
import { addressMark } from './marks.ts'
import { type Setting, TABLE, excerpt, headline, line1, row } from './story-rows.ts'

type Line = DrawnBrief['points'][number]

/** A brief as the first story: headline, standfirst, how it was made, points, figures and a difference, without a picture. */
export function briefRows(story: DrawnStory, brief: DrawnBrief, setting: Setting): string[] {
  const isRtl = setting.dir === 'rtl'
  const [size, line] = isRtl ? [26, 42] : [28, 33]
  const made =
    brief.made === ''
      ? ''
      : `<div class="ink2" style="padding-top:10px;font-size:13px;line-height:${isRtl ? 24 : 20}px;color:${LIGHT.ink2}">${escaped(brief.made)}</div>`
  return [
    row(
      setting,
      'padding:24px 24px 22px',
      `${line1(story)}${headline(story, setting, `font-size:${size}px;line-height:${line}px;font-weight:800`, 'h2')}${excerpt(story, setting, 17, isRtl ? 30 : 26)}${made}`,
    ),
    headingRow(brief.heading, brief.published, setting),
    ...brief.points.map((point, at) => pointRow(point, at === 0, setting)),
    row(
      setting,
      'padding:2px 24px 22px;font-size:14px;line-height:24px',
      `<a class="link" href="${addressMark(story.url)}" style="color:#0b5c66;font-weight:600">${escaped(brief.rest)}</a>`,
    ),
    ...listRows(brief.figures, setting, 26),
    ...listRows(brief.difference, setting, 36),
  ]
}

/** A heading below a rule. */
function headingRow(name: string, note: string, { start, dir }: Setting): string {
  const small =
    note === ''
      ? ''
      : ` <span class="ink3" style="font-size:13px;font-weight:400;color:${LIGHT.ink3}">&nbsp;${escaped(note)}</span>`
  return `<tr><td class="pad" align="${start}" dir="${dir}" style="padding:0 24px"><table class="rule" ${TABLE} style="border-top:2px solid ${LIGHT.ink}"><tr><td align="${start}" dir="${dir}" style="text-align:${start};padding:12px 0 4px"><h3 class="ink" style="${FONT};margin:0;font-size:18px;line-height:${dir === 'rtl' ? 30 : 24}px;font-weight:700;color:${LIGHT.ink}">${escaped(name)}${small}</h3></td></tr></table></td></tr>`
}

function pointRow(point: Line, isFirst: boolean, setting: Setting): string {
  const { start, dir } = setting
  const line = dir === 'rtl' ? 30 : 25
  const look = isFirst
    ? `font-size:18px;line-height:${line + 1}px;font-weight:600`
    : `font-size:16px;line-height:${line}px`
  const rule = isFirst ? '' : `border-top:1px solid ${LIGHT.line};`
  return `<tr><td class="pad" align="${start}" dir="${dir}" style="padding:0 24px"><table class="line" ${TABLE} style="table-layout:fixed;${rule}"><tr><td class="cell" align="${start}" valign="top" dir="${dir}" style="${FONT};text-align:${start};padding:12px 0;overflow-wrap:anywhere"><div class="ink" style="${look};color:${LIGHT.ink};padding-bottom:6px">${escaped(point.text)}</div>${fromLine(point, dir)}</td></tr></table></td></tr>`
}

/** Figures side by side, each with its sentence and its source; below each other on phones. */
function listRows({ heading, lines, noted, note }: DrawnList, setting: Setting, size: number): string[] {
  if (lines.length === 0) return []
  const { start, dir } = setting
  const width = Math.floor(100 / lines.length)
  const cells = lines.map((line, at) => {
    const edge = at === 0 ? '' : `;border-${start}:1px solid ${LIGHT.line};padding-${start}:14px`
    const after =
      at === noted ? ` <b class="ink" style="color:${LIGHT.ink};font-weight:600">· ${escaped(note)}</b>` : ''
    return `<td class="line col" width="${width}%" align="${start}" valign="top" dir="${dir}" style="${FONT};text-align:${start};width:${width}%;padding:8px 0;padding-${setting.end}:14px${edge};overflow-wrap:anywhere"><div class="ink" style="font-size:${size}px;line-height:${size + 8}px;font-weight:800;color:${LIGHT.ink}"><bdi>${escaped(line.figure)}</bdi></div><div class="ink2" style="font-size:14px;line-height:${dir === 'rtl' ? 25 : 20}px;color:${LIGHT.ink2};padding:2px 0 6px">${escaped(line.text)}</div>${fromLine(line, dir, after)}</td>`
  })
  return [
    headingRow(heading, '', setting),
    `<tr><td class="pad" align="${start}" dir="${dir}" style="padding:0 24px 22px"><table ${TABLE}><tr>${cells.join('')}</tr></table></td></tr>`,
  ]
}

/** The number of a source in a box, its publisher as a link, the time of its report, and HTML after them. */
function fromLine({ n, publisher, url, time }: Line, dir: Setting['dir'], after = ''): string {
  const name = /^https?:\/\//.test(url)
    ? `<a class="ink2" href="${escaped(url)}" style="color:${LIGHT.ink2};text-decoration:underline"><bdi>${escaped(publisher)}</bdi></a>`
    : `<bdi>${escaped(publisher)}</bdi>`
  const at = time === '' ? '' : ` <span class="ink3" style="color:${LIGHT.ink3}">· ${escaped(time)}</span>`
  return `<div class="ink2" style="font-size:13px;line-height:${dir === 'rtl' ? 24 : 20}px;color:${LIGHT.ink2}"><span class="ink2 edge" dir="ltr" style="display:inline-block;font-size:12px;line-height:18px;font-weight:600;border:1px solid ${LIGHT.edge};padding:0 5px">${n}</span>&ensp;${name}${at}${after}</div>`
}

/** The same as text: sources as `[1] Publisher, 08:12, address`. */
export function briefLines(brief: DrawnBrief): string[] {
  const from = ({ n, publisher, time, url }: Line, note = '') =>
    [`[${n}] \u2068${publisher}\u2069`, time, note, url].filter((part) => part !== '').join(', ')
  const lists = [brief.figures, brief.difference].filter(({ lines }) => lines.length > 0)
  return [
    ...(brief.made === '' ? [] : [brief.made]),
    [brief.heading, brief.published].filter((part) => part !== '').join(' · '),
    ...brief.points.flatMap((point) => [`- ${point.text}`, `  ${from(point)}`]),
    ...lists.flatMap((list) => [
      list.heading,
      ...list.lines.flatMap((line, at) => [
        `- ${line.text}`,
        `  ${from(line, list.noted === at ? list.note : '')}`,
      ]),
    ]),
    brief.rest,
  ]
}
