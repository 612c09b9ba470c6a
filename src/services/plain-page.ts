import { say } from '#languages/languages.ts'
import { type Language, addressIn, directionOf } from '#languages/rules.ts'
import type { Refusal } from '#platform/refusal.ts'
import { escaped } from './post/mail-look.ts'
import { securityHeaders } from '#platform/http/security.ts'

/** The result of a click, as text: a small page without scripts. */
export type Plain = {
  language: Language
  site: { name: string }
  status: number
  title: string
  texts: readonly string[]
  form?: PlainForm
  /** URLs with their link texts. */
  links: readonly (readonly [href: string, words: string])[]
  /** Whether its form is refused without the origin of the page. */
  sendsOrigin?: boolean
  /** Seconds after which the same form may be sent again. */
  retryAfter?: number
}

/** A form that is submitted to the path `action`. */
export type PlainForm = {
  action: string
  fields: readonly PlainField[]
  /** Text above the buttons. */
  note?: string
  buttons: readonly { words: string; name?: string; value?: string }[]
}
/** A line to fill in, with further attributes; without a label it is hidden. `error` is shown below it. */
type PlainLine = {
  name: string
  value?: string
  label?: string
  attributes?: Record<string, string>
  error?: string
}
/** A choice of one of these values, or of any number of them with `many`, each with its words. */
type PlainChoice = {
  name: string
  label: string
  options: readonly (readonly [value: string, words: string])[]
  chosen: readonly string[]
  many?: boolean
  error?: string
}
export type PlainField = PlainLine | PlainChoice

const STYLE = `
:root{color-scheme:light dark;--paper:#fafbf8;--surface:#fff;--edge:#858c85;--line:#dce0d9;--ink:#121513;--soft:#444a45;--danger:#b3261e}
@media (prefers-color-scheme:dark){:root{--paper:#0f1211;--surface:#161a18;--edge:#6f7871;--line:#2a302c;--ink:#eef1ec;--soft:#bac1bb;--danger:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header,main{padding-inline:max(1.25rem,calc((100vw - 80rem)/2 + 2rem))}header{border-bottom:1px solid var(--line);padding-block:1rem}header a{text-decoration:none;font-weight:800}
main{padding-block:3rem}main>*{max-width:30rem}
h1{font-size:2rem;line-height:1.15;font-weight:800;margin:0}p{color:var(--soft);margin:1rem 0 0}
a{color:inherit}main a{display:inline-block;margin-block-start:1.75rem;margin-inline-end:1.5rem;text-underline-offset:5px}
label{display:block;margin-block:1.25rem .5rem;font-weight:600;font-size:.875rem}
input{width:100%;height:3rem;padding:0 1rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge)}
[aria-invalid]{border:2px solid var(--danger)}.error{margin-block-start:.5rem;font-weight:600;color:var(--danger)}
[dir=rtl] input[dir=ltr]{text-align:end}
fieldset{border:0;padding:0;margin:1.75rem 0 0}legend{font-weight:600;font-size:.875rem}
.tick{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;margin:0;font-weight:400;font-size:1rem;border-bottom:1px solid var(--line)}.tick input{width:1.25rem;height:1.25rem;flex:none}
button{min-height:3rem;margin-block-start:1.5rem;margin-inline-end:1.5rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;border:0;cursor:pointer;background:#ffd02e;color:#121513}
button+button{background:none;color:inherit;padding-inline:0;text-decoration:underline;text-underline-offset:5px}
:focus-visible{outline:2px solid;outline-offset:2px}`

/** Headers of a response that is specific to one reader. */
export const plainHeaders = (language: Language): Record<string, string> => ({
  ...securityHeaders(''),
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'content-language': language,
})

/** The parts of a page that says why a form was refused. */
export function saidOf(
  { status, code, values }: Refusal,
  language: Language,
): Pick<Plain, 'status' | 'texts' | 'retryAfter'> {
  const retryAfter = values['retryAfter']
  return {
    status,
    texts: [say(language, code, values)],
    ...(typeof retryAfter === 'number' && { retryAfter }),
  }
}

