import type { Said } from './compose.ts'
import { DARK, FONT, LIGHT, SIGNAL, escaped, preheader } from './mail-look.ts'

/** An email as HTML: tables and inline styles, one button, its address below. Everything is escaped. */
export function drawMail(said: Said, dir: 'ltr' | 'rtl'): string {
  const { language, subject, paragraphs, action, notes = [], siteName, siteUrl } = said
  const start = dir === 'rtl' ? 'right' : 'left'
  const cell = (classes: string, style: string, inner: string) =>
    `<tr><td class="${classes}" align="${start}" style="${FONT};text-align:${start};${style}">${inner}</td></tr>`
  const body = [
    cell('ink', `padding:28px 32px 0;font-size:18px;font-weight:700;color:${LIGHT.ink}`, escaped(siteName)),
    cell(
      'ink',
      `padding:20px 32px 0;font-size:22px;line-height:30px;font-weight:700;color:${LIGHT.ink}`,
      escaped(subject),
    ),
    ...paragraphs.map((text) =>
      cell(
        'ink',
        `padding:16px 32px 0;font-size:16px;line-height:25px;color:${LIGHT.ink};word-break:break-word`,
        marked(text, start),
      ),
    ),
    ...(action ? [cell('ink2', 'padding:24px 32px 0', button(action, start))] : []),
    ...notes.map((text) =>
      cell(
        'ink2',
        `padding:16px 32px 0;font-size:13px;line-height:20px;color:${LIGHT.ink2};word-break:break-word`,
        marked(text, start),
      ),
    ),
    cell(
      'ink2 line',
      `padding:24px 32px 28px;font-size:13px;line-height:20px;color:${LIGHT.ink2}`,
      `<a class="ink2" href="${escaped(siteUrl)}" style="color:${LIGHT.ink2}">${escaped(siteUrl)}</a>`,
    ),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}
.surface{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.ink2{color:${DARK.ink2}!important}
.quote{border-color:${DARK.line}!important}
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader(paragraphs[0] ?? ''))}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.paper}">
<tr><td align="center" lang="${language}" dir="${dir}" style="padding:24px 12px">
<table class="surface" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:8px">
${body.join('\n')}
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** A button, and its address for programs and people that do not use buttons. */
function button({ label, url }: { label: string; url: string }, start: 'left' | 'right'): string {
  const address = escaped(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="${start}"><tr><td style="background:${SIGNAL.field};border-radius:6px"><a href="${address}" style="${FONT};display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:${SIGNAL.ink};text-decoration:none">${escaped(label)}</a></td></tr></table>
<p class="ink2" style="clear:both;margin:0;padding-top:16px;font-size:13px;line-height:20px;color:${LIGHT.ink2};word-break:break-all"><a class="ink2" dir="ltr" href="${address}" style="color:${LIGHT.ink2}">${address}</a></p>`
}

/** Keeps lines as they are, puts a rule beside quotations, and turns addresses outside of quotations into links. */
function marked(text: string, start: 'left' | 'right'): string {
  return runs(text)
    .map(({ quoted, lines }) => {
      const inner = lines.map(quoted ? escaped : linked).join('<br>')
      return quoted
        ? `<div class="ink2 quote" style="margin-top:8px;padding-${start}:14px;border-${start}:3px solid ${LIGHT.line};color:${LIGHT.ink2}">${inner}</div>`
        : `<div>${inner}</div>`
    })
    .join('')
}

function runs(text: string): { quoted: boolean; lines: string[] }[] {
  const found: { quoted: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const quoted = line.startsWith('> ')
    const last = found.at(-1)
    const said = quoted ? line.slice(2) : line
    if (last?.quoted === quoted) last.lines.push(said)
    else found.push({ quoted, lines: [said] })
  }
  return found
}

const linked = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"'\u2066-\u2069]+[^\s<>"'.,;:!?)\u2066-\u2069])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a class="ink2" dir="ltr" href="${escaped(part)}" style="color:${LIGHT.ink2}">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('')
