import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { say } from '#languages/languages.ts'
import { type Language, addressIn, isLanguage } from '#languages/rules.ts'
import type { Carried } from '#platform/http/http.ts'
import { readForm } from '#platform/http/read-form.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type Plain, type PlainForm, drawPlain, refusedForm } from '#services/plain-page.ts'
import { type AuthParts, BODY_BYTES, checked } from '../auth-parts.ts'
import { appointFirst } from '../bootstrap-admin.ts'
import { credentials, secondStep, signInCredentials } from '../credentials.ts'
import { SIGN_IN_FORM, isWayBack } from '../rules.ts'
import { signIn, signInWithCode } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

type Fields = Partial<Record<'way' | 'email' | 'password' | 'code' | 'language' | 'next', string>>
/** What all pages of one sign-in have in common. */
type Kept = { language: Language; next: string | undefined }

/**
 * Answers the forms of /auth when browsers without scripts send them, with the limits and refusals of the calls. After signing
 * in, the reader is redirected to `next`, otherwise to the home page.
 */
export async function answerSignInForm(parts: AuthParts, c: Context<Carried>): Promise<Response> {
  const { fields }: { fields: Fields } = await readForm(c.req.raw, BODY_BYTES)
  const kept: Kept = {
    language: isLanguage(fields.language) ? fields.language : 'en',
    next: [fields.next, nextIn(c.req.header('referer'))].find(isWayBack),
  }
  c.set('language', kept.language) // that of the page, for the account and its emails
  const page = async (said: Pick<Plain, 'status' | 'title' | 'texts' | 'form' | 'retryAfter'>) => {
    const site = { name: parts.runtime.config.siteName }
    const drawn = drawPlain({ ...said, language: kept.language, site, links: [], sendsOrigin: true })
    // as an answer of `c`, which has the cookies
    return c.body(await drawn.text(), drawn.status as ContentfulStatusCode, Object.fromEntries(drawn.headers)) // statuses of refusals have a body
  }
  try {
    if (fields.way === 'sign-out') await signOut(parts, c)
    else {
      if (fields.way === 'sign-up') await signUp(parts, c, checked(credentials, fields))
      const answer =
        fields.way === 'code'
          ? await signInWithCode(parts, c, checked(secondStep, fields))
          : await signIn(parts, c, checked(signInCredentials, fields))
      if ('second_factor' in answer)
        return page({
          status: 200,
          title: say(kept.language, 'people.step.title'),
          texts: [say(kept.language, 'people.step.text')],
          form: codeForm(kept),
        })
      const { config, db, log, clock } = parts.runtime
      const asked = { address: parts.addressOf(c), requestId: c.get('requestId'), now: clock.now() }
      await appointFirst({ config, db, log, ...asked }, answer.user)
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const isStep = fields.way === 'code' && error.code !== 'people.secondStepOver'
    const again = isStep ? codeForm(kept) : passwordForm(fields, kept)
    const title = isStep ? 'people.step.title' : fields.way === 'sign-up' ? 'people.signUp' : 'people.signIn'
    return page({ ...refusedForm(again, error, kept.language), title: say(kept.language, title) })
  }
  return c.redirect(kept.next ?? addressIn(kept.language, '/'), 303)
}

/** The parameter `next` of the page with the form: pages in memory are the same for all of its values. */
const nextIn = (referer: string | undefined): string | null | undefined =>
  URL.parse(referer ?? '')?.searchParams.get('next')

const hidden = (way: string, { language, next }: Kept): PlainForm['fields'] => [
  { name: 'way', value: way },
  { name: 'language', value: language },
  ...(next === undefined ? [] : [{ name: 'next', value: next }]),
]

/** The form again, without its password. */
function passwordForm({ way = '', email = '' }: Fields, kept: Kept): PlainForm {
  const isNew = way === 'sign-up'
  const words = (key: string) => say(kept.language, key)
  return {
    action: SIGN_IN_FORM,
    fields: [
      ...hidden(isNew ? way : 'sign-in', kept),
      {
        name: 'email',
        value: email,
        label: words('people.email'),
        attributes: { type: 'email', autocomplete: isNew ? 'email' : 'username' },
      },
      {
        name: 'password',
        label: words('people.password'),
        attributes: { type: 'password', autocomplete: isNew ? 'new-password' : 'current-password' },
      },
    ],
    buttons: [{ words: words(isNew ? 'people.signUp' : 'people.signIn') }],
  }
}

const codeForm = (kept: Kept): PlainForm => ({
  action: SIGN_IN_FORM,
  fields: [
    ...hidden('code', kept),
    {
      name: 'code',
      label: say(kept.language, 'people.step.code'),
      attributes: { autocomplete: 'one-time-code' },
    },
  ],
  buttons: [{ words: say(kept.language, 'people.signIn') }],
})
