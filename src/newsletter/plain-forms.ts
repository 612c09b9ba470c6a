import { type Context, Hono } from 'hono'
import { say } from '#languages/languages.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language, addressIn, isLanguage } from '#languages/rules.ts'
import type { Call, OutputOf } from '#platform/call.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Carried } from '#platform/http/http.ts'
import { readForm } from '#platform/http/read-form.ts'
import { type Refusal, isRefusal } from '#platform/refusal.ts'
import type { Dispatcher } from '#platform/serve.ts'
import {
  newsletterConfirm,
  newsletterConfirmAgain,
  newsletterLeave,
  newsletterPreferences,
  newsletterPreferencesChange,
  newsletterSubscribe,
} from './calls.ts'
import { changesIn } from './preferences/changes.ts'
import { inWesternDigits } from './confirming/rules.ts'
import { choicesForm, codeForm } from './plain-form-fields.ts'
import { digestMoment, LINK_PATHS } from './rules.ts'
import { type Plain, drawPlain } from '#services/plain-page.ts'

type Parts = { runtime: Pick<Runtime, 'config'>; dispatcher: Dispatcher; addressOf: (c: Context) => string }
type Fields = Record<string, string>
/** The content of a page, without the frame. */
type Said = Omit<Plain, 'language' | 'site'>
/** Makes a call on behalf of the visitor who sent the form; refusals are thrown. */
type Ask = <C extends Call>(call: C, input: object) => Promise<OutputOf<C>>
type Page = { language: Language; timeZone: string; form: FormData }
type Action = (ask: Ask, fields: Fields, page: Page) => Promise<Said>

const SUBSCRIBE_PATH = '/subscribe'
/** Maximum bytes of a form. */
const LARGEST = 4096

/**
 * Answers the forms of the digest when browsers without scripts send them: the subscription, and the pages linked in emails.
 * The calls, limits and refusals are those of pages with scripts, in the language of the page. Sessions and the origin of the form are ignored: only the token or
 * the code is valid, so another site cannot act on behalf of a signed-in reader.
 */
export function plainForms({ runtime: { config }, dispatcher, addressOf }: Parts): Hono<Carried> {
  const app = new Hono<Carried>()
  const answer = (path: string, action: Action) =>
    app.on('POST', [path, ...LANGUAGES.map((each) => addressIn(each, path))], async (c) => {
      const asked = c.get('language')
      const language = isLanguage(asked) ? asked : 'en'
      const origin = { caller: null, language, requestId: c.get('requestId'), limited: true }
      const ask: Ask = async (call, input) =>
        (await dispatcher.answer(call.name, input, { ...origin, address: addressOf(c) })).body as never // as the contract of the call says
      const { fields, form } = await readForm(c.req.raw, LARGEST)
      const said = await action(ask, fields, { language, timeZone: config.digestTimeZone, form }).catch(
        (error: unknown) => {
          if (isRefusal(error)) return refused(error, language, path, fields)
          throw error
        },
      )
      return drawPlain({ ...said, language, site: { name: config.siteName } })
    })
  answer(SUBSCRIBE_PATH, subscribe)
  answer(LINK_PATHS.confirm, confirm)
  answer(LINK_PATHS.manage, (ask, fields, page) =>
    fields['do'] === undefined ? leave(ask, fields, page) : manage(ask, fields, page),
  )
  return app
}

const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((each) => typeof each === 'string')

const subscribe: Action = async (ask, { name, email = '', language, source }, page) => {
  await ask(newsletterSubscribe, {
    // the field of an article has only an address
    ...(name !== undefined && { name, interests: textsOf(page.form, 'interests') }),
    email,
    language: language ?? page.language,
    source: source ?? addressIn(page.language, SUBSCRIBE_PATH),
  })
  return {
    status: 200,
    title: say(page.language, 'newsletter.welcome'),
    texts: [
      say(page.language, 'newsletter.welcomeBody'),
      say(page.language, 'newsletter.code.text', { email }),
    ],
    form: codeForm(page.language, email),
    links: [],
  }
}