/** The same with the form again: its messages at their fields, or above it if they belong to no visible field. */
export function refusedForm(form: PlainForm, refusal: Refusal, language: Language) {
  const errorOf = ({ name, label }: PlainField) => {
    if (label === undefined) return undefined
    const problem = refusal.fields.find(({ field }) => field.split('.')[0] === name)
    return problem && { error: say(language, problem.code, refusal.values) }
  }
  const fields = form.fields.map((field) => ({ ...field, ...errorOf(field) }))
  const said = saidOf(refusal, language)
  const isAtField = fields.some(({ error }) => error !== undefined)
  return { ...said, texts: isAtField ? [] : said.texts, form: { ...form, fields } }
}

/** The page as a response. */
export function drawPlain({
  language,
  site,
  status,
  title,
  texts,
  form,
  links,
  retryAfter,
  sendsOrigin = false,
}: Plain): Response {
  const referrer = sendsOrigin ? 'same-origin' : 'no-referrer'
  const link = ([href, words]: readonly [string, string]) =>
    `<a href="${escaped(href)}">${escaped(words)}</a>`
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="${referrer}">
<title>${escaped(title)} · ${escaped(site.name)}</title><style>${STYLE}</style></head>
<body><header>${link([addressIn(language, '/'), site.name])}</header>
<main><h1>${escaped(title)}</h1>${texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${form === undefined ? '' : formHtml(form)}
${links.map(link).join('')}</main></body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      ...plainHeaders(language),
      'referrer-policy': referrer,
      'content-type': 'text/html; charset=utf-8',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

/** The first field with an error gets the focus. */
function formHtml({ action, fields, note, buttons }: PlainForm): string {
  const first = fields.find(({ error }) => error !== undefined)
  const drawn = fields.map((each) => ('options' in each ? choiceHtml(each) : lineHtml(each, each === first)))
  const button = ({ words, ...named }: PlainForm['buttons'][number]) =>
    `<button${attributesOf(named)}>${escaped(words)}</button>`
  return `<form${attributesOf({ method: 'post', action, novalidate: '' })}>
${drawn.join('\n')}
${note === undefined ? '' : `<p>${escaped(note)}</p>`}
${buttons.map(button).join('')}
</form>`
}

const attributesOf = (all: Record<string, string | undefined>): string =>
  Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(value)}"`]))
    .join('')

const errorId = ({ name, error }: PlainField) => (error === undefined ? undefined : `${name}-error`)
const errorHtml = (field: PlainField): string =>
  field.error === undefined
    ? ''
    : `<p${attributesOf({ class: 'error', id: errorId(field) })}>${escaped(field.error)}</p>`

function lineHtml(field: PlainLine, isFirst: boolean): string {
  const { name, value, label, attributes, error } = field
  if (label === undefined) return `<input${attributesOf({ type: 'hidden', name, value })}>`
  const invalid = error !== undefined && {
    'aria-invalid': 'true',
    'aria-describedby': errorId(field),
    ...(isFirst && { autofocus: '' }),
  }
  return `<label for="${escaped(name)}">${escaped(label)}</label>
<input${attributesOf({ id: name, name, dir: 'ltr', ...attributes, value, ...invalid })}>${errorHtml(field)}`
}

function choiceHtml(field: PlainChoice): string {
  const { name, label, options, chosen, many = false } = field
  const type = many ? 'checkbox' : 'radio'
  const option = ([value, words]: readonly [string, string]) =>
    `<label class="tick"><input${attributesOf({ type, name, value })}${chosen.includes(value) ? ' checked' : ''}> ${escaped(words)}</label>`
  return `<fieldset${attributesOf({ 'aria-describedby': errorId(field) })}><legend>${escaped(label)}</legend>
${options.map(option).join('\n')}${errorHtml(field)}</fieldset>`
}
