import { say } from '#languages/languages.ts'
import { type Language, addressIn, directionOf } from '#languages/rules.ts'
import { securityHeaders } from '#platform/security.ts'

/** What the one click came to, and in which language to say it. */
export type OneClick = { done: boolean; language: Language; site: { name: string } }

const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#121513;--soft:#4a524d}
@media (prefers-color-scheme:dark){:root{--paper:#121513;--ink:#f2f4f1;--soft:#b4bcb6}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:30rem;margin-inline:auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.2}p{color:var(--soft)}a{color:inherit;margin-inline-end:1.5rem}`

/** The answer to the one click, in the reader's language: a small page without scripts, or a line of text. */
export function drawOneClick({ done, language, site }: OneClick, asPage: boolean): Response {
  const [title, text] = done
    ? (['newsletter.oneClick.doneTitle', 'newsletter.oneClick.done'] as const)
    : (['newsletter.oneClick.badTitle', 'newsletter.linkBad'] as const)
  const status = done ? 200 : 404
  const headers = {
    ...securityHeaders(''),
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-language': language,
  }
  const told = { title: say(language, title), text: say(language, text) }
  if (!asPage)
    return new Response(`${told.title}. ${told.text}\n`, {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    })
  const link = (path: string, words: string) =>
    `<a href="${escaped(addressIn(language, path))}">${escaped(words)}</a>`
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escaped(told.title)} · ${escaped(site.name)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(told.title)}</h1><p>${escaped(told.text)}</p>
<p>${link('/subscribe', say(language, 'newsletter.oneClick.again'))}${link('/', site.name)}</p></main></body>
</html>
`
  return new Response(html, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