const confirm: Action = async (ask, { t: token, email = '', code = '', again }, { language, timeZone }) => {
  if (again !== undefined) {
    await ask(newsletterConfirmAgain, { email })
    return {
      status: 200,
      title: say(language, 'newsletter.code.title'),
      texts: [say(language, 'newsletter.code.againDone')],
      form: codeForm(language, email),
      links: [],
    }
  }
  const input = token === undefined ? { email, code: inWesternDigits(code) } : { token }
  const confirmed = await ask(newsletterConfirm, input)
  const first = {
    time: digestMoment(language, timeZone, confirmed.first_at),
    language: LANGUAGE_NAMES[confirmed.language],
  }
  return {
    status: 200,
    title: say(language, 'newsletter.confirmed.title'),
    texts: [say(language, 'newsletter.confirmed.first', first), say(language, 'newsletter.gain.twiceBody')],
    links: [preferencesLink(language, confirmed.manage_token)],
  }
}

const leave: Action = async (ask, { t: token }, { language }) => {
  await ask(newsletterLeave, { token })
  return {
    status: 200,
    title: say(language, 'newsletter.oneClick.doneTitle'),
    texts: [say(language, 'newsletter.oneClick.done')],
    links: [[addressIn(language, SUBSCRIBE_PATH), say(language, 'newsletter.oneClick.again')]],
  }
}

/** Shows the preferences of the link, and changes them first where the form says so. */
const manage: Action = async (ask, { t: token, do: wanted }, { language, form }) => {
  const before = await ask(newsletterPreferences, { token })
  const pauses = { pause: { pause_days: 30 }, resume: { pause_days: 0 } } as const
  const change =
    wanted === 'save' || wanted === 'pause' || wanted === 'resume'
      ? { ...changesIn(form, before), ...(wanted !== 'save' && pauses[wanted]) }
      : null
  const now = change === null ? before : await ask(newsletterPreferencesChange, { token, ...change })
  const words = (key: string) => say(language, key)
  return {
    status: 200,
    title: words('newsletter.preferences.title'),
    texts: [
      now.email,
      ...(change === null ? [] : [words('newsletter.preferences.saved')]),
      words('newsletter.preferences.choicesText'),
    ],
    form: choicesForm(language, token ?? '', now),
    links: [],
  }
}

const preferencesLink = (language: Language, token: string) =>
  [
    `${addressIn(language, LINK_PATHS.manage)}?t=${encodeURIComponent(token)}`,
    say(language, 'newsletter.confirmed.preferences'),
  ] as const

/** The page for a refusal, with the next step: address and code if a subscription was to be confirmed. */
function refused(refusal: Refusal, language: Language, path: string, { email = '', t: token }: Fields): Said {
  const isConfirming = path === LINK_PATHS.confirm
  const isBad = refusal.code === 'newsletter.linkBad'
  const isSubscribing = path === SUBSCRIBE_PATH
  const title = isBad
    ? 'newsletter.confirm.badTitle'
    : isSubscribing
      ? 'newsletter.validationError'
      : 'newsletter.preferences.notDone'
  const retryAfter = refusal.values['retryAfter']
  return {
    status: refusal.status,
    ...(typeof retryAfter === 'number' && { retryAfter }),
    title: say(language, title),
    texts: [
      say(language, isBad && isConfirming ? 'newsletter.confirm.badText' : refusal.code, refusal.values),
    ],
    ...(isConfirming && { form: codeForm(language, email) }),
    links: [
      ...(path === LINK_PATHS.manage && !isBad ? [preferencesLink(language, token ?? '')] : []),
      [
        addressIn(language, SUBSCRIBE_PATH),
        say(language, isSubscribing ? 'newsletter.title' : 'newsletter.confirm.subscribe'),
      ],
    ],
  }
}
