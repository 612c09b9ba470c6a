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
import { changesIn, withChanges } from './preferences/changes.ts'
import { inWesternDigits } from './confirming/rules.ts'
import { choicesForm, codeForm, subscriptionForm } from './plain-form-fields.ts'
import { digestMoment, LINK_PATHS, SUBSCRIBE_PATH } from './rules.ts'
import { type Plain, drawPlain, refusedForm, saidOf } from '#services/plain-page.ts'

type Parts = { runtime: Pick<Runtime, 'config'>; dispatcher: Dispatcher; addressOf: (c: Context) => string }
type Fields = Record<string, string>
/** The content of a page, without the frame. */
type Said = Omit<Plain, 'language' | 'site'>
/** Makes a call on behalf of the visitor who sent the form; refusals are thrown. */
type Ask = <C extends Call>(call: C, input: object) => Promise<OutputOf<C>>
type Page = { language: Language; timeZone: string; form: FormData }
type Action = (ask: Ask, fields: Fields, page: Page) => Promise<Said>
/** The page for a refused form, with what was typed. */
type Refused = (refusal: Refusal, fields: Fields, page: Page) => Said

/** Maximum bytes of a form. Thousands of characters in a field are refused at the field, not as too large. */
const LARGEST = 128 * 1024

/**
 * Answers the forms of the digest when browsers without scripts send them: the subscription, and the pages linked in emails.
 * The calls, limits and refusals are those of pages with scripts, in the language of the page. Sessions and the origin of the form are ignored: only the token or
 * the code is valid, so another site cannot act on behalf of a signed-in reader.
 */
export function plainForms({ runtime: { config }, dispatcher, addressOf }: Parts): Hono<Carried> {
  const app = new Hono<Carried>()
  const answer = (path: string, action: Action, refused: Refused) =>
    app.on('POST', [path, ...LANGUAGES.map((each) => addressIn(each, path))], async (c) => {
      const asked = c.get('language')
      const language = isLanguage(asked) ? asked : 'en'
      const origin = { caller: null, language, requestId: c.get('requestId'), limited: true }
      const ask: Ask = async (call, input) =>
        (await dispatcher.answer(call.name, input, { ...origin, address: addressOf(c) })).body as never // as the contract of the call says
      const { fields, form } = await readForm(c.req.raw, LARGEST)
      const page = { language, timeZone: config.digestTimeZone, form }
      const said = await action(ask, fields, page).catch((error: unknown) => {
        if (isRefusal(error)) return refused(error, fields, page)
        throw error
      })
      return drawPlain({ ...said, language, site: { name: config.siteName } })
    })
  answer(SUBSCRIBE_PATH, subscribe, subscribeRefused)
  answer(LINK_PATHS.confirm, confirm, confirmRefused)
  answer(
    LINK_PATHS.manage,
    (ask, fields, page) =>
      fields['do'] === undefined ? leave(ask, fields, page) : manage(ask, fields, page),
    manageRefused,
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

const subscribeRefused: Refused = (refusal, fields, { language, form }) => {
  const again = refusedForm(subscriptionForm(language, fields, textsOf(form, 'interests')), refusal, language)
  const isAtField = again.texts.length === 0
  return {
    ...again,
    title: say(language, 'newsletter.title'),
    texts: isAtField ? [say(language, 'newsletter.validationError')] : again.texts,
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

const confirmRefused: Refused = (refusal, { email = '', code }, { language }) => {
  const again = refusedForm(codeForm(language, email, code), refusal, language)
  const isBad = refusal.code === 'newsletter.linkBad'
  return {
    ...again,
    title: say(language, isBad ? 'newsletter.confirm.badTitle' : 'newsletter.preferences.notDone'),
    ...(isBad && { texts: [say(language, 'newsletter.confirm.badText')] }),
    links: [subscribeLink(language)],
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
  const words = (key: string) => say(language, key)
  const now =
    change === null
      ? before
      : await ask(newsletterPreferencesChange, { token, ...change }).catch((error: unknown) => {
          if (isRefusal(error)) return error
          throw error
        })
  if (now instanceof Error)
    return {
      ...refusedForm(choicesForm(language, token ?? '', withChanges(before, change ?? {})), now, language),
      title: words('newsletter.preferences.notDone'),
      links: [],
    }
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

const subscribeLink = (language: Language) =>
  [addressIn(language, SUBSCRIBE_PATH), say(language, 'newsletter.confirm.subscribe')] as const

/** Of a link that does not work, or of a subscription that could not be ended. */
const manageRefused: Refused = (refusal, { t: token = '' }, { language }) => {
  const isBad = refusal.code === 'newsletter.linkBad'
  return {
    ...saidOf(refusal, language),
    title: say(language, isBad ? 'newsletter.confirm.badTitle' : 'newsletter.preferences.notDone'),
    links: [...(isBad ? [] : [preferencesLink(language, token)]), subscribeLink(language)],
  }
}
